import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { HelpRequestInput } from "~/schemas/requests/help-request";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { countPublicReading, listAssignable } from "~/services/requests/listing.server";
import * as requests from "../../support/requests";
import { newIpAddress } from "../../support/address";
import { chunk, useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import { useQueue } from "../../support/queue";

useDatabase();
useQueue();

const newClient = () => ({ address: newIpAddress(), locale: "en" as const });
const admin = { role: "admin", id: "UADMIN001" } as const;
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
const submitRequest = async (more: Record<string, unknown> = {}) =>
  (await requests.submit(helpRequestInput(more), newClient())).id;
const getCode = (error: unknown) => (error as { code: string }).code;

describe("submit", () => {
  test("stores the request with its keys, history and mail", async () => {
    const input = helpRequestInput({
      street_address_1: "12 Palm Drive",
      helpWater: true,
      helpOther: true,
      other: "A generator",
    });
    const { id } = await requests.submit(input, { ...newClient(), locale: "es" });
    await waitForRelays();
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

  test("the same form a hundred times at once is one record, one mail, one reference number", async () => {
    const input = helpRequestInput({ submission_id: randomUUID() });
    const client = newClient();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => requests.submit(input, client)),
    );
    await waitForRelays();
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await HelpRequests.countDocuments({ email: input.email })).toBe(1);
    expect(await Emails.countDocuments({ to: input.email })).toBe(1);
  });

  test("a changed form is a new request; the same home is flagged, not refused", async () => {
    const form = {
      submission_id: randomUUID(),
      first_name: "Ann",
      street_address_1: "77 Sea Grape Lane",
      street_address_2: "Apt 4",
    };
    const first = await submitRequest(form);
    const second = await submitRequest({
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
      requests.submit(input, newClient()),
      requests.submit(input, newClient()),
    ]);
    expect(a.id).toBe(b.id);
  });

  test("such a repeat is known ten minutes long, at any time of the clock", async () => {
    const end = Math.ceil(Date.now() / 600_000) * 600_000; // of the ten minutes that run
    const sendAt = async (now: number, input: HelpRequestInput) => {
      vi.useFakeTimers({ toFake: ["Date"], now });
      try {
        return (await requests.submit(input, newClient())).id;
      } finally {
        vi.useRealTimers();
      }
    };
    const input = helpRequestInput();
    const first = await sendAt(end - 1_000, input);
    expect(await sendAt(end + 1_000, input)).toBe(first);
    expect(await sendAt(end + 9 * 60_000, input)).toBe(first);
    expect(await sendAt(end + 10 * 60_000, input)).not.toBe(first);
    expect(await HelpRequests.countDocuments({ email: input.email })).toBe(2);
  });

  test("a filled honeypot is stored and flagged, and no mail is sent", async () => {
    const id = await submitRequest({ website: "https://spam.example" });
    await waitForRelays();
    expect(await stored(id)).toMatchObject({ suspicious: true, status: "Unevaluated" });
    expect(await Emails.countDocuments({ subjectId: id })).toBe(0);
  });

  test("a network address may send 200 forms in ten minutes; the limit does not affect others", async () => {
    const client = newClient();
    const input = helpRequestInput({ submission_id: randomUUID() });
    const results: PromiseSettledResult<unknown>[] = [];
    for (const wave of chunk(Array.from({ length: 205 }), 20))
      results.push(...(await Promise.allSettled(wave.map(() => requests.submit(input, client)))));
    const refused = results.filter((r) => r.status === "rejected");
    expect(refused).toHaveLength(5);
    const { code, retryAfter } = refused[0]!.reason as { code: string; retryAfter: number };
    expect(code).toBe("too-many");
    expect(retryAfter).toBeGreaterThan(0);
    await expect(requests.submit(input, newClient())).resolves.toHaveProperty("id");
  });
});

describe("status lookup", () => {
  let house = 0;
  const person = () => ({
    first_name: "María José",
    last_name: "O'Brien",
    street_address_1: `${++house} N. Gulf Blvd.`,
  });
  const lookUp = (name: ReturnType<typeof person>, line2 = "") =>
    requests.getState(
      { firstName: name.first_name, lastName: name.last_name, line1: name.street_address_1, line2 },
      newClient(),
    );

  test("finds the newest by folded name and address and returns only what the screen shows", async () => {
    const name = person();
    await submitRequest({ ...name, description: "the older one" });
    await submitRequest({ ...name, description: "the newer one" });
    const street_address_1 = name.street_address_1.replace("N. Gulf Blvd.", "north gulf boulevard");
    const state = await lookUp({
      first_name: " maria jose ",
      last_name: "OBRIEN",
      street_address_1,
    });
    expect(state).toMatchObject({ status: "Unevaluated", description: "the newer one" });
    expect(Object.keys(state).sort()).toEqual([
      "createdAt",
      "description",
      "helpTypes",
      "isWaiting",
      "reasonRejected",
      "status",
    ]);
  });

  test("a wrong name, street or unit and an unknown person get the same answer", async () => {
    const name = person();
    await submitRequest({ ...name, street_address_2: "Unit 9" });
    await expect(lookUp(name, "#9")).resolves.toMatchObject({ status: "Unevaluated" });
    // without a unit it finds the newest request of any unit
    await expect(lookUp(name)).resolves.toMatchObject({ status: "Unevaluated" });
    const wrong = [
      lookUp(name, "Unit 8"),
      lookUp({ ...name, first_name: "Mario" }, "Unit 9"),
      lookUp({ ...name, street_address_1: `${house} N. Bay Blvd.` }),
      lookUp(person()),
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

  test("misses from one network address are limited", async () => {
    const client = newClient();
    const codes: string[] = [];
    for (let n = 0; n < 31; n++) {
      codes.push(
        await requests
          .getState({ firstName: "No", lastName: "Body", line1: "1 Nowhere", line2: "" }, client)
          .then(() => "found", getCode),
      );
    }
    expect(codes).toEqual([...Array<string>(30).fill("not-found"), "too-many"]);
  });
});

describe("transitions", () => {
  const active = async () => {
    const id = await submitRequest();
    await requests.accept(id, admin);
    await requests.applyEvent(
      id,
      { type: "assign", volunteers: [{ id: "VVOL00001", name: "Vera Oak" }] },
      admin,
    );
    return id;
  };

  test("accept, assign and close write status, history, mails and audit rows", async () => {
    const id = await active();
    await requests.close(id, { notes: "All done." }, admin);
    await waitForRelays();
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
});

describe("assignable requests", () => {
  test("are Accepted and Active ones, newest first, page by page", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const id = await submitRequest();
      if (n !== 2) await requests.accept(id, admin);
      ids.unshift(id);
    }
    const mine = ids.filter((_, i) => i !== 2);
    const first = await listAssignable({ limit: 2 });
    expect(first.map((r) => r._id)).toEqual(mine.slice(0, 2));
    const next = await listAssignable({ limit: 2, after: first[1]!._id });
    expect(next.map((r) => r._id)).toEqual(mine.slice(2, 4));
  });

  test("are read by one address in 60 pages in ten minutes and as a whole ten times an hour", async () => {
    const [one, other] = [newClient(), newClient()];
    for (let n = 0; n < 60; n++) await countPublicReading(10, one);
    await expect(countPublicReading(10, one)).rejects.toMatchObject({ code: "too-many" });
    for (let n = 0; n < 10; n++) await countPublicReading(undefined, one);
    await expect(countPublicReading(undefined, one)).rejects.toMatchObject({ code: "too-many" });
    for (const limit of [10, undefined]) await countPublicReading(limit, other);
  });
});
