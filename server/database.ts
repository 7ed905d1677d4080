import type { Database } from "./embedded-mongod/supervisor";

export type { Database };

export interface DatabaseOptions {
  uri?: string | undefined;
  dataDir: string;
  /** Prints one line to the terminal. */
  print: (line: string) => void;
}

/**
 * The database at `uri`, or else the embedded one, started and supervised. Throws an Error whose
 * message tells how to fix a failed start.
 */
export async function openDatabase({ uri, dataDir, print }: DatabaseOptions): Promise<Database> {
  if (uri) return { uri, stop: () => Promise.resolve() };
  // Imported lazily: only the embedded database needs it.
  const { superviseDatabase } = await import("./embedded-mongod/supervisor");
  return superviseDatabase(dataDir, print);
}
