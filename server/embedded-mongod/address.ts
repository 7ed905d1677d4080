import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  port: z.int().min(1).max(65535),
  /** The process that keeps the server running; none after a clean stop. */
  owner: z.int().positive().optional(),
  /** The owner's mongod: what answers at the port under another number is not the owner's. */
  server: z.int().positive().optional(),
});

/** Where the embedded database was reached last, so that the port stays the same and a second process finds it. */
export type DatabaseAddress = z.infer<typeof schema>;

const fileOf = (dataDir: string) => join(dataDir, "mongo.json");

/** The kept address, or undefined when there is none that can be read. */
export function readAddress(dataDir: string): DatabaseAddress | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(fileOf(dataDir), "utf8"))).data;
  } catch {
    return undefined; // absent or damaged: only the port is lost
  }
}

/** Keeps the address; a reader sees the old one or the new one, never a half. */
export function writeAddress(dataDir: string, address: DatabaseAddress) {
  const part = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(part, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  renameSync(part, fileOf(dataDir));
}
