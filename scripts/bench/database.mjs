// A database of a benchmark's own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MongoMemoryServer } from "mongodb-memory-server";
import mongoose from "mongoose";

import { findMongod } from "../../server/embedded-mongod/find-mongod.mjs";
import { buildWhenStale } from "../build.mjs";

/**
 * @typedef {object} BenchDatabase
 * @property {string} uri without a database name
 * @property {import("mongoose").mongo.MongoClient} client
 * @property {string} home a folder for the apps' data
 */

/**
 * Builds the app once, and runs `work` with a mongod and a folder that are gone afterwards.
 * @param {string} name of the folder
 * @param {(database: BenchDatabase) => Promise<void>} work
 */
export async function withDatabase(name, work) {
  if (!(await buildWhenStale())) throw new Error("The build failed.");
  const home = mkdtempSync(join(tmpdir(), `hub-${name}-`));
  const { path: systemBinary, version } = await findMongod();
  const mongod = await MongoMemoryServer.create({
    binary: { systemBinary, version },
    instance: {
      storageEngine: "wiredTiger",
      args: ["--wiredTigerCacheSizeGB", "0.25"],
      launchTimeout: 60_000,
    },
  });
  const uri = mongod.getUri();
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  try {
    await work({ uri, client, home });
  } finally {
    await client.close();
    await mongod.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
