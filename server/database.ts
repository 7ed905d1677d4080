import type { Database, SupervisorOptions } from "./embedded-mongod/supervisor";

export type { Database };

export interface DatabaseOptions extends SupervisorOptions {
  uri?: string | undefined;
}

/** At `uri`, else the embedded one. Throws an Error that tells how to fix a failed start. */
export async function openDatabase({ uri, ...options }: DatabaseOptions): Promise<Database> {
  if (uri) return { uri, isShared: false, stop: () => Promise.resolve() };
  // Imported lazily: only the embedded database needs it.
  const { superviseDatabase } = await import("./embedded-mongod/supervisor");
  return superviseDatabase(options);
}
