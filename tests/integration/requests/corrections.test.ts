import { beforeEach, describe, expect, test } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { SearchWords } from "~/models/search-word.server";
import type { VolunteerDocument } from "~/models/volunteer.server";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import * as assignments from "~/services/jobs/assigning.server";
import { toMessages } from "~/services/platform/aggregate.server";
import { relay, waitForRelays } from "~/services/platform/outbox-relay.server";
import type { Answers } from "~/schemas/requests/answers";
import { getAnswersVersion } from "~/services/requests/correcting.server";

import { searchRequests } from "~/services/requests/searching.server";
import * as jobs from "../../support/jobs";
import * as requests from "../../support/requests";
import { newEmail, newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA } from "../../support/race-rounds";
import { acceptedEvents, storeRequests } from "../../support/stored-requests";
import { storeVolunteer, toSession } from "../../support/volunteers";

useDatabase();
useQueue();

const store = async (payload: Record<string, unknown> = {}) =>
  (await storeRequests([{ payload, events: acceptedEvents }]))[0]!;
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
async function correct(id: string, more: Partial<Answers>) {
  const doc = await stored(id);
  const answers = { ...requests.pickAnswers(doc), ...more };
  await requests.correct(id, { ...answers, seen: getAnswersVersion(doc) }, ADA);
  await waitForRelays();
  return stored(id);
}
const listMails = async (id: string) =>
  (await Emails.find({ subjectId: id }).sort({ _id: 1 }).lean()).map(({ template, to }) => [
    template,
    to,
  ]);
const search = async (q: string) => (await searchRequests(q, REQUEST_STATUSES)).ids;

let house = 0;
const newStreet = () => `${++house} Tamarind Trail`;
const at = (line1: string) => ({
  address: { line1, line2: "", city: "Englewood", zip: "34223" as const },
});
/** As if a request had come with each address, one after the other. */
async function storeAt(...streets: string[]) {
  const docs: RequestDocument[] = [];
  for (const line1 of streets) docs.push(await store({ street_address_1: line1 }));
  await HelpRequests.updateMany(
    { _id: { $in: docs.filter((_, i) => streets.indexOf(streets[i]!) < i).map(({ _id }) => _id) } },
    { $set: { possibleDuplicate: true } },
  );
  return docs.map(({ _id }) => _id);
}
const listFlags = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await stored(id)).possibleDuplicate));

/** All that a homeowner may have said wrong. */
const EVERYTHING: Answers = {
  firstName: "Zoraida",
  lastName: "Quiñones",
  phone: "9415550777",
  email: "zoraida.quinones@example.org",
  address: { line1: "77 Windward Passage", line2: "Unit 3", city: "Placida", zip: "33946" },
  county: "Charlotte",
  helpTypes: ["water", "other"],
  other: "A ramp",
  description: "The stairs are gone.",
};

