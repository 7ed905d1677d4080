import { describe, expect, test } from "vitest";

import { judgeVersion } from "../../../../server/doctor/database";
import { judgeNode } from "../../../../server/doctor/doctor";
import { ok, problem, summarize, warning } from "../../../../server/doctor/finding";
import { judgeBacklog, judgeTransport } from "../../../../server/doctor/mail";

const MINUTE = 60_000;
const NOW = new Date("2026-11-22T12:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

test("the report ends with the number of problems and warnings", () => {
  const [good, risky, bad] = [ok("a", ""), warning("b", "", ""), problem("c", "", "")];
  expect(summarize([good])).toBe("no problems, no warnings");
  expect(summarize([good, risky, bad])).toBe("1 problem, 1 warning");
  expect(summarize([risky, bad, risky, bad])).toBe("2 problems, 2 warnings");
});

test.each([
  [
    "6.0.5",
    true,
    "MongoDB 6.0.5 has had no security fixes since 2025-07-31. Set MONGODB_URI to a newer MongoDB, and move the data with a backup.",
  ],
  [
    "4.4.29",
    false,
    "MongoDB 4.4.29 has had no security fixes since 2024-02-29. Upgrade it to 8.0, one major release after the other.",
  ],
  ["7.0.14", false, "MongoDB 7.0.14"],
  ["8.2.6", false, "MongoDB 8.2.6"],
])("MongoDB %s, embedded: %s", (version, isEmbedded, text) => {
  expect(judgeVersion(version, NOW, isEmbedded).text).toBe(text);
});

test.each([
  [
    "20.20.2",
    "warning",
    "Node 20.20.2 has had no security fixes since 2026-04-30. Install Node 24.",
  ],
  ["24.4.1", "ok", "Node 24.4.1"],
  ["27.0.0", "ok", "Node 27.0.0"],
])("Node %s: %s", (version, level, text) => {
  expect(judgeNode(version, NOW)).toEqual({ check: "release", level, text });
});

describe("mail", () => {
  type Account = [provider?: "Postmark" | "SMTP", status?: Parameters<typeof judgeTransport>[2]];
  const judge = (more: object, ...account: Account) => {
    const mail = { from: "a@example.org", off: false, ...more };
    const { level, text } = judgeTransport({ mail, devMailboxEnabled: true }, ...account);
    return `${level}: ${text}`;
  };

  test("each way of sending", () => {
    expect(judge({})).toBe("ok: development mailbox at /dev/mail; no mail leaves this machine");
    expect(judge({ off: true })).toBe(
      "warning: MAIL is off: no email is sent. Set POSTMARK_SERVER_TOKEN or SMTP_URL, and MAIL_FROM, and no MAIL.",
    );
    const production = { mail: { from: "", off: false }, devMailboxEnabled: false };
    expect(judgeTransport(production).text).toMatch(/^no provider: no mail is sent\. Set /);
    expect(judge({}, "Postmark", { isSandbox: false })).toBe("ok: Postmark accepts the login");
    expect(judge({}, "Postmark", { isSandbox: true })).toBe(
      "warning: this Postmark server is a sandbox. Set POSTMARK_SERVER_TOKEN to a live server.",
    );
    expect(judge({}, "Postmark", { kind: "unclear", code: "0/0" })).toBe(
      "problem: Postmark does not answer as expected (0/0). Correct POSTMARK_SERVER_TOKEN, or let this machine reach POSTMARK_BASE_URL; mails wait until then.",
    );
    expect(judge({}, "SMTP", { kind: "blocked", code: "EAUTH/535" })).toBe(
      "problem: SMTP rejects the login, or its TLS does not hold (EAUTH/535). Correct SMTP_URL, or let this machine reach it; mails wait until then.",
    );
  });

  test.each([
    [{ waiting: 0, failed: 0 }, ["ok: 0 waiting, none undeliverable"]],
    [
      { waiting: 3, failed: 0, oldest: { createdAt: before(MINUTE), attempts: 0 } },
      ["ok: 3 waiting, none undeliverable"],
    ],
    [
      { waiting: 3, failed: 0, oldest: { createdAt: before(60 * MINUTE), attempts: 0 } },
      [
        "problem: 3 waiting since 2026-11-22T11:00:00.000Z, not tried yet. Start the hub; it sends them.",
      ],
    ],
    [
      { waiting: 1, failed: 0, oldest: { createdAt: before(60 * MINUTE), attempts: 4 } },
      [
        "problem: 1 waiting since 2026-11-22T11:00:00.000Z; the last answer was none. Look at the account of the provider; mails are tried again for about a day.",
      ],
    ],
    [
      {
        waiting: 1,
        failed: 2,
        oldest: { createdAt: before(60 * MINUTE), attempts: 0, lastError: "10/401" },
      },
      [
        "problem: 1 waiting since 2026-11-22T11:00:00.000Z; the last answer was 10/401. Look at the account of the provider; mails are tried again for about a day.",
        "warning: 2 undeliverable in the last 7 days. /undelivered lists them with each person's phone; `npm run send-failed` sends what failed again.",
      ],
    ],
  ])("%o", (facts, lines) => {
    expect(judgeBacklog(facts, NOW).map(({ level, text }) => `${level}: ${text}`)).toEqual(lines);
  });
});
