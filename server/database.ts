/** A database that the product can connect to. */
export interface Database {
  /** Stays the same as long as the process lives, whatever happens to the server behind it. */
  uri: string;
  /** Whether it is the one kept in the data directory. */
  embedded: boolean;
  /** Ends the embedded server, unless another process keeps it; harmless when called again. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  uri?: string | undefined;
  dataDir: string;
  /** Told what a person at the terminal should know, one line at a time. */
  say: (line: string) => void;
}

/** The given database as it is, or the one kept in the data directory, started and kept running; throws an Error with what helps. */
export async function openDatabase({ uri, dataDir, say }: DatabaseOptions): Promise<Database> {
  if (uri) return { uri, embedded: false, stop: () => Promise.resolve() };
  const { superviseDatabase } = await import("./embedded-mongod/supervisor"); // loads what only the embedded database needs
  return { ...(await superviseDatabase(dataDir, say)), embedded: true };
}
