import { MongoMemoryServer } from "mongodb-memory-server";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

import { installMongod } from "../../server/embedded-mongod/install.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** URI of the project's mongod, without a database name. */
    mongodb: string;
  }
}

/**
 * A mongod with its own data; `kill` is kill -9, `restart` keeps port and data. Frozen, it takes
 * connections and answers nothing.
 */
export interface Mongod {
  readonly uri: string;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an empty wiredTiger mongod on a free local port. */
export async function startMongod(): Promise<Mongod> {
  const { path: systemBinary, version } = await installMongod();
  const dbPath = await mkdtemp(join(tmpdir(), "hub-mongod-"));
  const launch = (port?: number) =>
    MongoMemoryServer.create({
      binary: { systemBinary, version },
      instance: {
        dbPath,
        storageEngine: "wiredTiger",
        launchTimeout: 60_000,
        args: [
          "--wiredTigerCacheSizeGB",
          "0.25",
          "--setParameter",
          "diagnosticDataCollectionEnabled=false",
        ],
        ...(port !== undefined && { port, portGeneration: false }),
      },
    });
  let server = await launch();
  const port = server.instanceInfo!.port;
  const signal = (name: NodeJS.Signals) => server.instanceInfo!.instance.mongodProcess!.kill(name);
  return {
    uri: `mongodb://127.0.0.1:${port}`,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async kill() {
      const mongod = server.instanceInfo!.instance.mongodProcess!;
      const gone = once(mongod, "exit");
      mongod.kill("SIGKILL");
      await gone;
      await server.stop({ doCleanup: false });
    },
    async restart() {
      server = await launch(port);
    },
    async stop() {
      await server.stop({ doCleanup: false });
      await rm(dbPath, { recursive: true, force: true });
    },
  };
}

/** Starts one mongod for all files of a project. */
export default async function setup(project: TestProject) {
  const mongod = await startMongod();
  project.provide("mongodb", mongod.uri);
  return () => mongod.stop();
}
