import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";

import { findFreePort } from "../../scripts/bench/measure.mjs";
import { version } from "../../package.json";
import { newEmail } from "../support/address";
import { startApp } from "../support/app";
import { newHelpFormFields, postHelpForm } from "../support/help-form";
import { Visitor } from "../support/visitor";

vi.setConfig({ testTimeout: 180_000 });

/** With the commit, if this is a clone. */
const RELEASE = new RegExp(`^${version}(\\+[0-9a-f]{7,})?$`);
const METRICS_TOKEN = "a token of sixteen";

async function start(more: Record<string, string> = {}) {
  const port = await findFreePort();
  const mongodb = inject("mongodb");
  const app = await startApp(mongodb, {
    MONGODB_URI: `${mongodb}/metrics-${randomUUID()}`,
    METRICS_PORT: `${port}`,
    ...more,
  });
  onTestFinished(async () => {
    expect(await app.stop()).toBe(0);
    await rm(dirname(app.log), { recursive: true, force: true });
  });
  const get = (path = "/metrics", token = METRICS_TOKEN) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { app, get };
}

/** The sum of all series of a metric with these labels. */
function sum(text: string, name: string, ...labels: string[]) {
  const lines = text.split("\n").filter((line) => /^(\w+)/.exec(line)?.[1] === name);
  const matching = lines.filter((line) => labels.every((label) => line.includes(label)));
  return matching.reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
}

test.each(["1", "2"])(
  "%s processes: what happened is counted, and nothing about whom",
  async (n) => {
    const { app, get } = await start({ WORKERS: n, METRICS_TOKEN });
    const fields = newHelpFormFields();
    const madeUp = `/${randomUUID()}`;
    await new Visitor(app.base).get("/more-resources");
    await new Visitor(app.base).get("/more-resources?outside=yes");
    const email = newEmail();
    for (let i = 0; i < 6; i++) await new Visitor(app.base).get("/request-help");
    await postHelpForm(new Visitor(app.base), fields);
    await new Visitor(app.base).get(madeUp);
    await new Visitor(app.base).call("PURGE", "/home");
    const visitor = new Visitor(app.base);
    await visitor.submit(await visitor.get("/admin-login"), { email, password: "wrong" });
    await new Visitor(app.base).call("GET", "/api/admin/homeowner-requests");

    const read = async () => (await get()).text();
    await vi.waitFor(async () => {
      expect(sum(await read(), "hub_mails_waiting")).toBe(0);
    });
    const text = await read();
    const count = (...labels: string[]) =>
      sum(text, "hub_http_request_duration_seconds_count", ...labels);
    expect(count('route="/request-help"', 'method="GET"', 'status="200"')).toBeGreaterThanOrEqual(
      6,
    );
    expect(count('route="/request-help"', 'method="POST"', 'status="303"')).toBe(1);
    expect(count('route="unknown"', 'status="404"')).toBe(1);
    expect(count('method="other"', 'status="405"')).toBe(1);
    expect(text).not.toContain("PURGE");
    expect(count('route="/api/admin/*"', 'status="401"')).toBe(1);
    expect(sum(text, "hub_logins_refused_total", 'role="admin"')).toBe(1);
    expect(sum(text, "hub_outside_area_total")).toBe(1);
    expect(/^hub_build_info{version="(.+)"} 1$/m.exec(text)?.[1]).toMatch(RELEASE);
    expect(sum(text, "hub_database_up")).toBe(1);
    expect(sum(text, "hub_database_connections_max")).toBe(20 * Number(n));
    expect(sum(text, "hub_database_connections_in_use")).toBeGreaterThanOrEqual(0);
    const workers = text.matchAll(/^process_cpu_seconds_total(?:{worker="(\d)"})? /gm);
    const ids = [...workers].map(([, id]) => id).toSorted(); // who answers first is first
    expect(ids).toEqual(n === "1" ? [undefined] : ["1", "2"]);
    expect(text).toContain("\nhub_task_oldest_seconds ");
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds[ {]/m);
    for (const secret of [madeUp, email, String(fields.email), String(fields.last_name)])
      expect(text).not.toContain(secret);

    expect((await get("/metrics", "another token of 16")).status).toBe(401);
    expect((await get("/requests")).status).toBe(404);
    expect((await new Visitor(app.base).get("/metrics")).status).toBe(404);
  },
);

test("a port for metrics that is in use stops the start with a line that names its setting", async () => {
  const mongodb = inject("mongodb");
  const { port } = new URL(mongodb);
  await expect(startApp(mongodb, { METRICS_PORT: port })).rejects.toThrow(
    `METRICS_PORT: ${port} is in use on 127.0.0.1. Set METRICS_PORT to another port, or stop the program that uses it.`,
  );
});

test("every alert asks for a metric that there is, and operations.md says what to do", async () => {
  const { get } = await start();
  const [text, rules, guide] = await Promise.all([
    get().then((response) => response.text()),
    readFile("docs/alerts.yaml", "utf8"),
    readFile("docs/operations.md", "utf8"),
  ]);
  const names = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_count`, `${name}_bucket`] : [name],
    ),
  );
  const used = [...rules.matchAll(/\b(?:hub|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.filter((name) => !guide.includes(`| \`${name}\``))).toEqual([]);
});
