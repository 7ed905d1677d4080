import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";

import { buildWhenStale } from "../../scripts/build.mjs";
import { BAD_SETTINGS } from "../support/bad-settings";
import { describeProcess, listProcesses, runStart } from "./processes";

vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
beforeEach(async () => {
  expect(await buildWhenStale()).toBe(true);
  const folder = (dataDir = await mkdtemp(join(tmpdir(), "hub-settings-")));
  onTestFinished(
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }),
    30_000,
  );
});
type Settings = Record<string, string>;
type Case = [settings: Settings, lines: string[]];
const run = (settings: Settings) => runStart(dataDir, settings);

/** Starts with each of the settings; the start prints exactly these lines and exits with 1. */
async function expectRefused(cases: Case[]) {
  const queue = [...cases];
  const wrong: unknown[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [settings, lines] = next;
      const { code, out, err } = await run(settings);
      if (code !== 1 || out.length > 0 || err.join("\n") !== lines.join("\n"))
        wrong.push({ settings, code, out, err });
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(wrong).toEqual([]);
}

test("a bad value stops the start with one line: variable, problem, range", async () => {
  const [[name, value, problem]] = BAD_SETTINGS;
  await expectRefused([[{ [name]: value }, [`${name}: ${problem}`]]]);
});

test("each of several bad values gets its line", async () => {
  // The first value of each variable, then the second one of those that have two, and so on.
  const rounds: (typeof BAD_SETTINGS)[] = [];
  for (const one of BAD_SETTINGS) {
    const round = rounds.find((taken) => taken.every(([name]) => name !== one[0]));
    if (round) round.push(one);
    else rounds.push([one]);
  }
  await expectRefused(
    rounds.map((round) => [
      Object.fromEntries(round.map(([name, value]) => [name, value])),
      round.map(([name, , problem]) => `${name}: ${problem}`),
    ]),
  );
});

const HTTPS = { BASE_URL: "https://hub.example.org" };
const PROVIDER_NEEDED =
  "POSTMARK_SERVER_TOKEN: required to send email when BASE_URL is not a loopback address. Set it or SMTP_URL, or set MAIL=off to start without email.";

test("settings that are wrong together stop the start with a line for each", async () => {
  await expectRefused([
    [
      { BASE_URL: "http://hub.example.org", MONGODB_URI: "mongodb://127.0.0.1:1/hub", MAIL: "off" },
      [
        'BASE_URL: "http://hub.example.org" is not https; only a loopback address may be http',
        "SESSION_SECRETS: required when MONGODB_URI is set and BASE_URL is not a loopback address",
      ],
    ],
    [
      { HOST: "::", MAIL: "off", PORT: "3000" },
      [
        "HOST: :: accepts other machines, but BASE_URL (http://localhost:3000) is a loopback address. Set BASE_URL to the public URL, or HOST to 127.0.0.1.",
      ],
    ],
    [
      { MAIL: "off", POSTMARK_SERVER_TOKEN: "x", MAIL_FROM: "hub@example.org" },
      ["MAIL: is off, but POSTMARK_SERVER_TOKEN is set. Remove one of them."],
    ],
    [{ ...HTTPS, HOST: "0.0.0.0" }, [PROVIDER_NEEDED]],
    [{ POSTMARK_SERVER_TOKEN: "x" }, ["MAIL_FROM: required with POSTMARK_SERVER_TOKEN"]],
    [
      { OFFER_LAPSE_HOURS: "24", SESSION_IDLE_MINUTES: "721" },
      [
        "OFFER_REMIND_HOURS: 24 is not less than OFFER_LAPSE_HOURS (24)",
        "SESSION_IDLE_MINUTES: 721 is longer than SESSION_MAX_HOURS (12 h, 720 minutes)",
      ],
    ],
  ]);
});

test("an unusable DATA_DIR is named", async () => {
  const file = join(dataDir, "file");
  await writeFile(file, "");
  const dangling = join(dataDir, "dangling");
  await symlink(join(dataDir, "nowhere"), dangling);
  const locked = join(dataDir, "locked");
  await mkdir(locked, { mode: 0o500 });
  // No mode keeps root out, but nobody creates folders in Linux' /sys.
  const denied = join(process.getuid?.() === 0 ? "/sys" : locked, "hub");
  const cases: [Case, ...Case[]] = [
    [{ DATA_DIR: file }, [`DATA_DIR: ${file} is not a folder`]],
    [{ DATA_DIR: join(file, "data") }, [`DATA_DIR: ${join(file, "data")} is not a folder`]],
    [
      { DATA_DIR: dangling },
      [`DATA_DIR: ${dangling} cannot be created there; choose another DATA_DIR`],
    ],
    [
      { DATA_DIR: denied },
      [
        `DATA_DIR: ${denied} is not writable for the user that runs the hub; change its owner, or DATA_DIR`,
      ],
    ],
  ];
  const [[settings, lines]] = cases;
  await expectRefused([...cases, [{ ...settings, SESSION_SECRETS: "x".repeat(32) }, lines]]);
});

test("a busy port is reported in one line, with exit code 1", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, err } = await run({ PORT: String(port), LOG_LEVEL: "silent" });
  expect(err).toEqual([
    `PORT: ${port} is in use on 127.0.0.1. Set PORT to another port, or stop the program that uses it.`,
  ]);
  expect(code).toBe(1);
  await vi.waitFor(
    () => {
      expect(listProcesses(dataDir).map(describeProcess)).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
});

test.each([
  [
    "192.0.2.7",
    "HOST: 192.0.2.7 is not an address of this machine. Set HOST to one, to 127.0.0.1 behind a proxy on this machine, or to 0.0.0.0 for all.",
  ],
  [
    "hub.invalid",
    "HOST: hub.invalid has no address. Set HOST to an address of this machine, or to a name that it can resolve.",
  ],
])("HOST=%s is reported in one line, with exit code 1", async (HOST, line) => {
  const { code, err } = await run({
    HOST,
    ...HTTPS,
    MAIL: "off",
    LOG_LEVEL: "silent",
    MONGODB_URI: `${inject("mongodb")}/settings`,
    SESSION_SECRETS: "x".repeat(32),
  });
  expect(err).toEqual([line]);
  expect(code).toBe(1);
});
