import mongoose from "mongoose";
import { describe, expect, test } from "vitest";

import {
  judgeConnectionError,
  judgeRights,
  judgeVersion,
} from "../../../../server/doctor/database";
import {
  formatDuration,
  formatFinding,
  ok,
  problem,
  summarize,
  warning,
} from "../../../../server/doctor/finding";
import { judgeBacklog, judgeTransport } from "../../../../server/doctor/mail";

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

test.each([
  [
    "6.0.5",
    true,
    "warning  database: MongoDB 6.0.5 has had no security fixes since 2025-07-31. Set MONGODB_URI to a newer MongoDB, and move the data with a backup.",
  ],
  [
    "4.4.29",
    false,
    "warning  database: MongoDB 4.4.29 has had no security fixes since 2024-02-29. Upgrade it to 8.0, one major release after the other.",
  ],
  ["7.0.14", false, "ok       database: MongoDB 7.0.14"],
  ["8.2.6", false, "ok       database: MongoDB 8.2.6"],
])("MongoDB %s, embedded: %s", (version, isEmbedded, line) => {
  expect(formatFinding(judgeVersion(version, NOW, isEmbedded))).toBe(line);
});

describe("the user's rights", () => {
  const WRITE = ["insert", "update", "remove", "createCollection", "createIndex", "dropIndex"];
  const ALL = ["find", ...WRITE, "listIndexes"];
  const judge = (actions: string[], resource: object, users: unknown[] = ["hub"]) =>
    formatFinding(
      judgeRights(
        { authenticatedUsers: users, authenticatedUserPrivileges: [{ resource, actions }] },
        "hub",
      ),
    );

  test.each([
    [{ db: "hub", collection: "" }],
    [{ db: "", collection: "" }],
    [{ anyResource: true }],
  ])("readWrite on %o is enough", (resource) => {
    expect(judge(ALL, resource)).toBe("ok       database: the user may read and write");
  });

  test.each([
    [{ db: "other", collection: "" }, ALL, ALL],
    [{ db: "hub", collection: "tasks" }, ALL, ALL],
    [{ db: "hub", collection: "" }, ["find", "listIndexes"], WRITE],
  ])("on %o, %j: some are missing", (resource, actions, missing) => {
    expect(judge(actions, resource)).toBe(
      `problem  database: the user lacks rights: ${missing.join(", ")}. Grant it the role readWrite on hub.`,
    );
  });

  test("without users, everybody has all rights", () => {
    expect(judge([], {}, [])).toBe("ok       database: asks for no password");
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
