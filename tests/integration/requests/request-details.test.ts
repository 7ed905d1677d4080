import { beforeAll, describe, expect, test } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { StaffRequestPayload } from "~/schemas/requests/help-request";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import {
  findRequestWithHistory,
  getDetails,
  listAssignedVolunteers,
} from "~/services/requests/details.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as requests from "../../support/requests";
import { createAccount, type TestAccount } from "../../support/accounts";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput, helpRequestPayload } from "../../support/help-request";
import { useQueue } from "../../support/queue";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();
useQueue();
let [ada, ben, vera]: (TestAccount | undefined)[] = [];
beforeAll(async () => {
  [ada, ben, vera] = [
    await createAccount("admin"),
    await createAccount("admin"),
    await createAccount("volunteer"),
  ];
});

const getName = (person: TestAccount | undefined) => `${person!.firstName} ${person!.lastName}`;
const admin = (person: TestAccount | undefined) => ({ role: "admin", id: person!.id }) as const;
const submitRequest = async (more: Record<string, unknown> = {}) =>
  (await requests.submit(helpRequestInput(more), { address: newIpAddress(), locale: "en" })).id;
const enterRequest = (more: Record<string, unknown> = {}) =>
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
  account: TestAccount | undefined,
) {
  const { request, answersVersion: seen } = await getDetails(id);
  await requests.correct(id, { ...requests.pickAnswers(request), seen, ...more }, admin(account));
}

