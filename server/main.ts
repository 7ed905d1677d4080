import type { ServerBuild } from "@remix-run/node";
import cluster from "node:cluster";
import { prepareDecoyHash } from "~/services/accounts/passwords.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { isDatabaseUp } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { isMigrated, migrate } from "~/services/platform/migrations.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { enqueue, startQueue, stopQueue } from "~/services/platform/queue.server";
import { settings } from "~/services/platform/settings.server";
import { reportUntrustedProxy } from "~/services/platform/setup-warnings.server";
import { ConfigError, type Config } from "./config";
import { createFirstAdminNotice } from "./first-admin";
import { createFront, type Front } from "./http/front";
import { openHub, type Hub } from "./hub";

/** The running process; `stop` shuts its parts down in order. */
interface RunningHub extends Hub {
  front?: Front;
  stopping?: Promise<void>;
}

const holder = globalThis as typeof globalThis & { hub?: Promise<RunningHub> };

const print = (line: string) => {
  console.log(line);
};

/** Maximum wait at shutdown for running requests. */
const DRAIN_MS = 15_000;

/**
 * Opens the hub, migrates its database and starts the queue; once per process, also when a
 * development server reloads this module. Throws ConfigError or the database's error.
 */
export function boot(): Promise<RunningHub> {
  holder.hub ??= begin();
  return holder.hub;
}

async function begin(): Promise<RunningHub> {
  const hub: RunningHub = await openHub();
  try {
    await migrate();
    registerOutboxes();
    await startQueue(TASKS);
    await enqueue("sweep-intents", "start"); // left-over work should not wait a minute
  } catch (error) {
    await hub.close();
    throw error;
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Not `once`: npm forwards a signal that the terminal sent to the whole group already, and
    // that second one must not end the process during the shutdown.
    process.on(signal, () => {
      void stop(hub).then(() => process.exit());
    });
  }
  return hub;
}

/** Shuts down in order: HTTP, workers, outbox relays, queue, database. */
function stop(hub: RunningHub) {
  hub.stopping ??= (async () => {
    if (hub.front && !(await hub.front.drain(DRAIN_MS))) process.exitCode = 1;
    await stopWorkers();
    await waitForRelays();
    await stopQueue().catch((error: unknown) => {
      log.warn({ err: error }, "queue did not stop");
    });
    await hub.close();
    log.info("stopped");
  })();
  return hub.stopping;
}

async function stopWorkers() {
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

/** Serves a build at the configured address, with WORKERS above 1 from that many processes. */
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
      `PORT: ${config.port} is in use on ${config.host}. Set PORT to another port, or stop the program that uses it.`,
    );
  }
  if (cluster.isPrimary) await announce(config).catch(logAnnounceError);
}

/** A database outage at this moment must not stop a listening server. */
const logAnnounceError = (error: unknown) => {
  log.warn(
    { err: error },
    "could not check for an administrator; if there is none, run `npm run admin -- <email>`",
  );
};

async function announce(config: Config) {
  print(`The hub is ready: ${config.baseUrl}`);
  const firstAdmin = await createFirstAdminNotice(config.baseUrl, process.stdout.isTTY);
  if (firstAdmin !== undefined) print(firstAdmin);
  if (config.devMailboxEnabled) print(`Development mailbox: ${config.baseUrl}/dev/mail`);
  if (config.mail.off) print("MAIL is off: no mail is sent.");
}

/** Forks workers and replaces those that die; they share this process's database and secrets. */
function superviseWorkers(hub: RunningHub) {
  const environment = {
    MONGODB_URI: hub.database.uri,
    SESSION_SECRETS: settings().sessionSecrets.join(","),
  };
  let listening = 0;
  for (let n = 0; n < hub.config.workers; n++) cluster.fork(environment);
  cluster.on("listening", () => {
    if (++listening === hub.config.workers) void announce(hub.config).catch(logAnnounceError);
  });
  cluster.on("exit", () => {
    if (hub.stopping) return;
    if (listening >= hub.config.workers) {
      setTimeout(() => cluster.fork(environment), 1_000);
      return;
    }
    // A worker that failed to start (port in use) has printed why; a retry would fail too.
    process.exitCode = 1;
    void stop(hub).then(() => process.exit());
  });
}
