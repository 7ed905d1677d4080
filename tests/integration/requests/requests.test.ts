import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { relaysDone } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { listAssignable } from "~/services/requests/request-lists.server";
import * as requests from "~/services/requests/requests.server";
import { newIpAddress } from "../../support/address";
import { chunk, useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";

useDatabase();
beforeAll(async () => {
  useTestSettings();
  await startQueue({}); // takes mails in and sends none: sending has tests of its own
});
afterAll(stopQueue);

const visitor = () => ({ address: newIpAddress(), locale: "en" as const });
const admin = { role: "admin", id: "UADMIN001" } as const;
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
const ask = async (more: Record<string, unknown> = {}) =>
  (await requests.submit(helpRequestInput(more), visitor())).id;
const codeOf = (error: unknown) => (error as { code: string }).code;

describe("submit", () => {
  test("stores what was asked, with its keys, history and the mail about it", async () => {
    const input = helpRequestInput({
      street_address_1: "12 Palm Drive",
      helpWater: true,
      helpOther: true,
      other: "A generator",
    });
    const { id } = await requests.submit(input, { ...visitor(), locale: "es" });
    await relaysDone();
    expect(id).toMatch(/^R[0-9A-HJKMNP-TV-Z]{8}$/);
    const doc = await stored(id);
    expect(doc).toMatchObject({
      status: "Unevaluated",
      live: true,
      rev: 1,
      locale: "es",
      helpTypes: ["exterior", "water", "other"],
      other: "A generator",
      address: { line1: "12 Palm Drive", line2: "", city: "Englewood", state: "FL", zip: "34223" },
      history: [{ rev: 1, event: "submit", to: "Unevaluated", byRole: "public" }],
      intents: [],
      possibleDuplicate: false,
      suspicious: false,
    });
    expect(doc).not.toHaveProperty("hasIntents");
    expect(await Emails.findById(`${id}:1:request-received`).lean()).toMatchObject({
      to: input.email,
      template: "request-received",
      locale: "es",
    });
  });

  test("the same form a hundred times at once is one record, one mail, one number", async () => {
    const input = helpRequestInput({ submission_id: randomUUID() });
    const who = visitor();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => requests.submit(input, who)),
    );
    await relaysDone();
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await HelpRequests.countDocuments({ email: input.email })).toBe(1);
    expect(await Emails.countDocuments({ to: input.email })).toBe(1);
  });

  test("a corrected form is a new request; the same home is flagged, not refused", async () => {
    const form = {
      submission_id: randomUUID(),
      first_name: "Ann",
      street_address_1: "77 Sea Grape Lane",
      street_address_2: "Apt 4",
    };
    const first = await ask(form);
    const second = await ask({
      ...form,
      first_name: "Anna",
      street_address_1: "77 Sea Grape Ln. #4",
      street_address_2: "",
    });
    expect(second).not.toBe(first);
    expect((await stored(first)).possibleDuplicate).toBe(false);
    expect((await stored(second)).possibleDuplicate).toBe(true);
  });

  test("a client without submission ids may repeat a call too", async () => {
    const input = helpRequestInput();
    const [a, b] = await Promise.all([
      requests.submit(input, visitor()),
      requests.submit(input, visitor()),
    ]);
    expect(a.id).toBe(b.id);
  });

  test("a filled trap field is stored and flagged, but nobody gets a mail", async () => {
    const id = await ask({ website: "https://spam.example" });
    await relaysDone();
    expect(await stored(id)).toMatchObject({ suspicious: true, status: "Unevaluated" });
    expect(await Emails.countDocuments({ subjectId: id })).toBe(0);
  });

  test("one address may send 200 forms in ten minutes, the next one is told to wait, others are not", async () => {
    const who = visitor();
    const input = helpRequestInput({ submission_id: randomUUID() });
    const results: PromiseSettledResult<unknown>[] = [];
    for (const wave of chunk(Array.from({ length: 205 }), 20))
      results.push(...(await Promise.allSettled(wave.map(() => requests.submit(input, who)))));
    const refused = results.filter((r) => r.status === "rejected");
    expect(refused).toHaveLength(5);
    const { code, retryAfter } = refused[0]!.reason as { code: string; retryAfter: number };
    expect(code).toBe("too-many");
    expect(retryAfter).toBeGreaterThan(0);
    await expect(requests.submit(input, visitor())).resolves.toHaveProperty("id");
  });
});

