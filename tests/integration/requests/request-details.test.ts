import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { StaffRequestPayload } from "~/schemas/requests/help-request";
import { relaysDone } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import {
  findRequestWithHistory,
  getDetails,
  listAssignedVolunteers,
} from "~/services/requests/request-details.server";
import type { RequestEvent } from "~/services/requests/request-transitions.server";
import * as requests from "~/services/requests/requests.server";
import { createAccount, type TestAccount } from "../../support/accounts";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput, helpRequestPayload } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();
let [ada, ben, vera]: (TestAccount | undefined)[] = [];
beforeAll(async () => {
  useTestSettings();
  await startQueue({});
  [ada, ben, vera] = [
    await createAccount("admin"),
    await createAccount("admin"),
    await createAccount("volunteer"),
  ];
});
afterAll(stopQueue);

const nameOf = (person: TestAccount | undefined) => `${person!.firstName} ${person!.lastName}`;
const admin = (person: TestAccount | undefined) => ({ role: "admin", id: person!.id }) as const;
const ask = async (more: Record<string, unknown> = {}) =>
  (await requests.submit(helpRequestInput(more), { address: newIpAddress(), locale: "en" })).id;
const enter = (more: Record<string, unknown> = {}) =>
  requests
    .enter(
      StaffRequestPayload.parse({ ...helpRequestPayload(), how: "visit", locale: "es", ...more }),
      admin(ada),
    )
    .then(({ id }) => id);
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;

async function correct(
  id: string,
  more: Partial<Parameters<typeof requests.correct>[1]>,
  by: TestAccount | undefined,
) {
  const { phone, email, county, address } = await stored(id);
  const { line1, line2, city, zip } = address;
  const { contactVersion: seen } = await getDetails(id);
  await requests.correct(
    id,
    { phone, email, county, address: { line1, line2, city, zip }, seen, ...more },
    admin(by),
  );
}

