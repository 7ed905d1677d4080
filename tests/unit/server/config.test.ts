import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { ConfigError, readConfig, toSettings } from "../../../server/config";

const HTTPS = { BASE_URL: "https://hub.example.org" };
const ALL_INTERFACES = { HOST: "0.0.0.0" };
const POSTMARK = { POSTMARK_SERVER_TOKEN: "a-token", MAIL_FROM: "hub@example.org" };
const OFF = { MAIL: "off" };

const BASE_NEEDED = (host: string, base = "http://localhost:3000") =>
  `HOST: ${host} accepts other machines, but BASE_URL (${base}) is a loopback address. Set BASE_URL to the public URL, or HOST to 127.0.0.1.`;
const PROVIDER_NEEDED =
  "POSTMARK_SERVER_TOKEN: required to send e-mail when BASE_URL is not a loopback address. Set it, or set MAIL=off to start without e-mail.";
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
    [{ MAIL: "on" }, "MAIL: must be off or empty"],
    [{ MAIL: "OFF" }, "MAIL: must be off or empty"],
    [
      { ...HTTPS, POSTMARK_SERVER_TOKEN: "a-token" },
      "MAIL_FROM: required with POSTMARK_SERVER_TOKEN",
    ],
  ])("%o is rejected", (environment, line) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(line));
  });

  test.each<[environment: Record<string, string>, mails: "mailbox" | "postmark" | "off"]>([
    [{}, "mailbox"],
    [{ MAIL: "" }, "mailbox"],
    [{ PORT: "4000" }, "mailbox"],
    [{ HOST: "localhost" }, "mailbox"],
    [{ HOST: "::1", BASE_URL: "http://[::1]:3000" }, "mailbox"],
    [{ HOST: "127.0.0.2", BASE_URL: "http://127.0.0.2:3000" }, "mailbox"],
    [OFF, "off"],
    [POSTMARK, "postmark"],
    [{ ...HTTPS, ...POSTMARK }, "postmark"],
    [{ ...HTTPS, ...ALL_INTERFACES, ...POSTMARK }, "postmark"],
    [{ ...HTTPS, ...OFF }, "off"],
    [{ ...HTTPS, ...ALL_INTERFACES, ...OFF }, "off"],
  ])("%o is accepted, mail: %s", (environment, mails) => {
    const { mail, devMailboxEnabled } = readConfig(environment);
    expect({
      mailbox: devMailboxEnabled,
      postmark: mail.postmark !== undefined,
      off: mail.off,
    }).toEqual({
      mailbox: mails === "mailbox",
      postmark: mails === "postmark",
      off: mails === "off",
    });
  });
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

  test.each([
    ["empty, as a full disk leaves it", ""],
    ["a line break", "\n"],
    ["cut short", "x".repeat(31)],
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
