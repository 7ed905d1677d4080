import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { readConfig, toSettings } from "../../../server/config";
import { ConfigError } from "../../../server/config-error";
import { VARIABLE_NAMES } from "../../../server/variables";
import {
  BAD_SETTINGS,
  CONNECTION_STRING,
  NO_DATABASE,
  notAnOrigin,
  notASender,
} from "../../support/bad-settings";

const HTTPS = { BASE_URL: "https://hub.example.org" };
const ALL_INTERFACES = { HOST: "0.0.0.0" };
const POSTMARK = { POSTMARK_SERVER_TOKEN: "a-token", MAIL_FROM: "hub@example.org" };
const SMTP = { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "hub@example.org" };
const OFF = { MAIL: "off" };

const BASE_NEEDED = (host: string, base = "http://localhost:3000") =>
  `HOST: ${host} accepts other machines, but BASE_URL (${base}) is a loopback address. Set BASE_URL to the public URL, or HOST to 127.0.0.1.`;
const PROVIDER_NEEDED =
  "POSTMARK_SERVER_TOKEN: required to send email when BASE_URL is not a loopback address. Set it or SMTP_URL, or set MAIL=off to start without email.";
const CONTRADICTION = "MAIL: is off, but POSTMARK_SERVER_TOKEN is set. Remove one of them.";

describe("network exposure and mail transport", () => {
  test.each<[environment: Record<string, string>, line: string]>([
    [ALL_INTERFACES, BASE_NEEDED("0.0.0.0")],
    [{ HOST: "::" }, BASE_NEEDED("::")],
    [{ HOST: "192.0.2.7" }, BASE_NEEDED("192.0.2.7")],
    [{ HOST: "hub.example.org" }, BASE_NEEDED("hub.example.org")],
    [{ HOST: "127.0.0.1.example.org" }, BASE_NEEDED("127.0.0.1.example.org")],
    [{ ...ALL_INTERFACES, PORT: "4000" }, BASE_NEEDED("0.0.0.0", "http://localhost:4000")],
    [
      { ...ALL_INTERFACES, BASE_URL: "http://127.0.0.1:3000" },
      BASE_NEEDED("0.0.0.0", "http://127.0.0.1:3000"),
    ],
    [
      { ...ALL_INTERFACES, BASE_URL: "https://localhost" },
      BASE_NEEDED("0.0.0.0", "https://localhost"),
    ],
    [{ ...ALL_INTERFACES, ...POSTMARK }, BASE_NEEDED("0.0.0.0")],
    [{ ...ALL_INTERFACES, ...OFF }, BASE_NEEDED("0.0.0.0")],
    [HTTPS, PROVIDER_NEEDED],
    [{ ...HTTPS, ...ALL_INTERFACES }, PROVIDER_NEEDED],
    [{ ...HTTPS, MAIL: " " }, PROVIDER_NEEDED],
    [{ BASE_URL: "https://localhost.example.org" }, PROVIDER_NEEDED],
    [{ BASE_URL: "https://127.0.0.1.example.org" }, PROVIDER_NEEDED],
    [{ ...OFF, ...POSTMARK }, CONTRADICTION],
    [{ ...HTTPS, ...OFF, ...POSTMARK }, CONTRADICTION],
    [{ ...OFF, ...SMTP }, "MAIL: is off, but SMTP_URL is set. Remove one of them."],
    [{ PRACTICE: "on", ...SMTP }, "PRACTICE: is on, but SMTP_URL is set. Remove one of them."],
    [{ ...POSTMARK, ...SMTP }, "SMTP_URL: POSTMARK_SERVER_TOKEN is set, too. Remove one of them."],
    [{ ...HTTPS, SMTP_URL: SMTP.SMTP_URL }, "MAIL_FROM: required with SMTP_URL"],
    [
      { METRICS_PORT: "3000" },
      "METRICS_PORT: 3000 is the PORT, too. Metrics need a port of their own.",
    ],
    [
      { METRICS_TOKEN: "a token of sixteen" },
      "METRICS_TOKEN: METRICS_PORT is not set, so no metrics are served. Set both, or remove it.",
    ],
    [
      { ...HTTPS, ...ALL_INTERFACES, ...POSTMARK, METRICS_PORT: "9464" },
      "METRICS_TOKEN: required with METRICS_PORT when HOST (0.0.0.0) accepts other machines",
    ],
    [{ MAIL: "on" }, 'MAIL: "on" is not off; leave it empty to send mail'],
    [{ MAIL: "OFF" }, 'MAIL: "OFF" is not off; leave it empty to send mail'],
    [
      { ...HTTPS, POSTMARK_SERVER_TOKEN: "a-token" },
      "MAIL_FROM: required with POSTMARK_SERVER_TOKEN",
    ],
  ])("%o is rejected", (environment, line) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(line));
  });

  test.each<[environment: Record<string, string>, mails: "mailbox" | "postmark" | "smtp" | "off"]>([
    [{}, "mailbox"],
    [{ MAIL: "" }, "mailbox"],
    [{ MAIL: "/var/mail/root" }, "mailbox"], // set by login shells
    [{ PORT: "4000" }, "mailbox"],
    [{ HOST: "localhost" }, "mailbox"],
    [{ HOST: "::1", BASE_URL: "http://[::1]:3000" }, "mailbox"],
    [{ HOST: "127.0.0.2", BASE_URL: "http://127.0.0.2:3000" }, "mailbox"],
    [OFF, "off"],
    [POSTMARK, "postmark"],
    [{ ...HTTPS, ...POSTMARK }, "postmark"],
    [{ ...HTTPS, ...ALL_INTERFACES, ...POSTMARK }, "postmark"],
    [SMTP, "smtp"],
    [{ ...HTTPS, ...SMTP }, "smtp"],
    [{ ...HTTPS, ...OFF }, "off"],
    [{ ...HTTPS, ...ALL_INTERFACES, ...OFF }, "off"],
  ])("%o is accepted, mail: %s", (environment, mails) => {
    const { mail, devMailboxEnabled } = readConfig(environment);
    expect({
      mailbox: devMailboxEnabled,
      postmark: mail.postmark !== undefined,
      smtp: mail.smtp !== undefined,
      off: mail.off,
    }).toEqual({
      mailbox: mails === "mailbox",
      postmark: mails === "postmark",
      smtp: mails === "smtp",
      off: mails === "off",
    });
  });
});