describe("the history", () => {
  test("names who did what, and says what became of the mails of each step", async () => {
    const id = await ask();
    await requests.accept(id, admin(ada));
    await requests.applyEvent(
      id,
      { type: "assign", volunteers: [{ id: vera!.id, name: nameOf(vera) }] },
      admin(ben),
    );
    await relaysDone();
    await requests.applyEvent(
      id,
      { type: "acceptOffer", assignmentId: `${id}-1`, volunteerId: vera!.id },
      { role: "volunteer", id: vera!.id },
    );
    await relaysDone();
    await requests.close(id, "Roof covered", admin(ada));
    await relaysDone();
    await Emails.updateOne({ _id: `${id}:1:request-received` }, { $set: { state: "sent" } });
    await Emails.updateOne({ _id: `${id}:2:request-accepted` }, { $set: { state: "bounced" } });

    const { history, request } = await getDetails(id);
    expect(
      history.map(({ event, who, volunteers, mails }) => ({ event, who, volunteers, mails })),
    ).toEqual([
      {
        event: "submit",
        who: "",
        volunteers: [],
        mails: [{ kind: "request-received", state: "sent" }],
      },
      {
        event: "accept",
        who: nameOf(ada),
        volunteers: [],
        mails: [{ kind: "request-accepted", state: "bounced" }],
      },
      // What had not gone out when the job was cancelled is taken back.
      {
        ...{ event: "assign", who: nameOf(ben), volunteers: [nameOf(vera)] },
        mails: [
          { kind: "job-offer", state: "withdrawn" },
          { kind: "request-active", state: "queued" },
        ],
      },
      {
        event: "acceptOffer",
        who: nameOf(vera),
        volunteers: [nameOf(vera)],
        mails: [{ kind: "job-scheduled", state: "withdrawn" }],
      },
      {
        ...{ event: "close", who: nameOf(ada), volunteers: [nameOf(vera)] },
        mails: [
          { kind: "request-resolved", state: "queued" },
          { kind: "job-cancelled", state: "queued" },
        ],
      },
    ]);
    expect(history.map(({ rev, from, to }) => [rev, from, to])).toEqual([
      [1, undefined, "Unevaluated"],
      [2, "Unevaluated", "Accepted"],
      [3, "Accepted", "Active"],
      [4, undefined, undefined],
      [5, "Active", "Resolved"],
    ]);
    expect(request).toEqual(await stored(id));
    expect((await findRequestWithHistory(id))!.history).toEqual(history);
  });

  test("tells the mails of step 1 from those of steps 10 and 11", async () => {
    const [doc] = await storeRequests([{ events: acceptedEvents }]);
    const { _id: id } = doc!;
    for (let n = 0; n < 10; n++) await correct(id, { phone: `94155501${n}0` }, ada);
    const mail = {
      locale: "en",
      to: "a@example.org",
      data: {},
      subjectId: id,
      state: "sent",
      attempts: 1,
      unclear: false,
    } as const;
    const dates = { createdAt: new Date(), expireAt: new Date(Date.now() + 1e9) };
    for (const rev of [1, 11, 12])
      await Emails.create({
        _id: `${id}:${rev}:request-active`,
        template: `template ${rev}`,
        ...mail,
        ...dates,
      });
    const { history } = await getDetails(id);
    expect(history).toHaveLength(12);
    expect(
      history
        .filter(({ mails }) => mails.length > 0)
        .map(({ rev, mails }) => [rev, mails.map(({ kind }) => kind)]),
    ).toEqual([
      [1, ["template 1"]],
      [11, ["template 11"]],
      [12, ["template 12"]],
    ]);
  });

  test("keeps the id of an administrator nobody knows, and the name of one whose account is closed", async () => {
    const gone = await createAccount("admin");
    const [a, b] = [await ask(), await ask()];
    await requests.accept(a, admin(gone));
    await requests.accept(b, { role: "admin", id: "UNOBODY01" });
    await ACCOUNT_MODELS.admin.updateOne({ _id: gone.id }, { $set: { active: false } });
    expect((await getDetails(a)).history[1]!.who).toBe(nameOf(gone));
    expect((await getDetails(b)).history[1]!.who).toBe("UNOBODY01");
  });

  test("has an entry for each correction, with before and after, and counts them as versions", async () => {
    const id = await ask({ street_address_1: "12 Main St" });
    const { phone } = await stored(id);
    expect((await getDetails(id)).contactVersion).toBe("0");
    await correct(id, { phone: "9415550199" }, ada);
    await correct(
      id,
      { address: { line1: "14 Main St", line2: "Apt 2", city: "Englewood", zip: "34223" } },
      ben,
    );
    const { history, contactVersion } = await getDetails(id);
    expect(contactVersion).toBe("2");
    expect(
      history.slice(1).map(({ event, who, changes, mails }) => ({ event, who, changes, mails })),
    ).toEqual([
      {
        event: "correct",
        who: nameOf(ada),
        changes: [{ field: "phone", from: phone, to: "9415550199" }],
        mails: [],
      },
      {
        event: "correct",
        who: nameOf(ben),
        changes: [
          { field: "line1", from: "12 Main St", to: "14 Main St" },
          { field: "line2", from: "", to: "Apt 2" },
        ],
        mails: [],
      },
    ]);
  });
});