describe("a correction of every answer", () => {
  test("is stored; the former words are in the history alone, in the order of the form", async () => {
    const { _id: id, ...before } = await store({
      first_name: "Zorada",
      last_name: "Quinone",
      email: "zorada@example.org",
      phone_number: "9415550766",
      street_address_1: "7 Windward Passage",
      street_address_2: "",
      city: "Englewood",
      zip_code: "34223",
      county: "Sarasota",
      helpExterior: true,
      description: "The stair is gone.",
    });
    const doc = await correct(id, EVERYTHING);
    expect(requests.pickAnswers(doc)).toEqual(EVERYTHING);
    expect(doc.address.state).toBe("FL");
    const { event, by, changes } = doc.history.at(-1)!;
    expect([event, by]).toEqual(["correct", ADA.id]);
    expect(changes).toEqual([
      { field: "firstName", from: "Zorada", to: "Zoraida" },
      { field: "lastName", from: "Quinone", to: "Quiñones" },
      { field: "phone", from: "9415550766", to: "9415550777" },
      { field: "email", from: "zorada@example.org", to: "zoraida.quinones@example.org" },
      { field: "line1", from: "7 Windward Passage", to: "77 Windward Passage" },
      { field: "line2", from: "", to: "Unit 3" },
      { field: "city", from: "Englewood", to: "Placida" },
      { field: "zip", from: "34223", to: "33946" },
      { field: "county", from: "Sarasota", to: "Charlotte" },
      { field: "helpTypes", from: "exterior", to: "water other" },
      { field: "other", from: "", to: "A ramp" },
      { field: "description", from: "The stair is gone.", to: "The stairs are gone." },
    ]);
    const { history: _, ...now } = doc;
    expect(JSON.stringify(now)).not.toMatch(/Zorada|ZORADA|zorada|0766|"Quinone"|stair is gone/);
    expect(now).toMatchObject({
      status: before.status,
      createdAt: before.createdAt,
      statusAt: before.statusAt,
      local: before.local,
      assignments: [],
      priority: 0,
    });
  });

  test("is found by the new words only; a mistyped search knows them, and the look-up follows", async () => {
    const { _id: id, ...before } = await store({
      first_name: "Xiomara",
      last_name: "Uribe",
      email: newEmail(),
      phone_number: "9415550788",
      street_address_1: newStreet(),
    });
    const others = { firstName: "Yolandita", lastName: "Villegas", phone: "9415550799" };
    const email = "yolandita.v@example.org";
    const after = await correct(id, { ...others, ...at("12 Wanderlust Way"), email });
    const { lastName, address } = before;
    for (const gone of ["xiomara", lastName, before.phone, before.email, address.line1])
      expect(await search(gone), gone).toEqual([]);
    for (const found of ["yolandita", "villegas", "941-555-0799", email, "wanderlust", id])
      expect(await search(found), found).toEqual([id]);
    expect(await SearchWords.exists({ _id: "wanderlust" })).not.toBeNull();
    expect(await searchRequests("yolandta", REQUEST_STATUSES)).toMatchObject({
      ids: [id],
      guesses: ["yolandita"],
    });
    const lookUp = ({ firstName: first, lastName: last, address: home }: RequestDocument) =>
      requests.getState(
        { firstName: first, lastName: last, line1: home.line1, line2: home.line2 },
        { address: newIpAddress(), locale: "en" },
      );
    await expect(lookUp(after)).resolves.toMatchObject({ status: "Accepted" });
    await expect(lookUp({ ...before, _id: id })).rejects.toMatchObject({ code: "not-found" });
  });

  test("of all but the email address mails nobody", async () => {
    const { _id: id, email } = await store();
    await correct(id, { ...EVERYTHING, email });
    expect(await listMails(id)).toEqual([]);
  });
});

describe("a corrected email address", () => {
  test("is mailed once, and so is the former one, without any word of the homeowner", async () => {
    const { _id: id, email } = await store();
    const taken = newEmail();
    await correct(id, { email: taken });
    expect(await listMails(id)).toEqual([
      ["email-left", email],
      ["email-taken", taken],
    ]);
    for (const { data } of await Emails.find({ subjectId: id }).lean())
      expect(data).toEqual({ id });
    await requests.close(id, { notes: "" }, ADA).catch(() => undefined);
    await requests.reject(id, {}, ADA);
    await waitForRelays();
    expect((await listMails(id)).at(-1)).toEqual(["request-rejected", taken]);
  });
  test("that was missing is mailed alone; one that was removed is told so", async () => {
    const { _id: id, email } = await store();
    await correct(id, { email: "" });
    expect(await listMails(id)).toEqual([["email-left", email]]);
    expect((await Emails.findOne({ subjectId: id }).lean())!.data).toEqual({ id, removed: true });
    await correct(id, { email });
    expect(await listMails(id)).toEqual([
      ["email-left", email],
      ["email-taken", email],
    ]);
  });
  test("twice, relayed late: each pair goes to the addresses of its correction", async () => {
    const { _id: id, email } = await store();
    const [second, third] = [newEmail(), newEmail()];
    await correct(id, { email: second });
    await correct(id, { email: third });
    const mails = await listMails(id);
    expect(mails).toEqual([
      ["email-left", email],
      ["email-taken", second],
      ["email-left", second],
      ["email-taken", third],
    ]);
    // Delivered again after a crash: nobody is mailed twice.
    const { rev } = (await stored(id)).history.at(-2)!;
    const kinds = [{ kind: "email-left" }, { kind: "email-taken" }] as const;
    const intents = toMessages(id, rev, new Date(), kinds);
    await HelpRequests.updateOne({ _id: id }, { $set: { intents, hasIntents: true } });
    await relay(HelpRequests.modelName, id);
    expect(await listMails(id)).toEqual(mails);
  });
});

