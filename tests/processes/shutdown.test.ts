import { once } from "node:events";
import { link, mkdtemp, readFile, rm } from "node:fs/promises";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { newIpAddress } from "../support/address";
import { startApp, type App } from "../support/app";
import {
  newHelpFormFields,
  postHelpForm,
  readPageReference,
  toFormPairs,
} from "../support/help-form";
import { listVariants, testLong } from "../support/variants";
import { Visitor } from "../support/visitor";
import { describeProcess, findMongod, findPrimary, listProcesses, listServers } from "./processes";

/** Each test starts and stops whole processes, some twice. */
vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
beforeEach(async () => {
  const folder = (dataDir = await mkdtemp(join(tmpdir(), "hub-shutdown-")));
  // The database of a killed app keeps writing for a moment.
  onTestFinished(
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }),
    30_000,
  );
});
/** Starts the product with its own database; killed after the test in any case. */
async function start(more: Record<string, string> = {}) {
  const app = await startApp("", { MONGODB_URI: "", DATA_DIR: dataDir, ...more });
  onTestFinished(async () => {
    await app.kill();
    await rm(dirname(app.log), { recursive: true, force: true });
  });
  return app;
}
/** No worker, database or supervisor process is left. */
const expectNothingLeft = () =>
  vi.waitFor(
    () => {
      expect(listProcesses(dataDir).map(describeProcess)).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );

/**
 * Posts the headers and resolves once the server has them. The result sends the body and returns
 * the response.
 */
async function sendHeaders(app: App, sent: [string, string][]) {
  const body = new URLSearchParams(sent).toString();
  const url = new URL("/request-help", app.base);
  const call: ClientRequest = request({
    host: "127.0.0.1",
    port: url.port,
    path: url.pathname,
    method: "POST",
    localAddress: newIpAddress(),
    agent: false,
    headers: {
      host: url.host,
      origin: app.base,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
      expect: "100-continue",
    },
  });
  const answer = once(call, "response") as Promise<[IncomingMessage]>;
  answer.catch(() => undefined);
  call.flushHeaders();
  await once(call, "continue");
  return async () => {
    call.end(body);
    const [response] = await answer;
    response.resume();
    return response;
  };
}

describe("SIGTERM", () => {
  test("finishes requests in flight, exits with 0, and the next start has the data", async () => {
    const app = await start();
    const before = newHelpFormFields();
    readPageReference(await postHelpForm(new Visitor(app.base), before));
    const people = Array.from({ length: 12 }, () => newHelpFormFields());
    const finish = await Promise.all(people.map((person) => sendHeaders(app, toFormPairs(person))));

    const log = join(dataDir, "app.log");
    await link(app.log, log); // stop() removes the app's own file
    const stopped = app.stop();
    await vi.waitFor(() => expect(new Visitor(app.base).get("/healthz")).rejects.toThrow(), {
      timeout: 10_000,
      interval: 50,
    });
    for (const response of await Promise.all(finish.map((one) => one()))) {
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toMatch(/^\/request-help\/received\?sent=R/);
      expect(response.headers.connection).toBe("close");
    }
    expect(await stopped).toBe(0);
    expect(await readFile(log, "utf8")).toContain('"msg":"stopped"');
    await expectNothingLeft();
    expect(findMongod(dataDir)).toBeUndefined();

    const again = await start();
    const visitor = new Visitor(again.base);
    for (const { first_name, last_name, street_address_1 } of [before, ...people]) {
      const person = {
        first_name: String(first_name),
        last_name: String(last_name),
        street_address_1: String(street_address_1),
      };
      expect(
        (await visitor.post("/request-help/status", { ...person, street_address_2: "" })).status,
      ).toBe(200);
    }
    const mails = await vi.waitFor(
      async () => {
        const found = (await visitor.call("GET", "/dev/mail.json")).json as { to: string }[];
        expect(found.length).toBeGreaterThanOrEqual(13);
        return found;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set([before, ...people].map(({ email }) => email)),
    );
    expect(mails).toHaveLength(13);
    expect(await again.stop()).toBe(0);
    await expectNothingLeft();
  });

  testLong("exits while the database hangs", async () => {
    const app = await start();
    const pid = findMongod(dataDir)!;
    process.kill(pid, "SIGSTOP");
    onTestFinished(() => {
      try {
        process.kill(pid, "SIGCONT");
      } catch {
        // already gone, as expected
      }
    });
    const pending = new Visitor(app.base).post("/request-help", toFormPairs(newHelpFormFields()));
    const answer = pending.then(
      ({ status }) => status,
      () => 0,
    );
    expect(await app.stop()).toBe(0);
    expect([0, 503]).toContain(await answer);
    await expectNothingLeft();
  });
});

describe("DRAIN_DELAY_SECONDS", () => {
  test.each(listVariants("1", "2"))(
    "%s worker(s): not ready at once, but serving until the delay is over",
    async (WORKERS) => {
      const app = await start({ WORKERS, DRAIN_DELAY_SECONDS: "6" });
      const status = (path: string) =>
        new Visitor(app.base).get(path).then((response) => response.status);
      const stopped = app.stop();
      await vi.waitFor(
        async () => {
          // each worker answers some of these
          const answers = await Promise.all(Array.from({ length: 6 }, () => status("/readyz")));
          expect(new Set(answers)).toEqual(new Set([503]));
        },
        { timeout: 15_000, interval: 50 },
      );
      expect(await status("/home")).toBe(200);
      // npm and a terminal send the signal again, to all
      for (const pid of listServers(dataDir)) process.kill(pid, "SIGTERM");
      readPageReference(await postHelpForm(new Visitor(app.base)));
      expect(await status("/readyz")).toBe(503);
      expect(await stopped).toBe(0);
      await expect(status("/healthz")).rejects.toThrow();
      await expectNothingLeft();
    },
  );
});

testLong(
  "a signed confirmation link survives a restart, because the secret is stored",
  async () => {
    const app = await start();
    const page = await postHelpForm(new Visitor(app.base));
    const number = readPageReference(page);
    await app.kill();
    const again = await start();
    expect(
      (await new Visitor(again.base).get(page.url.pathname + page.url.search)).textAt(".reference"),
    ).toBe(number);
    expect(await again.stop()).toBe(0);
  },
);

describe("two workers behind one proxy", () => {
  test("serve one product, share limits, are replaced when killed, and exit cleanly", async () => {
    const app = await start({ WORKERS: "2", TRUST_PROXY_HOPS: "1" });
    const workersReady = () =>
      vi.waitFor(
        () => {
          const servers = listServers(dataDir);
          expect(servers).toHaveLength(3);
          return servers;
        },
        { timeout: 60_000, interval: 100 },
      );
    const servers = await workersReady();
    const proxy = new Visitor(app.base);
    const list = (forwarded: string) =>
      proxy
        .call("GET", "/api/homeowner/viewRequests?limit=1", undefined, {
          "x-forwarded-for": forwarded,
        })
        .then(({ status }) => status);

    // only the entry that the proxy added counts
    const one = await Promise.all(
      Array.from({ length: 70 }, (_, n) => list(`198.51.100.${n}, 203.0.113.7`)),
    );
    expect(one.filter((status) => status === 200)).toHaveLength(60);
    expect(one.filter((status) => status === 429)).toHaveLength(10);
    expect(await list("203.0.113.7")).toBe(429);
    expect(await list("203.0.113.8")).toBe(200);
    expect(await list("203.0.113.7, 203.0.113.8")).toBe(200);

    // the same form sent to both workers at once
    const visitor = new Visitor(app.base);
    const form = await visitor.get("/request-help");
    const sent = newHelpFormFields();
    const pages = await Promise.all(Array.from({ length: 40 }, () => visitor.submit(form, sent)));
    const [number] = pages.map(readPageReference);
    expect(new Set(pages.map(readPageReference))).toEqual(new Set([number]));
    // a link signed by one worker is valid at the other
    for (let n = 0; n < 6; n++)
      expect(
        (await visitor.get(pages[0]!.url.pathname + pages[0]!.url.search)).textAt(".reference"),
      ).toBe(number);
    await vi.waitFor(
      async () => {
        const mails = (await visitor.call("GET", "/dev/mail.json")).json as { to: string }[];
        expect(mails.filter(({ to }) => to === sent.email)).toHaveLength(1);
      },
      { timeout: 60_000, interval: 200 },
    );

    const victim = servers.find((pid) => pid !== findPrimary(servers))!;
    process.kill(victim, "SIGKILL");
    await vi.waitFor(
      () => {
        const now = listServers(dataDir);
        expect(now).toHaveLength(3);
        expect(now).not.toContain(victim);
      },
      { timeout: 60_000, interval: 100 },
    );
    for (let n = 0; n < 10; n++) readPageReference(await postHelpForm(new Visitor(app.base)));

    const finish = await Promise.all(
      Array.from({ length: 6 }, () => sendHeaders(app, toFormPairs(newHelpFormFields()))),
    );
    const stopped = app.stop();
    // Node's cluster would hold a new connection, neither accepted nor refused, until it exits.
    await pause(500);
    for (const { statusCode } of await Promise.all(finish.map((one) => one())))
      expect(statusCode).toBe(303);
    expect(await stopped).toBe(0);
    await expectNothingLeft();
  });
});