describe("volunteers", () => {
  test("come with their accounts; one without keeps the name; who is no longer on it is not there", async () => {
    await ACCOUNT_MODELS.volunteer.updateOne({ _id: vera!.id }, { $set: { phone: "9415550177" } });
    const left = await createAccount("volunteer");
    await ACCOUNT_MODELS.volunteer.updateOne({ _id: left.id }, { $set: { active: false } });
    const id = await ask();
    const volunteers = [
      { id: vera!.id, name: "Vera as she was" },
      { id: "VGONE0001", name: "Otto Gone" },
      { id: left.id, name: "Lea Left" },
      { id: "VDECL0001", name: "Dan Declined" },
      { id: "VOFF00001", name: "Olga Off" },
      { id: "VLATE0001", name: "Lou Late" },
    ];
    await requests.accept(id, admin(ada));
    await requests.applyEvent(id, { type: "assign", volunteers }, admin(ada));
    const as = (volunteerId: string) => ({ role: "volunteer", id: volunteerId }) as const;
    await requests.applyEvent(
      id,
      { type: "acceptOffer", assignmentId: `${id}-1`, volunteerId: vera!.id },
      as(vera!.id),
    );
    const done = {
      type: "complete",
      assignmentId: `${id}-1`,
      volunteerId: vera!.id,
      details: "Roof covered",
    } as const;
    await requests.applyEvent(id, done, as(vera!.id));
    await requests.applyEvent(
      id,
      {
        type: "declineOffer",
        assignmentId: `${id}-4`,
        volunteerId: "VDECL0001",
        reason: "Too far",
      },
      as("VDECL0001"),
    );
    await requests.applyEvent(id, { type: "unassign", assignmentId: `${id}-5` }, admin(ada));

    await requests.applyEvent(id, { type: "lapse", assignmentId: `${id}-6` }, { role: "system" });

    const { volunteers: shown, ended } = await getDetails(id);
    const { assignments } = await stored(id);
    expect(shown).toEqual([
      {
        jobId: `${id}-1`,
        id: vera!.id,
        firstName: vera!.firstName,
        lastName: vera!.lastName,
        phone: "9415550177",
        email: vera!.email,
        state: "Completed",
        since: assignments[0]!.completedAt,
        details: "Roof covered",
      },
      ...[volunteers[1]!, volunteers[2]!].map((one, i) => ({
        jobId: `${id}-${i + 2}`,
        id: "", // there is no profile to go to
        firstName: one.name,
        lastName: "",
        phone: "",
        email: "",
        state: "Offered",
        since: assignments[i + 1]!.offeredAt,
        details: "",
      })),
    ]);
    expect(await listAssignedVolunteers(id)).toEqual(shown);
    const endOf = (n: number) => ({
      jobId: `${id}-${n}`,
      id: volunteers[n - 1]!.id,
      name: volunteers[n - 1]!.name,
    });
    expect(ended).toEqual([
      { ...endOf(4), why: "declined", reason: "Too far", at: assignments[3]!.respondedAt },
      { ...endOf(5), why: "unassigned", reason: "", at: assignments[4]!.cancelledAt },
      { ...endOf(6), why: "lapsed", reason: "", at: assignments[5]!.cancelledAt },
    ]);
  });
  test("there are none before anybody is assigned", async () => {
    const id = await ask();
    expect(await listAssignedVolunteers(id)).toEqual([]);
    expect((await getDetails(id)).volunteers).toEqual([]);
  });
});

describe("other requests at the same home", () => {
  test("are shown newest first, final ones too, however the address is spelled", async () => {
    const homes = [
      "400 Sea Grape Lane",
      "400 sea grape ln.",
      "400 SEA GRAPE LN",
      "400 Sea Grape Lane",
    ];
    const ends: RequestEvent[][] = [
      [],
      [{ type: "reject" }],
      [...assignedEvents(), { type: "close", notes: "" }],
      [],
    ];
    const docs = await storeRequests(
      homes.map((street_address_1, i) => ({
        said: {
          street_address_1,
          zip_code: i === 3 ? "33981" : "34223",
          first_name: `Ann${i}`,
          last_name: "Oak",
        },
        came: new Date(Date.parse("2026-09-01T12:00:00Z") + i * 1000),
        events: ends[i]!,
      })),
    );
    const { sameHome } = await getDetails(docs[0]!._id);
    expect(sameHome).toEqual([
      { id: docs[2]!._id, name: "Ann2 Oak", status: "Resolved", createdAt: docs[2]!.createdAt },
      { id: docs[1]!._id, name: "Ann1 Oak", status: "Rejected", createdAt: docs[1]!.createdAt },
    ]);
    expect((await getDetails(docs[3]!._id)).sameHome).toEqual([]);
  });
  test("are ten at most", async () => {
    const docs = await storeRequests(
      Array.from({ length: 14 }, () => ({ said: { street_address_1: "500 Sea Grape Lane" } })),
    );
    expect((await getDetails(docs[3]!._id)).sameHome).toHaveLength(10);
  });
  test("follow a correction of the address, which flags them", async () => {
    const [a, b] = [
      await ask({ street_address_1: "600 Sea Grape Lane" }),
      await ask({ street_address_1: "601 Sea Grape Lane" }),
    ];
    const to = (line1: string) => ({
      address: { line1, line2: "", city: "Englewood", zip: "34223" as const },
    });
    await correct(b, to("600 Sea Grape Ln"), ada);
    expect((await getDetails(b)).sameHome.map(({ id }) => id)).toEqual([a]);
    expect((await stored(b)).possibleDuplicate).toBe(true);
    await correct(b, to("602 Sea Grape Ln"), ada);
    expect((await getDetails(b)).sameHome).toEqual([]);
    expect((await stored(b)).possibleDuplicate).toBe(false);
    await requests.reject(a, {}, admin(ada));
    await correct(b, to("600 Sea Grape Ln"), ada); // only who still waits counts as a possible duplicate
    expect((await stored(b)).possibleDuplicate).toBe(false);
    expect((await getDetails(b)).sameHome).toMatchObject([{ id: a, status: "Rejected" }]);
  });
});

