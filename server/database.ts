/** A database that the app can connect to. */
export interface Database {
  /** Constant for the life of the process, also across restarts of the database. */
  uri: string;
  /** Whether it is the embedded one in the data directory. */
  embedded: boolean;
  /** Stops the embedded server unless another process owns it; idempotent. */
  stop(): Promise<void>;
}

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
  if (uri) return { uri, embedded: false, stop: () => Promise.resolve() };
  // Imported lazily: only the embedded database needs it.
  const { superviseDatabase } = await import("./embedded-mongod/supervisor");
  return { ...(await superviseDatabase(dataDir, print)), embedded: true };
}
