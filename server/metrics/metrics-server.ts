import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { Sessions } from "~/models/session.server";
import { readBacklog } from "~/services/mail/emails.server";
import { isDatabaseUp } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { registry } from "~/services/platform/metrics.server";
import { countDue, findOldestDue } from "~/services/platform/queue.server";
import { RELEASE } from "~/services/platform/release.server";

/**
 * Counts in this process; a worker answers its supervisor. Each worker has series of its own, since
 * a sum would fall when one dies, which Prometheus takes for a new beginning.
 */
export function collectMetrics() {
  collectDefaultMetrics({ register: registry });
  AggregatorRegistry.setRegistries(registry);
  if (!cluster.worker) return;
  registry.setDefaultLabels({ worker: `${cluster.worker.id}` });
  new AggregatorRegistry();
}

interface MetricsOptions {
  port: number;
  host: string;
  /** Demanded as a bearer token, if it is set. */
  token?: string | undefined;
  /** Whether the workers of this process serve, not itself. */
  isSupervisor: boolean;
}

/** Serves `/metrics` on a port of its own, which no visitor reaches. */
export async function serveMetrics({ port, host, token, isSupervisor }: MetricsOptions) {
  const workers = isSupervisor ? new AggregatorRegistry() : undefined;
  const read = async () => {
    const own = workers ? workers.clusterMetrics() : registry.metrics();
    return (await Promise.all([own, readStoredGauges()])).join("\n");
  };
  const server = createServer((request, response) => {
    const end = (status: number, body: string, type = "text/plain; charset=utf-8") => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
    };
    if (request.url !== "/metrics" || request.method !== "GET") {
      end(404, "not found\n");
      return;
    }
    if (!isAllowed(request, token)) {
      response.setHeader("www-authenticate", "Bearer");
      end(401, "unauthorized\n");
      return;
    }
    read().then(
      (text) => {
        end(200, text, registry.contentType);
      },
      (err: unknown) => {
        log.warn({ err }, "metrics not read");
        end(503, "not available\n");
      },
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

const isAllowed = ({ headers }: IncomingMessage, token: string | undefined) =>
  token === undefined ||
  timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));

/** Ends it at once: a scrape is repeated. */
export async function closeMetrics(server: Server) {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

const secondsSince = (at: Date | undefined, now: Date) =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : 0;

/** Gauges read from the database now; all processes and instances have the same values. */
async function readStoredGauges(): Promise<string> {
  const registry = new Registry();
  const set = (name: string, help: string, value: number, labels: Record<string, string> = {}) => {
    const registers = [registry];
    new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, value);
  };
  set("hub_build_info", "Always 1; its label is the version.", 1, { version: RELEASE });
  const isUp = await isDatabaseUp();
  set("hub_database_up", "1 if the database answers, else 0 and nothing that it would say.", +isUp);
  if (isUp) await readDatabase(set).catch(() => undefined); // gone meanwhile
  return registry.metrics();
}

async function readDatabase(set: (name: string, help: string, value: number) => void) {
  const now = new Date();
  const [due, oldest, mail, sessions] = await Promise.all([
    countDue(now),
    findOldestDue(now),
    readBacklog(now),
    Sessions.countDocuments({ expiresAt: { $gt: now } }),
  ]);
  set("hub_tasks_due", "Background tasks whose time has come.", due);
  set(
    "hub_task_oldest_seconds",
    "Seconds that the oldest due task has waited.",
    secondsSince(oldest, now),
  );
  set("hub_mails_waiting", "Mails that have not gone out.", mail.waiting);
  set(
    "hub_mail_oldest_seconds",
    "Seconds that the oldest of them has waited.",
    secondsSince(mail.oldest?.createdAt, now),
  );
  set("hub_mails_failed", "Mails of the last seven days that could not be delivered.", mail.failed);
  set("hub_sessions", "Sessions that have not expired, cookies and tokens.", sessions);
}
