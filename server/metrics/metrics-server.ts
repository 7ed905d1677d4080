import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics } from "prom-client";
import { log } from "~/services/platform/log.server";
import { registry } from "~/services/platform/metrics.server";
import { readStoredGauges } from "./stored-gauges";

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
