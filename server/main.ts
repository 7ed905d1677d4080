import type { ServerBuild } from "@remix-run/node";
import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:net";
import mongoose from "mongoose";
import { SCREENS } from "~/screens";
import { prepareDecoyHash } from "~/services/accounts/passwords.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { isDatabaseUp } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { requestDuration, watchPool } from "~/services/platform/metrics.server";
import { isMigrated, migrate } from "~/services/platform/migrations.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { enqueue, LOCK_MS, startQueue, stopQueue } from "~/services/platform/queue.server";
import { settings } from "~/services/platform/settings.server";
import { followSite, getSiteVersion } from "~/services/platform/site.server";
import { reportUntrustedProxy } from "~/services/platform/setup-warnings.server";
import { endListeners } from "~/services/web/responses/live-news.server";
import { assertNoUnfinishedRestore } from "./backup/unfinished-restore";
import { type Config } from "./config";
import { describeEnd } from "./ended-releases";
import { createFirstAdminNotice } from "./first-admin";
import { createFront, type Front } from "./http/front";
import { METHODS } from "./http/request-target";
import { type FinishedRequest, createRouteLabels } from "./http/request-log";
import { COMMAND_WAIT_MS, loadConfig, openHub, type Hub } from "./hub";
import { toListenError } from "./listen-error";
import { isLoopback } from "./loopback.mjs";
import { closeMetrics, collectMetrics, serveMetrics } from "./metrics/metrics-server";
import { superviseWorkers, type Workers } from "./workers";

interface RunningHub extends Hub {
  front?: Front;
  workers?: Workers;
  metrics?: Server;
  stopping?: Promise<void>;
}

const holder = globalThis as typeof globalThis & { hub?: Promise<RunningHub> };

/** A line for a person at a terminal; anywhere else it is read by programs, as all lines are. */
const print = (line: string) => {
  if (process.stdout.isTTY) console.log(line);
  else log.info(line);
};

/** The same for what a person has to know, whatever the level of the log. */
const warn = (line: string) => {
  if (process.stdout.isTTY) console.error(line);
  else log.warn(line);
};

/** Maximum wait at shutdown for running requests. */
const DRAIN_MS = 15_000;
/** Maximum wait for the rest of a worker's shutdown: the mails that it is handing over. */
const WORKER_EXIT_MS = LOCK_MS + 15_000;

interface BootOptions {
  config: Config;
  maxWaitMs: number;
  /** False for a process that only supervises workers. */
  runsTasks: boolean;
  mayShare: boolean;
}

/**
 * Opens the hub, migrates its database and starts the queue; once per process, also when a
 * development server reloads this module. Throws ConfigError or the database's error. A server
 * waits for its database for ever, another program as long as a command.
 */
export function boot({ isServer = true } = {}): Promise<RunningHub> {
  const maxWaitMs = isServer ? Infinity : COMMAND_WAIT_MS;
  holder.hub ??= begin({ config: loadConfig(), maxWaitMs, runsTasks: true, mayShare: !isServer });
  return holder.hub;
}

async function begin({ config, maxWaitMs, runsTasks, mayShare }: BootOptions): Promise<RunningHub> {
  const starting = new AbortController();
  let onSignal = () => {
    starting.abort();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Not `once`: npm repeats a signal of the terminal, which must not end the shutdown.
    process.on(signal, () => {
      onSignal();
    });
  }
  let opened: Hub | undefined;
  try {
    const fail = (line: string) => {
      warn(line);
      process.exitCode = 1;
      onSignal();
    };
    const { signal } = starting;
    opened = await openHub({ config, maxWaitMs, mayShare, signal, fail, print, warn });
    const { whenAvailable } = opened;
    if (config.metrics) {
      collectMetrics();
      watchPool(mongoose.connection.getClient()); // before the queue takes connections
    }
    await whenAvailable(() => assertNoUnfinishedRestore(config));
    await whenAvailable(migrate);
    registerOutboxes();
    if (runsTasks) {
      await whenAvailable(followSite);
      await whenAvailable(() => startQueue(TASKS));
      await whenAvailable(() => enqueue("sweep-intents", "start")); // should not wait a minute
    }
  } catch (error) {
    await stopQueue().catch(() => undefined); // the database is away
    await opened?.close();
    if (starting.signal.aborted) process.exit();
    throw error;
  }
  const hub: RunningHub = opened;
  onSignal = () => void stop(hub).then(() => process.exit());
  return hub;
}