test.each([
  ["smtp://mail.example.org", { host: "mail.example.org", port: 587, secure: false }],
  ["smtps://mail.example.org/", { host: "mail.example.org", port: 465, secure: true }],
  ["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, secure: false, isLocal: true }],
  ["smtp://[::1]:25", { host: "::1", port: 25, secure: false, isLocal: true }],
  [
    "smtps://hub%40example.org:p%40ss%3A%2F%25@mail.example.org:2465",
    { port: 2465, auth: { user: "hub@example.org", pass: "p@ss:/%" } },
  ],
])("SMTP_URL=%s", (SMTP_URL, server) => {
  const { mail } = readConfig({ SMTP_URL, MAIL_FROM: "hub@example.org" });
  expect(mail.smtp).toMatchObject({ isLocal: false, ...server });
});

describe("a bad value", () => {
  const INTEGER = (value: string) => `${value} is not a whole number; 0 to 65535`;
  const FORBIDDEN_NAME = 'names a database with a space or one of / \\ . " $ * < > : | ?';

  test.each([
    ...BAD_SETTINGS,
    ["PORT", "-1", "-1 is not between 0 and 65535"],
    ["PORT", "1e3", INTEGER('"1e3"')],
    ["PORT", "0x50", INTEGER('"0x50"')],
    ["PORT", "80.0", INTEGER("80.0")],
    ["PORT", "NaN", INTEGER('"NaN"')],
    ["PORT", "Infinity", INTEGER('"Infinity"')],
    ["PORT", "３０００", INTEGER('"３０００"')],
    ["PORT", "30\u200b00", INTEGER('"30?00"')],
    ["PORT", "9".repeat(80), `"${"9".repeat(60)}…" is not between 0 and 65535`],
    ["PORT", '"3000"', "is in quotes; remove them"],
    ["PORT", "'3000'", "is in quotes; remove them"],
    ["PORT", "3000\nHOST=::", "contains a line break or another control character"],
    ["HOST", "127.1", "127.1 is not an IP address or host name"],
    ["HOST", "127.0.0.1:3000", '"127.0.0.1:3000" is not an IP address or host name'],
    ["HOST", "*", '"*" is not an IP address or host name'],
    [
      "BASE_URL",
      "http://hub.example.org",
      '"http://hub.example.org" is not https; only a loopback address may be http',
    ],
    ["BASE_URL", "https:hub.example.org", '"https:hub.example.org" is not an http or https URL'],
    [
      "BASE_URL",
      "https://hub.example.org:99999",
      '"https://hub.example.org:99999" is not an http or https URL',
    ],
    [
      "BASE_URL",
      "https://ann:secret@hub.example.org",
      "contains a user name or password; remove it",
    ],
    [
      "BASE_URL",
      "ftp://ann:secret@hub.example.org",
      '"ftp://***@hub.example.org" is not an http or https URL',
    ],
    ["BASE_URL", "ann:secret@hub.example.org", '"***@hub.example.org" is not an http or https URL'],
    ["MONGODB_URI", "mongodb://127.0.0.1/", NO_DATABASE],
    ["MONGODB_URI", "mongodb://ann:secret@127.0.0.1/?w=majority", NO_DATABASE],
    ["MONGODB_URI", "mongodb+srv://ann:secret@cluster.example.org", NO_DATABASE],
    ["MONGODB_URI", "mongodb://ann:secret@127.0.0.1/a.b", FORBIDDEN_NAME],
    ["MONGODB_URI", "mongodb://127.0.0.1/a%20b", FORBIDDEN_NAME],
    [
      "MONGODB_URI",
      `mongodb://127.0.0.1/${"x".repeat(64)}`,
      "names a database of more than 63 bytes",
    ],
    ["MONGODB_URI", "mongodb://ann:se@cret@127.0.0.1/hub", CONNECTION_STRING],
    ["MONGODB_URI", "mongodb://127.0.0.1/%zz", CONNECTION_STRING],
    ["MONGODB_URI", "mongodb:///hub", CONNECTION_STRING],
    ["MONGODB_URI", "mongodb://127.0.0.1,/hub", CONNECTION_STRING],
    ["MONGODB_URI", "mongodb+srv://cluster.example.org:27017/hub", CONNECTION_STRING],
    [
      "MONGODB_URI",
      "mongodb://ann:secret@127.0.0.1:port/hub",
      "is not usable: a host or port is invalid",
    ],
    [
      "MONGODB_URI",
      "mongodb://a,b/hub?directConnection=true",
      "is not usable: directConnection option requires exactly one host",
    ],
    ["MONGODB_URI", "mongodb://127.0.0.1/hub?minPoolSize=21", "has a minPoolSize over 20"],
    ["MONGODB_URI", '"mongodb://127.0.0.1/hub"', "is in quotes; remove them"],
    ["DATA_DIR", "data\0", "contains a line break or another control character"],
    [
      "SESSION_SECRETS",
      "x".repeat(31),
      "secret 1 of 1 is too short; each needs at least 32 characters",
    ],
    [
      "SESSION_SECRETS",
      `${"x".repeat(32)},`,
      "secret 2 of 2 is too short; each needs at least 32 characters",
    ],
    ["MAIL_FROM", "Hub <x>", notASender("Hub <x>")],
    ["MAIL_FROM", "a@example.org, b@example.org", notASender("a@example.org, b@example.org")],
    [
      "MAIL_FROM",
      "hub@example.org\nBcc: x@example.org",
      "contains a line break or another control character",
    ],
    ["POSTMARK_BASE_URL", "https://api.example.org/v1", notAnOrigin("https://api.example.org/v1")],
    ["SESSION_IDLE_MINUTES", "721", "721 is longer than SESSION_MAX_HOURS (12 h, 720 minutes)"],
    ["OFFER_REMIND_HOURS", "48", "48 is not less than OFFER_LAPSE_HOURS (48)"],
    ["RETENTION_LOOKUP_MONTHS", "25", "25 is longer than RETENTION_REQUEST_MONTHS (24)"],
    ["LOG_LEVEL", "INFO", '"INFO" is not one of fatal, error, warn, info, debug, trace, silent'],
  ])("%s=%j", (variable, value, problem) => {
    // MAIL=off: a public BASE_URL needs a mail provider
    expect(() => readConfig({ MAIL: "off", [variable]: value })).toThrow(
      new ConfigError(`${variable}: ${problem}`),
    );
  });

  test("is reported together with all others, in the order of .env.example", () => {
    const bad = { LOG_LEVEL: "loud", SKIES: "green", WORKERS: "0", PORT: "80", MAIL_FROM: "x" };
    expect(() => readConfig(bad)).toThrow(
      new ConfigError([
        'MAIL_FROM: "x" is not an email address, alone or as Name <address>',
        'SKIES: "green" is not one of blue, gray',
        "WORKERS: 0 is not between 1 and 64",
        'LOG_LEVEL: "loud" is not one of fatal, error, warn, info, debug, trace, silent',
      ]),
    );
  });

  test("of several that contradict each other is reported with all others", () => {
    const bad = {
      BASE_URL: "http://hub.example.org",
      MONGODB_URI: "mongodb://127.0.0.1/hub",
      OFFER_LAPSE_HOURS: "24",
      SESSION_IDLE_MINUTES: "61",
      SESSION_MAX_HOURS: "1",
    };
    expect(() => readConfig(bad)).toThrow(
      new ConfigError([
        'BASE_URL: "http://hub.example.org" is not https; only a loopback address may be http',
        "SESSION_SECRETS: required when MONGODB_URI is set and BASE_URL is not a loopback address",
        PROVIDER_NEEDED,
        "OFFER_REMIND_HOURS: 24 is not less than OFFER_LAPSE_HOURS (24)",
        "SESSION_IDLE_MINUTES: 61 is longer than SESSION_MAX_HOURS (1 h, 60 minutes)",
      ]),
    );
  });

  test.each<[string, string]>([
    ["PORT", " 8080\n"],
    ["HOST", "::1"],
    ["SESSION_SECRETS", `"${"x".repeat(40)}"`],
    ["MONGODB_URI", "mongodb://ann:se%2Fcret@a.example.org,b.example.org/hub?replicaSet=rs0"],
    ["MONGODB_URI", "mongodb+srv://cluster.example.org/hub"],
    ["MONGODB_URI", "mongodb://%2Ftmp%2Fmongod.sock/hub"],
    ["MAIL_FROM", "Community Hub <hub@example.org>"],
    ["MAIL_FROM", '"Hub, Inc" <hub@example.org>'],
    ["CENTER_NAME", "Centro “Tidewater” ñ 🌊"],
    ["SESSION_IDLE_MINUTES", "720"],
    ["SESSION_MAX_HOURS", "1"],
    ["OFFER_REMIND_HOURS", "47"],
    ["VETTING_REQUIRED", "check, training,check"],
  ])("is not %s=%j", (variable, value) => {
    expect(readConfig({ [variable]: value })).toBeDefined();
  });
});

test(".env.example has all variables, in order, with their defaults", () => {
  const lines = readFileSync(".env.example", "utf8").match(/^#?[A-Z_]+=.*/gm) ?? [];
  const pairs = lines.map((line) => {
    const [name = "", ...value] = line.replace(/^#/, "").split("=");
    return [name, value.join("=")] as const;
  });
  expect(pairs.map(([name]) => name)).toEqual(VARIABLE_NAMES);
  expect(readConfig(Object.fromEntries(pairs))).toEqual(readConfig({}));
});

describe("the session secret in DATA_DIR", () => {
  let dataDir: string;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), "hub-config-"));
    dataDir = join(folder, "data");
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
  });
  const secrets = () => toSettings(readConfig({ DATA_DIR: dataDir })).sessionSecrets;
  const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8);

  test("is created once, kept, and readable by its owner only", () => {
    const [secret] = secrets();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secrets()).toEqual([secret]);
    expect(readdirSync(dataDir)).toEqual(["session-secret"]); // no temporary file left
    expect(readMode(join(dataDir, "session-secret"))).toBe("600");
    expect(readMode(dataDir)).toBe("700");
  });

  test("may hold several, the newest first, with spaces and a last comma", () => {
    secrets();
    const [newest, older] = ["n".repeat(32), "o".repeat(32)];
    writeFileSync(join(dataDir, "session-secret"), `${newest}, ${older},\n`);
    expect(secrets()).toEqual([newest, older]);
  });

  test.each([
    ["empty, as a full disk leaves it", ""],
    ["a line break", "\n"],
    ["cut short", "x".repeat(31)],
    ["a second secret cut short", `${"x".repeat(32)},${"y".repeat(31)}`],
  ])("%s: is rejected with a message that says how to recover", (_, content) => {
    secrets();
    const file = join(dataDir, "session-secret");
    writeFileSync(file, content);
    expect(secrets).toThrow(
      new ConfigError(
        `DATA_DIR: ${file} is damaged (fewer than 32 characters). Delete it and start again; all users will be logged out.`,
      ),
    );
    rmSync(file);
    expect(secrets()).toEqual([readFileSync(file, "utf8")]);
  });
});