describe("the history", () => {
  test("names the actor of each step and the state of its mails", async () => {
    const id = await submitRequest();
    await requests.accept(id, admin(ada));
    await requests.applyEvent(
      id,
      { type: "assign", volunteers: [{ id: vera!.id, name: getName(vera) }] },
      admin(ben),
    );
    await waitForRelays();
    await requests.applyEvent(
      id,
      { type: "acceptOffer", assignmentId: `${id}-1`, volunteerId: vera!.id },
      { role: "volunteer", id: vera!.id },
    );
    await waitForRelays();
    await requests.close(id, { notes: "Roof covered" }, admin(ada));
    await waitForRelays();
    await Emails.updateOne({ _id: `${id}:1:request-received` }, { $set: { state: "sent" } });
    await Emails.updateOne({ _id: `${id}:2:request-accepted` }, { $set: { state: "bounced" } });

    const { history, request } = await getDetails(id);
    expect(
      history.map(({ event, actorName, volunteers, mails }) => ({
        event,
        actorName,
        volunteers,
        mails,
      })),
    ).toEqual([
      {
        event: "submit",
        actorName: "",
        volunteers: [],
        mails: [{ kind: "request-received", state: "sent" }],
      },
      {
        event: "accept",
        actorName: getName(ada),
        volunteers: [],
        mails: [{ kind: "request-accepted", state: "bounced" }],
      },
      // Mails still queued when the job was cancelled are withdrawn.
      {
        event: "assign",
        actorName: getName(ben),
        volunteers: [getName(vera)],
        mails: [{ kind: "job-offer", state: "withdrawn" }],
      },
      {
        event: "acceptOffer",
        actorName: getName(vera),
        volunteers: [getName(vera)],
        mails: [
          { kind: "job-scheduled", state: "withdrawn" },
          { kind: "request-active", state: "queued" },
        ],
      },
      {
        event: "close",
        actorName: getName(ada),
        volunteers: [getName(vera)],
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

  test("distinguishes the mails of step 1 from those of steps 11 and 12", async () => {
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
    const mails = [
      [1, "request-accepted"],
      [11, "request-active"],
      [12, "request-resolved"],
    ] as const;
    for (const [rev, template] of mails)
      await Emails.create({ _id: `${id}:${rev}:${template}`, rev, template, ...mail, ...dates });
    const { history } = await getDetails(id);
    expect(history).toHaveLength(12);
    expect(
      history
        .filter(({ mails }) => mails.length > 0)
        .map(({ rev, mails }) => [rev, mails.map(({ kind }) => kind)]),
    ).toEqual(mails.map(([rev, template]) => [rev, [template]]));
  });

  test("shows the id of an unknown administrator, and the name of one whose account is closed", async () => {
    const gone = await createAccount("admin");
    const [a, b] = [await submitRequest(), await submitRequest()];
    await requests.accept(a, admin(gone));
    await requests.accept(b, { role: "admin", id: "UUNKNOWN1" });
    await ACCOUNT_MODELS.admin.updateOne({ _id: gone.id }, { $set: { active: false } });
    expect((await getDetails(a)).history[1]!.actorName).toBe(getName(gone));
    expect((await getDetails(b)).history[1]!.actorName).toBe("UUNKNOWN1");
  });

  test("has an entry per correction, with old and new values, and counts them as versions", async () => {
    const id = await submitRequest({ street_address_1: "12 Main St" });
    const { phone } = await stored(id);
    expect((await getDetails(id)).answersVersion).toBe("0");
    await correct(id, { phone: "9415550199" }, ada);
    await correct(
      id,
      { address: { line1: "14 Main St", line2: "Apt 2", city: "Englewood", zip: "34223" } },
      ben,
    );
    const { history, answersVersion } = await getDetails(id);
    expect(answersVersion).toBe("2");
    expect(
      history
        .slice(1)
        .map(({ event, actorName, changes, mails }) => ({ event, actorName, changes, mails })),
    ).toEqual([
      {
        event: "correct",
        actorName: getName(ada),
        changes: [{ field: "phone", from: phone, to: "9415550199" }],
        mails: [],
      },
      {
        event: "correct",
        actorName: getName(ben),
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
  test("have their account's contact data; one without account keeps the name; ended ones are listed apart", async () => {
    await ACCOUNT_MODELS.volunteer.updateOne({ _id: vera!.id }, { $set: { phone: "9415550177" } });
    const left = await createAccount("volunteer");
    await ACCOUNT_MODELS.volunteer.updateOne({ _id: left.id }, { $set: { active: false } });
    const id = await submitRequest();
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
        locale: "en",
        email: vera!.email,
        state: "Completed",
        since: assignments[0]!.completedAt,
        details: "Roof covered",
      },
      ...[volunteers[1]!, volunteers[2]!].map((one, i) => ({
        jobId: `${id}-${i + 2}`,
        id: "", // no profile to link to
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
    const toEnded = (n: number) => ({
      jobId: `${id}-${n}`,
      id: volunteers[n - 1]!.id,
      name: volunteers[n - 1]!.name,
    });
    expect(ended).toEqual([
      {
        ...toEnded(4),
        endReason: "declined",
        declineReason: "Too far",
        at: assignments[3]!.respondedAt,
      },
      {
        ...toEnded(5),
        endReason: "unassigned",
        declineReason: "",
        at: assignments[4]!.cancelledAt,
      },
      { ...toEnded(6), endReason: "lapsed", declineReason: "", at: assignments[5]!.cancelledAt },
    ]);
  });
  test("are empty before an assignment", async () => {
    const id = await submitRequest();
    expect(await listAssignedVolunteers(id)).toEqual([]);
    expect((await getDetails(id)).volunteers).toEqual([]);
  });
});

describe("other requests at the same home", () => {
  test("are listed newest first, final ones too, in any spelling of the address", async () => {
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
        payload: {
          street_address_1,
          zip_code: i === 3 ? "33981" : "34223",
          first_name: `Ann${i}`,
          last_name: "Oak",
        },
        createdAt: new Date(Date.parse("2026-09-01T12:00:00Z") + i * 1000),
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
      Array.from({ length: 14 }, () => ({ payload: { street_address_1: "500 Sea Grape Lane" } })),
    );
    expect((await getDetails(docs[3]!._id)).sameHome).toHaveLength(10);
  });
  test("follow a corrected address, which is flagged as a possible duplicate", async () => {
    const [a, b] = [
      await submitRequest({ street_address_1: "600 Sea Grape Lane" }),
      await submitRequest({ street_address_1: "601 Sea Grape Lane" }),
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
    // only live requests count as possible duplicates
    await correct(b, to("600 Sea Grape Ln"), ada);
    expect((await stored(b)).possibleDuplicate).toBe(false);
    expect((await getDetails(b)).sameHome).toMatchObject([{ id: a, status: "Rejected" }]);
  });
});

describe("a request entered by staff", () => {
  test("stores who entered it and how, writes an audit row, and is mailed in the chosen language", async () => {
    const id = await enterRequest();
    await waitForRelays();
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
      { event: "enter", actorName: getName(ada), mails: [{ kind: "request-received" }] },
    ]);
    expect(await Audit.find({ subject: id }).lean()).toMatchObject([
      { _id: `${id}:1:audit`, action: "enter", actorRole: "admin", actor: ada!.id },
    ]);
    expect(await Emails.find({ subjectId: id }).lean()).toMatchObject([
      { template: "request-received", locale: "es", to: doc.email },
    ]);
    await requests.accept(id, admin(ben));
    await waitForRelays();
    expect((await Emails.find({ subjectId: id }).lean()).map(({ locale }) => locale)).toEqual([
      "es",
      "es",
    ]);
  });

  test("without an email address is never mailed", async () => {
    const [resolved, rejected] = [
      await enterRequest({ email: "" }),
      await enterRequest({ email: "" }),
    ];
    for (const id of [resolved, rejected]) await requests.accept(id, admin(ada));
    await requests.reject(rejected, { text: "Outside our area" }, admin(ada));
    await requests.applyEvent(
      resolved,
      { type: "assign", volunteers: [{ id: "VNOMAIL01", name: "Vic" }] },
      admin(ada),
    );
    await waitForRelays();
    await requests.close(resolved, { notes: "" }, admin(ada));
    await waitForRelays();
    for (const id of [resolved, rejected]) {
      expect(await Emails.countDocuments({ $or: [{ subjectId: id }, { to: "" }] })).toBe(0);
      const { history, intents } = await stored(id);
      expect(await Audit.countDocuments({ subject: id })).toBe(history.length);
      expect(intents).toEqual([]);
    }
    expect((await stored(rejected)).status).toBe("Rejected");
    expect((await stored(resolved)).status).toBe("Resolved");
  });

  test("the same form sent again is the same request", async () => {
    const more = { ...helpRequestPayload(), submission_id: "0b0ff2a5-58a1-4c2c-9a55-3b8b6dbd2f0e" };
    const ids = await Promise.all(Array.from({ length: 5 }, () => enterRequest(more)));
    expect(new Set(ids).size).toBe(1);
    await waitForRelays();
    expect(await Audit.countDocuments({ subject: ids[0]! })).toBe(1);
  });
});

describe("an unknown id", () => {
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
    await expect(requests.close(id, { notes: "" }, admin(ada))).rejects.toMatchObject(notFound);
    expect(await findRequestWithHistory(id)).toBeNull();
  });
});