function stop(hub: RunningHub) {
  hub.stopping ??= (async () => {
    const delayMs = hub.config.drainDelaySeconds * 1_000;
    if (hub.front && !(await hub.front.drain(DRAIN_MS, delayMs))) process.exitCode = 1;
    if (hub.metrics) await closeMetrics(hub.metrics);
    await hub.workers?.stop(delayMs + DRAIN_MS + WORKER_EXIT_MS);
    await waitForRelays();
    await stopQueue().catch((error: unknown) => {
      log.warn({ err: error }, "queue did not stop");
    });
    await hub.close();
    log.info("stopped");
  })();
  return hub.stopping;
}

/** Serves a build at the configured address, with WORKERS above 1 from that many processes. */
export async function start({ build, clientDir }: { build: ServerBuild; clientDir: string }) {
  const config = loadConfig();
  const isSupervisor = config.workers > 1 && cluster.isPrimary;
  if (cluster.isPrimary) await assertPortIsFree(config);
  const hub = await begin({
    config,
    maxWaitMs: Infinity,
    runsTasks: !isSupervisor,
    mayShare: false,
  });
  if (cluster.isPrimary) await openMetrics(hub, isSupervisor);
  if (isSupervisor) {
    hub.workers = superviseHub(hub);
    return;
  }
  await prepareDecoyHash();
  const front = createFront({
    build,
    clientDir,
    sharedPaths: SCREENS.flatMap(({ path, isShared }) => (isShared ? [path] : [])),
    sharedVersion: getSiteVersion,
    baseUrl: config.baseUrl,
    trustProxyHops: config.trustProxyHops,
    onUntrustedProxy: reportUntrustedProxy,
    ready: async () => isMigrated() && (await isDatabaseUp()),
    endStreams: endListeners,
    ...(config.metrics && { onFinished: createObserver(build) }),
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
    throw toListenError(error, config);
  }
  if (cluster.isPrimary) await announce(config).catch(reportAnnounceError);
}

function createObserver({ routes }: ServerBuild) {
  const toLabel = createRouteLabels(routes);
  return ({ path, method, status, ms }: FinishedRequest) => {
    const known = METHODS.includes(method) ? method : "other"; // a label is no visitor's choice
    const labels = { route: toLabel(path), method: known, status: `${status}` };
    requestDuration.observe(labels, ms / 1_000);
  };
}

/** Workers share the port of their supervisor. */
async function openMetrics(hub: RunningHub, isSupervisor: boolean) {
  const { metrics, host } = hub.config;
  if (!metrics) return;
  try {
    hub.metrics = await serveMetrics({ ...metrics, host, isSupervisor });
  } catch (error) {
    await stop(hub);
    throw toListenError(error, { host, port: metrics.port }, "METRICS_PORT");
  }
}

/** A port in use should be found before the database is started and migrated. */
async function assertPortIsFree(config: Config) {
  const server = createServer().listen(config.port, config.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw toListenError(error, config);
  }
  server.close();
  await once(server, "close");
}

/** A database outage at this moment must not stop a listening server. */
const reportAnnounceError = (error: unknown) => {
  log.warn({ err: error }, "start not announced");
  print("Could not check for an administrator. If there is none, run `npm run admin -- <email>`.");
};

async function announce(config: Config) {
  print(`The hub is ready: ${config.baseUrl}`);
  const end = describeEnd("Node", process.versions.node, new Date());
  if (end !== undefined) print(`${end}. Install Node 24.`);
  if (config.devMailboxEnabled) print(`Development mailbox: ${config.baseUrl}/dev/mail`);
  if (config.mail.off) print("MAIL is off: no mail is sent.");
  if (!config.mongodbUri && !isLoopback(new URL(config.baseUrl).hostname))
    print(
      "The database is a single server on this machine, without replication. Back it up: npm run backup",
    );
  // Last, between empty lines: what follows are the lines of requests.
  const firstAdmin = await createFirstAdminNotice(config.baseUrl, process.stdout.isTTY);
  if (firstAdmin !== undefined) print(process.stdout.isTTY ? `\n${firstAdmin}\n` : firstAdmin);
}

/** Workers share this process's database and secrets. */
const superviseHub = (hub: RunningHub) =>
  superviseWorkers({
    count: hub.config.workers,
    environment: {
      MONGODB_URI: hub.database.uri,
      SESSION_SECRETS: settings().sessionSecrets.join(","),
    },
    onReady: () => {
      void announce(hub.config).catch(reportAnnounceError);
    },
    onFailedStart: () => {
      process.exitCode = 1;
      void stop(hub).then(() => process.exit());
    },
  });
