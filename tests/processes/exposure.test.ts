import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";

import scripts from "../../package.json" with { type: "json" };
import { findFreePort } from "../../scripts/bench/measure.mjs";
import { startApp } from "../support/app";
import { listListeningPorts } from "../support/listening-ports";
import { Visitor } from "../support/visitor";
import { findMongod, listListenAddresses, runStart } from "./processes";

vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
beforeEach(async () => {
  const folder = (dataDir = await mkdtemp(join(tmpdir(), "hub-exposure-")));
  onTestFinished(
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }),
    30_000,
  );
});
async function start(more: Record<string, string>) {
  const app = await startApp(inject("mongodb"), { SESSION_SECRETS: "x".repeat(32), ...more });
  onTestFinished(async () => {
    await app.kill();
    await rm(dirname(app.log), { recursive: true, force: true });
  });
  return app;
}
const getPort = (base: string) => Number(new URL(base).port);

const HTTPS = { BASE_URL: "https://hub.example.org" };
const POSTMARK = {
  POSTMARK_SERVER_TOKEN: "a-token",
  POSTMARK_BASE_URL: "http://127.0.0.1:9",
  MAIL_FROM: "hub@example.org",
};

describe("a started hub", () => {
  test("listens on the loopback address with the development mailbox by default", async () => {
    const { base } = await start({});
    expect(listListenAddresses(getPort(base))).toEqual(["127.0.0.1"]);
    expect((await new Visitor(base).call("GET", "/dev/mail.json")).status).toBe(200);
  });

  test.each<[settings: Record<string, string>, listens: string]>([
    [{ ...HTTPS, ...POSTMARK }, "127.0.0.1"],
    [{ ...HTTPS, ...POSTMARK, HOST: "0.0.0.0" }, "0.0.0.0"],
    [{ ...HTTPS, MAIL: "off", HOST: "0.0.0.0" }, "0.0.0.0"],
    [{ MAIL: "off" }, "127.0.0.1"],
  ])("with %o has no development mailbox", async (settings, listens) => {
    const { base } = await start(settings);
    expect(listListenAddresses(getPort(base))).toEqual([listens]);
    for (const host of [new URL(base).host, "hub.example.org"])
      for (const path of ["/dev/mail", "/dev/mail.json"])
        expect(
          (await new Visitor(base).call("GET", path, undefined, { host })).status,
          `${host}${path}`,
        ).toBe(404);
  });

  test("makes DATA_DIR unreadable for other users of the machine", async () => {
    const own = join(dataDir, "data");
    const app = await start({ MONGODB_URI: "", SESSION_SECRETS: "", DATA_DIR: own });
    expect((await new Visitor(app.base).get("/home")).status).toBe(200);
    const readMode = async (path: string) =>
      ((await stat(join(own, path))).mode & 0o777).toString(8);
    expect(await readMode("")).toBe("700");
    for (const file of ["session-secret", "mongod.log"])
      expect(await readMode(file), file).toBe("600");
    for (const file of ["mongo", "mongo/mongod.sock"]) expect(await readMode(file)).toBe("700");
    if (process.platform === "linux") expect(listListeningPorts(findMongod(own)!)).toEqual([]);

    expect(await app.stop()).toBe(0);
    const file = join(own, "session-secret");
    await truncate(file);
    const { code, out, err } = await runStart(dataDir, { DATA_DIR: own });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: [],
      err: [
        `DATA_DIR: ${file} is damaged (fewer than 32 characters). Delete it and start again; all users will be logged out.`,
      ],
    });
  });
});

test("npm run preview listens on the loopback address and has no development mailbox", async () => {
  const port = await findFreePort();
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { PATH = "", HOME = "" } = process.env;
  const settings = {
    PORT: `${port}`,
    BASE_URL: `http://localhost:${port}`,
    MONGODB_URI: `${inject("mongodb")}/preview`,
    DATA_DIR: dataDir,
  };
  const child = spawn("sh", ["-c", scripts.scripts.preview], {
    cwd: root,
    // Some shells set HOST; the empty values override a `.env`.
    env: {
      HOME,
      NODE_ENV: "production",
      PATH: `${join(root, "node_modules/.bin")}:${PATH}`,
      HOST: "0.0.0.0",
      POSTMARK_SERVER_TOKEN: "",
      MAIL: "",
      ...settings,
    },
    stdio: "ignore",
    detached: true, // own process group, so that the signal reaches shell and server
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    process.kill(-child.pid!, "SIGTERM");
    await ended;
  });
  const visitor = new Visitor(settings.BASE_URL);
  await vi.waitFor(
    async () => {
      expect((await visitor.get("/home")).status).toBe(200);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(listListenAddresses(port)).toEqual(["127.0.0.1"]);
  for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail.data"])
    expect((await visitor.get(path)).status, path).toBe(404);
});
