import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { ConfigError, readConfig, toSettings } from "../../../server/config";

const HTTPS = { BASE_URL: "https://hub.example.org" };
const EVERYWHERE = { HOST: "0.0.0.0" };
const POSTMARK = { POSTMARK_SERVER_TOKEN: "a-token", MAIL_FROM: "hub@example.org" };
const OFF = { MAIL: "off" };

const BASE_NEEDED = (host: string, base = "http://localhost:3000") =>
  `HOST: ${host} serves other machines, but BASE_URL (${base}) is an address of this one. Set BASE_URL to the address that visitors type, or HOST to 127.0.0.1.`;
const PROVIDER_NEEDED =
  "POSTMARK_SERVER_TOKEN: is needed when BASE_URL is not an address of this machine: no mail would arrive. Set it, or MAIL=off to start without mail.";
const CONTRADICTION = "MAIL: is off, but POSTMARK_SERVER_TOKEN is set. Remove one of them.";

describe("who may reach the hub, and where its mails go", () => {
  test.each<[environment: Record<string, string>, line: string]>([
    [EVERYWHERE, BASE_NEEDED("0.0.0.0")],
    [{ HOST: "::" }, BASE_NEEDED("::")],
    [{ HOST: "192.0.2.7" }, BASE_NEEDED("192.0.2.7")],
    [{ HOST: "hub.example.org" }, BASE_NEEDED("hub.example.org")],
    [{ HOST: "127.0.0.1.example.org" }, BASE_NEEDED("127.0.0.1.example.org")],
    [{ ...EVERYWHERE, PORT: "4000" }, BASE_NEEDED("0.0.0.0", "http://localhost:4000")],
    [
      { ...EVERYWHERE, BASE_URL: "http://127.0.0.1:3000" },
      BASE_NEEDED("0.0.0.0", "http://127.0.0.1:3000"),
    ],
    [{ ...EVERYWHERE, BASE_URL: "https://localhost" }, BASE_NEEDED("0.0.0.0", "https://localhost")],
    [{ ...EVERYWHERE, ...POSTMARK }, BASE_NEEDED("0.0.0.0")],
    [{ ...EVERYWHERE, ...OFF }, BASE_NEEDED("0.0.0.0")],
    [HTTPS, PROVIDER_NEEDED],
    [{ ...HTTPS, ...EVERYWHERE }, PROVIDER_NEEDED],
    [{ ...HTTPS, MAIL: " " }, PROVIDER_NEEDED],
    [{ BASE_URL: "https://localhost.example.org" }, PROVIDER_NEEDED],
    [{ BASE_URL: "https://127.0.0.1.example.org" }, PROVIDER_NEEDED],
    [{ ...OFF, ...POSTMARK }, CONTRADICTION],
    [{ ...HTTPS, ...OFF, ...POSTMARK }, CONTRADICTION],
    [{ MAIL: "on" }, "MAIL: must be off or empty"],
    [{ MAIL: "OFF" }, "MAIL: must be off or empty"],
    [
      { ...HTTPS, POSTMARK_SERVER_TOKEN: "a-token" },
      "MAIL_FROM: is needed with POSTMARK_SERVER_TOKEN",
    ],
  ])("%o refuses to start", (environment, line) => {
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
    [{ ...HTTPS, ...EVERYWHERE, ...POSTMARK }, "postmark"],
    [{ ...HTTPS, ...OFF }, "off"],
    [{ ...HTTPS, ...EVERYWHERE, ...OFF }, "off"],
  ])("%o starts, its mails: %s", (environment, mails) => {
    const { mail, outboxIsPublic } = readConfig(environment);
    expect({
      mailbox: outboxIsPublic,
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
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  test("is made once and stays, for its owner's eyes only", () => {
    const [secret] = secrets();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secrets()).toEqual([secret]);
    expect(readdirSync(dataDir)).toEqual(["session-secret"]); // nothing half-written beside it
    expect(modeOf(join(dataDir, "session-secret"))).toBe("600");
    expect(modeOf(dataDir)).toBe("700");
  });

  test.each([
    ["empty, as a full disk leaves it", ""],
    ["a line break", "\n"],
    ["cut short", "x".repeat(31)],
  ])("%s: refuses to start and says how to go on", (_, content) => {
    secrets();
    const file = join(dataDir, "session-secret");
    writeFileSync(file, content);
    expect(secrets).toThrow(
      new ConfigError(
        `DATA_DIR: ${file} is damaged: it holds fewer than 32 characters. Delete it and start again; everybody is logged out.`,
      ),
    );
    rmSync(file);
    expect(secrets()).toEqual([readFileSync(file, "utf8")]);
  });
});