describe("status lookup", () => {
  let house = 0;
  const person = () => ({
    first_name: "María José",
    last_name: "O'Brien",
    street_address_1: `${++house} N. Gulf Blvd.`,
  });
  const look = (who: ReturnType<typeof person>, line2 = "") =>
    requests.getState(
      { firstName: who.first_name, lastName: who.last_name, line1: who.street_address_1, line2 },
      visitor(),
    );

  test("finds by folded name and address, newest first, and gives only what the screen shows", async () => {
    const who = person();
    await ask({ ...who, description: "the older one" });
    await ask({ ...who, description: "the newer one" });
    const street_address_1 = who.street_address_1.replace("N. Gulf Blvd.", "north gulf boulevard");
    const state = await look({ first_name: " maria jose ", last_name: "OBRIEN", street_address_1 });
    expect(state).toMatchObject({ status: "Unevaluated", description: "the newer one" });
    expect(Object.keys(state).sort()).toEqual([
      "createdAt",
      "description",
      "helpTypes",
      "other",
      "reasonRejected",
      "status",
    ]);
  });

  test("a wrong name, street or unit and an unknown person are the same answer", async () => {
    const who = person();
    await ask({ ...who, street_address_2: "Unit 9" });
    await expect(look(who, "#9")).resolves.toMatchObject({ status: "Unevaluated" });
    await expect(look(who)).resolves.toMatchObject({ status: "Unevaluated" }); // without a unit the newest with one
    const wrong = [
      look(who, "Unit 8"),
      look({ ...who, first_name: "Mario" }, "Unit 9"),
      look({ ...who, street_address_1: `${house} N. Bay Blvd.` }),
      look(person()),
    ];
    for (const result of await Promise.allSettled(wrong)) {
      expect(result).toMatchObject({
        status: "rejected",
        reason: {
          code: "not-found",
          message:
            "We're sorry - Status information not found. If you would like more information, please contact a representative.",
        },
      });
    }
  });

  test("misses of one address are limited before its hits", async () => {
    const who = visitor();
    const codes: string[] = [];
    for (let n = 0; n < 31; n++) {
      codes.push(
        await requests
          .getState({ firstName: "No", lastName: "Body", line1: "1 Nowhere", line2: "" }, who)
          .then(() => "found", codeOf),
      );
    }
    expect(codes).toEqual([...Array<string>(30).fill("not-found"), "too-many"]);
  });
});

describe("transitions", () => {
  const active = async () => {
    const id = await ask();
    await requests.accept(id, admin);
    await requests.applyEvent(
      id,
      { type: "assign", volunteers: [{ id: "VVOL00001", name: "Vera Oak" }] },
      admin,
    );
    return id;
  };

  test("accept, assign, close leave status, history, mails and audit rows", async () => {
    const id = await active();
    await requests.close(id, "All done.", admin);
    await relaysDone();
    const doc = await stored(id);
    expect(doc).toMatchObject({ status: "Resolved", live: false, closeNotes: "All done.", rev: 4 });
    expect(doc.history.map(({ rev, event, to }) => [rev, event, to])).toEqual([
      [1, "submit", "Unevaluated"],
      [2, "accept", "Accepted"],
      [3, "assign", "Active"],
      [4, "close", "Resolved"],
    ]);
    const mails = await Emails.find({ subjectId: id }).lean();
    expect(mails.map((mail) => mail.template).sort()).toEqual([
      "request-accepted",
      "request-active",
      "request-received",
      "request-resolved",
    ]);
    const audit = await Audit.find({ subject: id }).lean();
    expect(audit.map((row) => [row.action, row.actor]).sort()).toEqual([
      ["accept", "UADMIN001"],
      ["assign", "UADMIN001"],
      ["close", "UADMIN001"],
    ]);
  });

  test("a mail for a volunteer never goes to the homeowner", async () => {
    const id = await active();
    await relaysDone();
    expect(await Emails.countDocuments({ subjectId: id, template: /^job-/ })).toBe(0);
    expect((await stored(id)).intents).toEqual([]);
  });

  test("reject keeps the reason, or a neutral one", async () => {
    const [a, b] = [await ask(), await ask()];
    await requests.reject(a, { reason: "Outside our area." }, admin);
    await requests.reject(b, {}, admin);
    expect(await stored(a)).toMatchObject({
      status: "Rejected",
      reasonRejected: "Outside our area.",
      live: false,
    });
    expect(await stored(b)).toMatchObject({
      status: "Rejected",
      reasonRejected: "The center is unable to help with this request at this time.",
    });
  });

  test("an unknown id is not found", async () => {
    await expect(requests.accept("R00000000", admin)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("assignable requests", () => {
  test("are Accepted and Active ones, newest first, page by page", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const id = await ask();
      if (n !== 2) await requests.accept(id, admin);
      ids.unshift(id);
    }
    const mine = ids.filter((_, i) => i !== 2);
    const first = await listAssignable({ limit: 2 }, visitor());
    expect(first.map((r) => r._id)).toEqual(mine.slice(0, 2));
    const next = await listAssignable({ limit: 2, after: first[1]!._id }, visitor());
    expect(next.map((r) => r._id)).toEqual(mine.slice(2, 4));
  });

  test("come from an index, sorted by it", async () => {
    const plan = JSON.stringify(
      await HelpRequests.find({ status: { $in: ["Accepted", "Active"] } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(10)
        .explain("queryPlanner"),
    );
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toContain('"COLLSCAN"');
    expect(plan).not.toContain('"SORT"');
  });
});