describe("a request that staff wrote down", () => {
  test("says who took it and how, in the record and in the audit, and mails in the language that was chosen", async () => {
    const id = await enter();
    await relaysDone();
    const doc = await stored(id);
    expect(doc).toMatchObject({
      status: "Unevaluated",
      intake: "visit",
      locale: "es",
      suspicious: false,
      rev: 1,
      intents: [],
    });
    expect(doc.history).toMatchObject([
      { rev: 1, event: "enter", to: "Unevaluated", byRole: "admin", by: ada!.id },
    ]);
    expect((await getDetails(id)).history).toMatchObject([
      { event: "enter", who: nameOf(ada), mails: [{ kind: "request-received" }] },
    ]);
    expect(await Audit.find({ subject: id }).lean()).toMatchObject([
      { _id: `${id}:1:audit`, action: "enter", actorRole: "admin", actor: ada!.id },
    ]);
    expect(await Emails.find({ subjectId: id }).lean()).toMatchObject([
      { template: "request-received", locale: "es", to: doc.email },
    ]);
    await requests.accept(id, admin(ben));
    await relaysDone();
    expect((await Emails.find({ subjectId: id }).lean()).map(({ locale }) => locale)).toEqual([
      "es",
      "es",
    ]);
  });

  test("without an e-mail address, nobody is mailed in its whole life", async () => {
    const [resolved, rejected] = [await enter({ email: "" }), await enter({ email: "" })];
    for (const id of [resolved, rejected]) await requests.accept(id, admin(ada));
    await requests.reject(rejected, { reason: "Outside our area" }, admin(ada));
    await requests.applyEvent(
      resolved,
      { type: "assign", volunteers: [{ id: "VNOMAIL01", name: "Vic" }] },
      admin(ada),
    );
    await relaysDone();
    await requests.close(resolved, "", admin(ada));
    await relaysDone();
    for (const id of [resolved, rejected]) {
      expect(await Emails.countDocuments({ $or: [{ subjectId: id }, { to: "" }] })).toBe(0);
      const { history, intents } = await stored(id);
      expect(await Audit.countDocuments({ subject: id })).toBe(history.length);
      expect(intents).toEqual([]);
    }
    expect((await stored(rejected)).status).toBe("Rejected");
    expect((await stored(resolved)).status).toBe("Resolved");
  });

  test("an address that is entered later is mailed from then on; the mails before are not made up for", async () => {
    const id = await enter({ email: "" });
    await correct(id, { email: "late@example.org" }, ada);
    await requests.accept(id, admin(ada));
    await relaysDone();
    expect(await Emails.find({ subjectId: id }).lean()).toMatchObject([
      { template: "request-accepted", to: "late@example.org" },
    ]);
  });

  test("the same form sent again is the same request", async () => {
    const more = { ...helpRequestPayload(), submission_id: "0b0ff2a5-58a1-4c2c-9a55-3b8b6dbd2f0e" };
    const ids = await Promise.all(Array.from({ length: 5 }, () => enter(more)));
    expect(new Set(ids).size).toBe(1);
    await relaysDone();
    expect(await Audit.countDocuments({ subject: ids[0]! })).toBe(1);
  });
});

describe("an id that no request has", () => {
  test.each([
    "R00000000",
    "",
    " ",
    "r",
    "R".repeat(10_000),
    "$ne",
    '{"$gt":""}',
    "[object Object]",
    "R00000000\u0000",
    "../..",
    "\uD800",
  ])("%j is not found", async (id) => {
    const notFound = { code: "not-found", message: "There is no such request." };
    await expect(getDetails(id)).rejects.toMatchObject(notFound);
    await expect(listAssignedVolunteers(id)).rejects.toMatchObject(notFound);
    await expect(requests.accept(id, admin(ada))).rejects.toMatchObject(notFound);
    await expect(requests.reject(id, {}, admin(ada))).rejects.toMatchObject(notFound);
    await expect(requests.close(id, "", admin(ada))).rejects.toMatchObject(notFound);
    expect(await findRequestWithHistory(id)).toBeNull();
  });
});
