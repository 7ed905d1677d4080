import mongoose from "mongoose";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { formatDateTime } from "~/services/platform/eastern-time.server";
import { judgeConnectionError } from "../../../../server/doctor/connection";
import { judgeDisk, judgeSecret, readDisk, readSecretMode } from "../../../../server/doctor/disk";
import {
  formatDuration,
  formatFinding,
  ok,
  problem,
  summarize,
  warning,
} from "../../../../server/doctor/finding";
import { judgeBacklog, judgeTransport } from "../../../../server/doctor/mail";
import { judgeQueue } from "../../../../server/doctor/queue";
import { judgeBuild, judgeNode, judgeTimeZone } from "../../../../server/doctor/release";
import { judgeStructure } from "../../../../server/doctor/structure";

const { MongoParseError, MongoServerError } = mongoose.mongo;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date("2026-11-22T12:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

describe("the report", () => {
  test("has one line for each finding, with what to do", () => {
    expect(formatFinding(ok("disk", "66 GB free"))).toBe("ok       disk: 66 GB free");
    expect(formatFinding(warning("mail", "MAIL is off", "Remove MAIL."))).toBe(
      "warning  mail: MAIL is off. Remove MAIL.",
    );
    expect(formatFinding(problem("mail", "rejected", "Set it."))).toBe(
      "problem  mail: rejected. Set it.",
    );
  });

  test("ends with the number of problems and warnings", () => {
    const [good, risky, bad] = [ok("a", ""), warning("b", "", ""), problem("c", "", "")];
    expect(summarize([good])).toBe("no problems, no warnings");
    expect(summarize([good, risky, bad])).toBe("1 problem, 1 warning");
    expect(summarize([risky, bad, risky, bad])).toBe("2 problems, 2 warnings");
  });

  test.each([
    [0, "0 seconds"],
    [1_000, "1 second"],
    [90_000, "2 minutes"],
    [3 * 60 * MINUTE, "3 hours"],
    [10 * DAY, "10 days"],
  ])("%d ms: %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe("the release", () => {
  test.each([
    ["20.20.2", "20.20.2 has had no security fixes since 2026-04-30. Install Node 24."],
    ["23.1.0", "23.1.0 is not a long-term release. Install Node 24."],
  ])("Node %s: warning", (version, text) => {
    expect(formatFinding(judgeNode(version, NOW))).toBe(`warning  Node: ${text}`);
  });
  test.each([
    ["24.18.0", "24.18.0, supported until 2028-04-30"],
    ["26.0.0", "26.0.0"],
  ])("Node %s: ok", (version, text) => {
    expect(judgeNode(version, NOW)).toEqual(ok("Node", text));
  });

  test("a stale build is reported", () => {
    expect(judgeBuild("1.0.0", false)).toEqual(ok("release", "1.0.0"));
    expect(judgeBuild("1.0.0", true).level).toBe("warning");
  });

  test("missing time zone data is a problem", () => {
    expect(judgeTimeZone(formatDateTime).level).toBe("ok");
    expect(judgeTimeZone((at) => at.toISOString()).level).toBe("problem");
  });
});

describe("the data directory", () => {
  let folder: string;
  beforeEach(() => {
    const created = (folder = mkdtempSync(join(tmpdir(), "hub-doctor-")));
    onTestFinished(() => {
      rmSync(created, { recursive: true });
    });
  });
  const FACTS = {
    dataDir: ".data",
    mode: 0o700,
    isFolder: true,
    isWritable: true,
    freeBytes: 66e9,
  };

  test("is read without creating it", async () => {
    const dataDir = join(folder, "new/data");
    const facts = await readDisk(dataDir);
    expect(facts).toMatchObject({ dataDir, isFolder: true, isWritable: true });
    expect(facts.mode).toBeUndefined();
    expect(facts.freeBytes).toBeGreaterThan(0);
    expect(() => statSync(join(folder, "new"))).toThrow("ENOENT");

    chmodSync(folder, 0o755);
    expect((await readDisk(folder)).mode).toBe(0o755);
  });

  test.each([
    [{}, ["ok       disk: 66 GB free for DATA_DIR (.data)"]],
    [
      { freeBytes: 1.5e9 },
      ["warning  disk: only 1.5 GB free for DATA_DIR (.data). Free some space."],
    ],
    [
      { freeBytes: 4e8 },
      ["problem  disk: only 400 MB free for DATA_DIR (.data). Free some space."],
    ],
    [
      { isFolder: false },
      ["problem  disk: DATA_DIR (.data) is not a folder. Choose another DATA_DIR."],
    ],
    [
      { isWritable: false },
      [
        "problem  disk: DATA_DIR (.data) is not writable for this user. Run the hub as its owner, or change its owner.",
        "ok       disk: 66 GB free for DATA_DIR (.data)",
      ],
    ],
    [
      { mode: 0o750 },
      [
        "ok       disk: 66 GB free for DATA_DIR (.data)",
        "warning  disk: other users of this machine can open DATA_DIR (mode 750). Run `chmod 700 .data`.",
      ],
    ],
  ])("%o", (facts, lines) => {
    expect(judgeDisk({ ...FACTS, ...facts }).map(formatFinding)).toEqual(lines);
  });

  test("a session secret that others can read is a problem", () => {
    expect(judgeSecret(readSecretMode(folder), folder)).toEqual(
      ok("session secret", "none yet; the first start creates it in DATA_DIR"),
    );
    const file = join(folder, "session-secret");
    writeFileSync(file, "", { mode: 0o600 });
    expect(judgeSecret(readSecretMode(folder), folder).level).toBe("ok");
    chmodSync(file, 0o640);
    expect(formatFinding(judgeSecret(readSecretMode(folder), folder))).toBe(
      `problem  session secret: other users of this machine can read it and log in as anybody. Delete ${file} and start the hub again; all users will be logged out.`,
    );
  });
});

test.each([
  [
    new MongoServerError({ code: 18, message: "Authentication failed." }),
    "a:1/hub rejects the user name or password. Correct them in MONGODB_URI; authSource= names the database in which the user was created.",
  ],
  [
    new MongoServerError({ code: 8000, codeName: "AtlasError", message: "bad auth" }),
    "a:1/hub rejects the user name or password. Correct them in MONGODB_URI; authSource= names the database in which the user was created.",
  ],
  [
    new MongoServerError({ code: 13, message: "command listCollections requires authentication" }),
    "a:1/hub may not be read with the user of MONGODB_URI, or without one. Put a user with the role readWrite on this database into MONGODB_URI.",
  ],
  [
    new MongoParseError("Server record does not share hostname with parent URI"),
    "the driver rejects a:1/hub (Server record does not share hostname with parent URI). Correct MONGODB_URI, or the host's DNS records.",
  ],
  [
    new Error("getaddrinfo ENOTFOUND a"),
    "the host of a:1/hub has no address. Correct MONGODB_URI, or this machine's name resolution.",
  ],
  [
    new Error("querySrv ENOTFOUND _mongodb._tcp.a"),
    "the host of a:1/hub has no address. Correct MONGODB_URI, or this machine's name resolution.",
  ],
  [
    new Error("self-signed certificate in certificate chain"),
    "no TLS connection to a:1/hub. Set tls= and tlsCAFile= in MONGODB_URI as the server needs them.",
  ],
  [
    new Error("connect ECONNREFUSED 127.0.0.1:1"),
    "a:1/hub does not answer (ECONNREFUSED). Start MongoDB there, open its port for this machine, or correct MONGODB_URI.",
  ],
  [
    new Error("Server selection timed out after 2000 ms"),
    "a:1/hub does not answer (no answer in time). Start MongoDB there, open its port for this machine, or correct MONGODB_URI.",
  ],
])("a failed connection: %s", (error, text) => {
  expect(formatFinding(judgeConnectionError(error, "a:1/hub"))).toBe(`problem  database: ${text}`);
});

describe("migrations and indexes", () => {
  const NONE = { pending: [], unknown: [], indexes: [] };
  const index = (difference: "missing" | "changed" | "unknown", name = "a_1") => ({
    collection: "emails",
    name,
    difference,
  });
  const judge = (facts: Partial<Parameters<typeof judgeStructure>[0]>) =>
    judgeStructure({ ...NONE, ...facts }).map(formatFinding);
  const [MIGRATED, INDEXED] = ["ok       migrations: all run", "ok       indexes: as declared"];

  test.each<[facts: Parameters<typeof judge>[0], lines: string[]]>([
    [{}, [MIGRATED, INDEXED]],
    [
      { pending: ["001-a", "002-b"], indexes: [index("unknown")] },
      [
        "warning  migrations: 001-a, 002-b not run yet. The next start runs them; make a backup before.",
        INDEXED,
      ],
    ],
    [
      { unknown: ["009-z"] },
      [
        "warning  migrations: a newer release has run here (009-z). Start that release again, unless you went back on purpose.",
        INDEXED,
      ],
    ],
    [
      { indexes: [index("missing"), index("changed", "b_1"), index("unknown", "c_1")] },
      [
        MIGRATED,
        "warning  indexes: missing: emails.a_1; changed: emails.b_1. The next start builds them; until then lists are slow.",
      ],
    ],
    [
      { indexes: ["a", "b", "c", "d", "e"].map((name) => index("unknown", name)) },
      [
        MIGRATED,
        "warning  indexes: unknown: emails.a, emails.b, emails.c and 2 more. The hub does not use these; drop them unless another program does.",
      ],
    ],
  ])("%o", (facts, lines) => {
    expect(judge(facts)).toEqual(lines);
  });
});

describe("mail", () => {
  const judge = (
    more: object,
    ...account: [provider?: "Postmark" | "SMTP", status?: Parameters<typeof judgeTransport>[2]]
  ) => {
    const mail = { from: "a@example.org", off: false, ...more };
    return formatFinding(judgeTransport({ mail, devMailboxEnabled: true }, ...account));
  };

  test("each way of sending", () => {
    expect(judge({})).toBe(
      "ok       mail: development mailbox at /dev/mail; no mail leaves this machine",
    );
    expect(judge({ off: true })).toBe(
      "warning  mail: MAIL is off: no email is sent. Remove MAIL, and set POSTMARK_SERVER_TOKEN or SMTP_URL, and MAIL_FROM.",
    );
    expect(judge({}, "Postmark", { isSandbox: false })).toBe(
      "ok       mail: Postmark accepts the token",
    );
    expect(judge({}, "Postmark", { isSandbox: true })).toBe(
      "warning  mail: this Postmark server is a sandbox and delivers nothing. Set POSTMARK_SERVER_TOKEN to the token of a live server.",
    );
    expect(judge({}, "Postmark", { kind: "blocked", code: "10/401" })).toBe(
      "problem  mail: Postmark rejects the token (10/401). Set POSTMARK_SERVER_TOKEN to the server's token, from its page API Tokens; mails wait until then.",
    );
    expect(judge({}, "Postmark", { kind: "unclear", code: "0/0" })).toBe(
      "problem  mail: Postmark does not answer as expected (0/0). Allow this machine to reach api.postmarkapp.com by https, or correct POSTMARK_BASE_URL; mails wait until then.",
    );
    expect(judge({}, "SMTP", { isSandbox: false })).toBe(
      "ok       mail: the mail server accepts the login",
    );
    expect(judge({}, "SMTP", { kind: "blocked", code: "EAUTH/535" })).toBe(
      "problem  mail: the mail server rejects the login or its TLS does not hold (EAUTH/535). Correct user name and password in SMTP_URL, or its host and port; mails wait until then.",
    );
    expect(judge({}, "SMTP", { kind: "unclear", code: "ESOCKET/0" })).toBe(
      "problem  mail: the mail server does not answer as expected (ESOCKET/0). Allow this machine to reach host and port of SMTP_URL, or correct them; mails wait until then.",
    );
  });

  test.each([
    [{ waiting: 0, failed: 0 }, ["ok       mail: 0 waiting, none undeliverable"]],
    [
      { waiting: 3, failed: 0, oldest: { createdAt: before(MINUTE), attempts: 0 } },
      ["ok       mail: 3 waiting, none undeliverable"],
    ],
    [
      { waiting: 3, failed: 0, oldest: { createdAt: before(2 * DAY), attempts: 0 } },
      [
        "problem  mail: 3 waiting, the oldest for 2 days and not tried yet. Start the hub; it sends them.",
      ],
    ],
    [
      {
        waiting: 1,
        failed: 2,
        oldest: { createdAt: before(DAY), attempts: 0, lastError: "10/401" },
      },
      [
        "problem  mail: 1 waiting, the oldest for 1 day; the provider's last answer was 10/401. Look at the account of the provider; mails are tried again for about a day.",
        "warning  mail: 2 undeliverable in the last 7 days. The dashboard lists the requests; call these people. If the mail server was at fault, `npm run send-failed` sends the failed ones again.",
      ],
    ],
    [
      { waiting: 1, failed: 0, oldest: { createdAt: before(DAY), attempts: 4 } },
      [
        "warning  mail: 1 waiting, the oldest for 1 day. The provider does not answer; they are tried again.",
      ],
    ],
  ])("%o", (facts, lines) => {
    expect(judgeBacklog(facts, NOW).map(formatFinding)).toEqual(lines);
  });
});

test("a task that is late means that no server runs", () => {
  expect(judgeQueue(undefined, NOW).level).toBe("ok");
  expect(judgeQueue(before(MINUTE), NOW).level).toBe("ok");
  expect(formatFinding(judgeQueue(before(2 * 60 * MINUTE), NOW))).toBe(
    "warning  queue: a task is late by 2 hours: no server runs tasks. Start the hub; if it runs, look for errors in its log.",
  );
});
