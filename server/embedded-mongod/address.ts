import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  port: z.int().min(1).max(65535),
  /** Process that runs the server; absent after a clean stop. */
  owner: z.int().positive().optional(),
  /** Process id of the owner's mongod; another one at the port is not the owner's. */
  server: z.int().positive().optional(),
});

/** Last address of the embedded database, for a stable port and for other processes. */
export type DatabaseAddress = z.infer<typeof schema>;

const getAddressFile = (dataDir: string) => join(dataDir, "mongo.json");

export function readAddress(dataDir: string): DatabaseAddress | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(getAddressFile(dataDir), "utf8"))).data;
  } catch {
    return undefined; // absent or damaged: only the port is lost
  }
}

/** Replaces the address file atomically. */
export function writeAddress(dataDir: string, address: DatabaseAddress) {
  const tempFile = `${getAddressFile(dataDir)}.${process.pid}`;
  writeFileSync(tempFile, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  renameSync(tempFile, getAddressFile(dataDir));
}
