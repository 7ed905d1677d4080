import cluster from "node:cluster";
import { existsSync } from "node:fs";
import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import {
  connectDatabase,
  isDatabaseUp,
  disconnectDatabase,
} from "~/services/platform/database.server";
import { relaysDone } from "~/services/platform/outbox-relay.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { log } from "~/services/platform/log.server";
import { isMigrated, migrate } from "~/services/platform/migrations.server";
import { issueAdminLink } from "~/services/accounts/password-links.server";
import { prepareDecoyHash } from "~/services/accounts/passwords.server";
import { enqueue, startQueue, stopQueue } from "~/services/platform/queue.server";
import { settings, setSettings } from "~/services/platform/settings.server";
import { reportUntrustedProxy } from "~/services/platform/setup-warnings.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { ConfigError, readConfig, toSettings, type Config } from "./config";
import { openDatabase, type Database } from "./database";
import { createFirstAdminNotice } from "./first-admin";
import { createFront, type Front } from "./http/front";

/** The running process: what has to be ended again, in this order. */
interface Hub {
  config: Config;
  database: Database;
  front?: Front;
  stopping?: Promise<void>;
}

const holder = globalThis as typeof globalThis & { hub?: Promise<Hub> };

const say = (line: string) => {
  console.log(line);
};

/** Longest wait at the end for answers under way. */
const DRAIN_MS = 15_000;

/**
 * Configuration, database, indexes and queue, once for the process however often the module is loaded (a development server reloads it).
 * Throws ConfigError, or the database's own error.
 */
export function boot(): Promise<Hub> {
  holder.hub ??= begin();
  return holder.hub;
}

async function begin(): Promise<Hub> {
  if (existsSync(".env")) process.loadEnvFile(".env"); // what the environment says already stands
  const config = readConfig(process.env);
  log.level = config.logLevel;
  setSettings(toSettings(config));
  const database = await openDatabase({
    ...(config.mongodbUri && { uri: config.mongodbUri }),
    dataDir: config.dataDir,
    say,
  });
  try {
    await connectDatabase(database.uri);
    await migrate();
    registerOutboxes();
    await startQueue(TASKS);
    await enqueue("sweep-intents", "start"); // what the last end left undone should not wait a minute
  } catch (error) {
    await disconnectDatabase().catch(() => undefined);
    await database.stop();
    throw error;
  }
  const hub: Hub = { config, database };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // More than once: npm passes on a signal that the terminal has sent to all already, and the second one must not cut the first one short.
    process.on(signal, () => {
      void stop(hub).then(() => process.exit());
    });
  }
  return hub;
}

/** Ends everything in order: no new requests, the ones under way, mails to be handed over, the database. */
function stop(hub: Hub) {
  hub.stopping ??= (async () => {
    if (hub.front && !(await hub.front.drain(DRAIN_MS))) process.exitCode = 1;
    await endWorkers();
    await relaysDone();
    await stopQueue().catch((error: unknown) => {
      log.warn({ err: error }, "queue did not stop");
    });
    await disconnectDatabase();
    await hub.database.stop();
    log.info("stopped");
  })();
  return hub.stopping;
}

/** Prints one line with a link that makes the owner of an address an administrator, and ends; works beside a running server. */
export async function printAdminLink(email: string) {
  const hub = await boot();
  try {
    const address = z.email().safeParse(email);
    if (!address.success)
      throw new ConfigError(`"${email}" is not an e-mail address. Usage: npm run admin -- <email>`);
    say(await issueAdminLink(address.data));
  } finally {
    await stop(hub);
  }
}

async function endWorkers() {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise((resolve) => {
          worker.once("exit", resolve);
          worker.process.kill("SIGTERM");
        }),
    ),
  );
}

/** Serves a build on the configured address and prints it; with WORKERS above 1 from so many processes, which this one looks after. */
export async function start({ build, clientDir }: { build: ServerBuild; clientDir: string }) {
  const hub = await boot();
  const { config } = hub;
  if (config.workers > 1 && cluster.isPrimary) {
    superviseWorkers(hub);
    return;
  }
  await prepareDecoyHash();
  const front = createFront({
    build,
    clientDir,
    baseUrl: config.baseUrl,
    trustProxyHops: config.trustProxyHops,
    onUntrustedProxy: reportUntrustedProxy,
    ready: async () => isMigrated() && (await isDatabaseUp()),
    log: (line) => {
      if ("err" in line) log.error(line);
      else log.info(line);
    },
  });
  hub.front = front;
  try {
    await front.listen(config.port, config.host);
  } catch (error) {
    await stop(hub);
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(
      `PORT: ${config.port} is in use on ${config.host}. Set PORT to another one, or end the program that listens there.`,
    );
  }
  if (cluster.isPrimary) await announce(config).catch(notAnnounced);
}

/** A database that is away just then must not end a server that listens. */
const notAnnounced = (error: unknown) => {
  log.warn(
    { err: error },
    "no look for an administrator: if there is none, `npm run admin -- <email>` prints a link",
  );
};

async function announce(config: Config) {
  say(`The hub is ready: ${config.baseUrl}`);
  const firstAdmin = await createFirstAdminNotice(config.baseUrl, process.stdout.isTTY);
  if (firstAdmin !== undefined) say(firstAdmin);
  if (config.outboxIsPublic) say(`Mails go to the local outbox: ${config.baseUrl}/dev/mail`);
  if (config.mail.off) say("MAIL is off: no mail is sent.");
}

/** Forks the serving processes, replaces one that dies, ends them with this one. They share its database and its session secret. */
function superviseWorkers(hub: Hub) {
  const environment = {
    MONGODB_URI: hub.database.uri,
    SESSION_SECRETS: settings().sessionSecrets.join(","),
  };
  let listening = 0;
  for (let n = 0; n < hub.config.workers; n++) cluster.fork(environment);
  cluster.on("listening", () => {
    if (++listening === hub.config.workers) void announce(hub.config).catch(notAnnounced);
  });
  cluster.on("exit", () => {
    if (hub.stopping) return;
    if (listening >= hub.config.workers) {
      setTimeout(() => cluster.fork(environment), 1_000);
      return;
    }
    // One that cannot even begin (a busy port) has said why; another try would end the same way.
    process.exitCode = 1;
    void stop(hub).then(() => process.exit());
  });
}