describe("the flag of duplicates", () => {
  test("goes with the request that moves away: the last one at the former home has none", async () => {
    const street = newStreet();
    const ids = await storeAt(street, street);
    expect(await listFlags(ids)).toEqual([false, true]);
    await correct(ids[0]!, at(newStreet()));
    expect(await listFlags(ids)).toEqual([false, false]);
  });
  test("stays at the former home while two others are there", async () => {
    const street = newStreet();
    const ids = await storeAt(street, street, street);
    await correct(ids[0]!, at(newStreet()));
    expect(await listFlags(ids)).toEqual([false, true, true]);
    await correct(ids[1]!, at(newStreet()));
    expect(await listFlags(ids)).toEqual([false, false, false]);
  });
  test("comes with the new home, in any spelling, and the one that was there keeps its own", async () => {
    const [street, other] = [newStreet(), newStreet()];
    const ids = await storeAt(street, other);
    await correct(ids[1]!, at(street.replace("Trail", "Trl.")));
    expect(await listFlags(ids)).toEqual([false, true]);
  });
  test("is not touched at the former home by a correction that does not move", async () => {
    const street = newStreet();
    const ids = await storeAt(street, street);
    await correct(ids[0]!, { ...at(street.toUpperCase()), phone: "9415550700" });
    expect(await listFlags(ids)).toEqual([false, true]);
    await requests.reject(ids[0]!, {}, ADA);
    await correct(ids[1]!, { phone: "9415550701" });
    expect((await listFlags(ids))[1]).toBe(true);
  });
  test("is right at each home after two moves whose messages are delivered late, and twice", async () => {
    const [first, second, third] = [newStreet(), newStreet(), newStreet()];
    const ids = await storeAt(first, first, second, second);
    const mover = ids[0]!;
    await correct(mover, at(second));
    await correct(mover, at(third));
    const intents = [2, 1].flatMap((back) => {
      const rev = 2 + 3 - back;
      return toMessages(mover, rev, new Date(), [{ kind: "home-left" }]);
    });
    await HelpRequests.updateMany(
      { _id: { $in: [ids[1]!, ids[3]!] } },
      { $set: { possibleDuplicate: true } },
    );
    await HelpRequests.updateOne({ _id: mover }, { $set: { intents, hasIntents: true } });
    await relay(HelpRequests.modelName, mover);
    expect(await listFlags(ids)).toEqual([false, false, false, true]);
  });
  test("is right at the first home if its message is delivered after a second, partial move", async () => {
    const [street, other] = [newStreet(), newStreet()];
    const ids = await storeAt(street, street);
    const zip = "34224" as const;
    await correct(ids[0]!, { address: { ...at(street).address, zip } });
    const { rev } = await correct(ids[0]!, { address: { ...at(other).address, zip } });
    await HelpRequests.updateOne({ _id: ids[1]! }, { $set: { possibleDuplicate: true } });
    const intents = toMessages(ids[0]!, rev - 1, new Date(), [{ kind: "home-left" }]);
    await HelpRequests.updateOne({ _id: ids[0]! }, { $set: { intents, hasIntents: true } });
    await relay(HelpRequests.modelName, ids[0]!);
    expect(await listFlags(ids)).toEqual([false, false]);
  });
  test("of a request that is over is left alone", async () => {
    const street = newStreet();
    const ids = await storeAt(street, street);
    await requests.reject(ids[1]!, {}, ADA);
    await correct(ids[0]!, at(newStreet()));
    expect(await listFlags(ids)).toEqual([false, true]);
  });
});

describe("a volunteer with a live job", () => {
  let vera: VolunteerDocument;
  beforeEach(async () => {
    vera = await storeVolunteer();
  });
  const assign = async (id: string) => assignments.assign(id, [vera._id], ADA);

  test("sees the new values at once, on the job, the work order and in the mail", async () => {
    const { _id: id } = await store();
    await assign(id);
    await jobs.accept(`${id}-1`, toSession(vera));
    await correct(id, EVERYTHING);
    const { firstName, lastName, phone, other, description, helpTypes, address } = EVERYTHING;
    const seen = {
      helpTypes,
      address: { ...address, state: "FL" },
      homeowner: { firstName, lastName, phone, other, description },
    };
    expect(await jobs.listScheduled(toSession(vera))).toMatchObject([seen]);
    expect(await jobs.getWorkOrder(`${id}-1`, toSession(vera))).toMatchObject(seen);
    expect((await stored(id)).status).toBe("Active");
  });
  test("sees no more of an offer than before, and gets no mail about the correction", async () => {
    const { _id: id } = await store();
    await assign(id);
    await waitForRelays();
    const before = await Emails.countDocuments({ to: vera.email });
    await correct(id, { ...EVERYTHING, email: (await stored(id)).email });
    const [offer] = await jobs.listOffered(toSession(vera));
    expect(offer).toMatchObject({ address: { line1: "77 Windward Passage" } });
    expect(JSON.stringify(offer)).not.toMatch(/Zoraida|0777|ramp|stairs/);
    expect(await Emails.countDocuments({ to: vera.email })).toBe(before);
  });
});
