import type { mongo } from "mongoose";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Labels are names from the code, never what a visitor sent: no personal data, and few series. */
export const registry = new Registry();
const registers = [registry];

export const requestDuration = new Histogram({
  name: "hub_http_request_duration_seconds",
  help: "Seconds until a request's last byte was sent, by route, method and status.",
  labelNames: ["route", "method", "status"] as const,
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
  registers,
});

export const refusedLogins = new Counter({
  name: "hub_logins_refused_total",
  help: "Logins with an unknown account, a wrong password or a wrong code, by role.",
  labelNames: ["role"] as const,
  registers,
});

export const outsideArea = new Counter({
  name: "hub_outside_area_total",
  help: "Openings, from the help form, of the page for zip codes that are not served.",
  registers,
});

export const failedTasks = new Counter({
  name: "hub_task_failures_total",
  help: "Runs of background tasks that failed, by task; most are tried again.",
  labelNames: ["task"] as const,
  registers,
});

const poolInUse = new Gauge({
  name: "hub_database_connections_in_use",
  help: "Connections to the database that are in use.",
  registers,
});
const poolMax = new Gauge({
  name: "hub_database_connections_max",
  help: "Connections to the database that may be in use at a time.",
  registers,
});

/** Counts the connections that are in use; call it once for each client. */
export function watchPool(client: mongo.MongoClient) {
  poolMax.set(client.options.maxPoolSize);
  client.on("connectionCheckedOut", () => {
    poolInUse.inc();
  });
  client.on("connectionCheckedIn", () => {
    poolInUse.dec();
  });
}
