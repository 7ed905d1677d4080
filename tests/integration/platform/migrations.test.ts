import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { SearchWords } from "~/models/search-word.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { findIndexDifferences } from "~/services/platform/indexes.server";
import { migrate } from "~/services/platform/migrations.server";
import { up } from "~/services/platform/migrations/001-structured-facts.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { enqueue, startQueue, stopQueue } from "~/services/platform/queue.server";
import { getDetails } from "~/services/requests/details.server";
import * as applications from "~/services/volunteers/applications.server";
import { toApplicantView } from "~/services/web/presenters/volunteer-presenter.server";
import { toRequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { newIpAddress } from "../../support/address";
import { chunk } from "../../support/database";
import { FakePostmark } from "../../support/fake-postmark";
import { buildProgram, toImportSpecifier } from "../../support/program";
import { applyEvent, getState, reject } from "../../support/requests";
import { useTestSettings } from "../../support/settings";

// Ids of the dump, which tests/support/dumps/README.md describes.
const [XENA, YURI, VERA, EVA] = ["VTH8G3SSW", "VPE9E8VDT", "V5RQYHXQB", "V5FC5F25H"] as const;
const [ACTIVE, CLOSED, LEFT, READY] = ["RWMCVRSTD", "R9MQYF19H", "R4NQER3T3", "R98DBCZF7"];
const OUTSIDE = "The address is outside the area that the center serves.";

type Dump = Record<string, mongoose.mongo.BSON.Document[]>;
const EJSON = readFileSync(
  join(import.meta.dirname, "../../support/dumps/before-001.ejson"),
  "utf8",
);
const readDump = () => mongoose.mongo.BSON.EJSON.parse(EJSON) as Dump;
const dump = readDump();

const db = () => mongoose.connection.db!;
let uri: string;
async function restoreDump() {
  useTestSettings();
  uri = `${inject("mongodb")}/test-${randomUUID()}`;
  await connectDatabase(uri);
  for (const [name, documents] of Object.entries(readDump()))
    await db().collection(name).insertMany(documents);
}
async function dropDatabase() {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
}

const readAll = async (): Promise<Dump> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(dump).map(
        async (name) =>
          [name, await db().collection(name).find().sort({ _id: 1 }).toArray()] as const,
      ),
    ),
  );
const findRequest = async (id: string) =>
  (await HelpRequests.findById(id).lean<RequestDocument>())!;
const byName = async (firstName: string) =>
  (await HelpRequests.findOne({ firstName }).lean<RequestDocument>())!;
const applicant = async (firstName: string) =>
  (await Applications.findOne({ firstName }).lean<ApplicationDocument>())!;
const readMail = async (_id: string) => (await Emails.findById(_id).lean<EmailDocument>())!;

describe("the facts of a dump of the version before", () => {
  beforeAll(async () => {
    await restoreDump();
    await migrate();
  });
  afterAll(dropDatabase);

  test("history names its jobs by a list, and keeps the text for the version before", async () => {
    const { history } = await findRequest(ACTIVE);
    expect(history.map(({ event, jobIds, note }) => [event, jobIds, note])).toEqual([
      ["submit", undefined, undefined],
      ["accept", undefined, undefined],
      ["assign", [`${ACTIVE}-1`, `${ACTIVE}-2`], `${ACTIVE}-1, ${ACTIVE}-2`],
      ["acceptOffer", [`${ACTIVE}-1`], `${ACTIVE}-1`],
      ["remind", [`${ACTIVE}-2`], `${ACTIVE}-2`],
      ["unassign", [`${ACTIVE}-2`], `${ACTIVE}-2`],
    ]);
  });

  test("an application's history names the account", async () => {
    const { history } = await applicant("Eva");
    expect(history.map(({ event, volunteerId }) => [event, volunteerId])).toEqual([
      ["submit", undefined],
      ["accept", EVA],
    ]);
  });

  test("outbox messages have the rev of their id", async () => {
    const { intents } = await findRequest(LEFT);
    expect(intents.map(({ kind, rev, target }) => [kind, rev, target])).toEqual([
      ["request-received", 1, undefined],
      ["request-accepted", 2, undefined],
      ["audit", 2, undefined],
      ["job-offer", 3, VERA],
      ["request-active", 3, undefined],
      ["audit", 3, undefined],
      ["job-scheduled", 4, VERA],
    ]);
    expect((await applicant("Wade")).intents.map(({ kind, rev }) => [kind, rev])).toEqual([
      ["application-received", 1],
      ["application-rejected", 2],
      ["audit", 2],
    ]);
  });

  test.each([
    ["Predefined", { reason: "outsideArea", text: "" }, OUTSIDE],
    [
      "Both",
      { reason: "outsideArea", text: "Please call the county." },
      `${OUTSIDE} Please call the county.`,
    ],
    ["Own", { text: "We spoke on the phone." }, "We spoke on the phone."],
    [
      "Neither",
      { reason: "noReason", text: "" },
      "The center is unable to help with this request at this time.",
    ],
    ["Prefixed", { text: `${OUTSIDE}\nA line of its own.` }, `${OUTSIDE}\nA line of its own.`],
    ["Active", undefined, ""],
  ])("the rejection of the request of %s", async (name, rejection, reasonRejected) => {
    const doc = await byName(name);
    expect([doc.rejection, doc.reasonRejected]).toEqual([rejection, reasonRejected]);
  });

  test.each([
    ["Zoe", { reason: "enoughVolunteers", text: "" }],
    ["Abel", { reason: "enoughVolunteers", text: "Try again in June." }],
    ["Bea", { text: "Thank you for calling." }],
    ["Cal", { reason: "applicationNoReason", text: "" }],
    ["Wade", { reason: "sentTwice", text: "" }],
    ["Dora", undefined],
  ])("the rejection of the application of %s", async (name, rejection) => {
    expect((await applicant(name)).rejection).toEqual(rejection);
  });

  test("queued mails have typed data and the rev of their id", async () => {
    const offer = await readMail(`${ACTIVE}:3:job-offer:${XENA}`);
    expect([offer.rev, offer.data]).toEqual([
      3,
      {
        firstName: "Xena",
        jobId: `${ACTIVE}-1`,
        helpTypes: ["exterior", "supplies"],
        place: "Englewood, FL 34223",
        answerBy: expect.stringMatching(/^11\/24\/2026 /) as string,
      },
    ]);
    const { _id } = await byName("Both");
    expect((await readMail(`${_id}:2:request-rejected`)).data).toEqual({
      firstName: "Both",
      id: _id,
      helpTypes: ["exterior"],
      rejection: { reason: "outsideArea", text: "Please call the county." },
    });
    expect((await readMail(`${READY}:2:request-accepted`)).data).toEqual({
      firstName: "Ready",
      id: READY,
      helpTypes: ["exterior"],
    });
    const abel = await applicant("Abel");
    expect((await readMail(`${abel._id}:2:application-rejected`)).data).toEqual({
      firstName: "Abel",
      teams: ["hospitality", "community_outreach"],
      rejection: { reason: "enoughVolunteers", text: "Try again in June." },
    });
    expect(await Emails.countDocuments({ state: "sent", data: { $ne: {} } })).toBe(0);
  });

  test("waiting invites name their account", async () => {
    const invites = await db().collection("tasks").find({ name: "invite-link" }).toArray();
    expect(
      invites.map(({ data }) => (data as { accountId?: string }).accountId).toSorted(),
    ).toEqual([EVA, YURI].toSorted());
  });

  test("nothing else has changed", async () => {
    const after = await readAll();
    for (const [name, documents] of Object.entries(after))
      for (const doc of documents) {
        delete doc.rejection;
        if (name === "requests") {
          expect([doc.priority, doc.priorityReason]).toEqual([0, ""]);
          delete doc.priority;
          delete doc.priorityReason;
        }
        if (name === "emails") delete doc.rev;
        for (const entry of (doc.history ?? []) as Record<string, unknown>[]) {
          delete entry.jobIds;
          delete entry.volunteerId;
        }
        for (const message of (doc.intents ?? []) as Record<string, unknown>[]) delete message.rev;
        if (name === "emails" || name === "tasks") delete doc.data;
      }
    const before = readDump();
    for (const name of ["emails", "tasks"]) for (const doc of before[name]!) delete doc.data;
    for (const [name, documents] of Object.entries(before))
      expect([name, sortById(after[name]!)]).toEqual([name, sortById(documents)]);
  });

  test("the schemas accept every document", async () => {
    for (const model of [HelpRequests, Applications, Emails])
      for (const doc of await (model as typeof HelpRequests).find())
        await expect(doc.validate()).resolves.toBeUndefined();
  });

  test("a repeat changes nothing", async () => {
    const migrated = await readAll();
    await up(db());
    expect(await readAll()).toEqual(migrated);
    await migrate();
    expect(await readAll()).toEqual(migrated);
    expect(
      await db()
        .collection("migrations")
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual(
      [
        ...["001-structured-facts", "002-unused-indexes", "003-priorities"],
        ...["004-search-words", "005-know-and-act", "006-api-keys", "007-privacy"],
      ].map((migrationName) => ({ migrationName })),
    );
  });
});

const sortById = (documents: mongoose.mongo.BSON.Document[]) =>
  documents.toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1));

describe("after the migration", () => {
  let postmark: FakePostmark;
  beforeAll(async () => {
    await restoreDump();
    await migrate();
    registerOutboxes();
    postmark = await new FakePostmark().listen();
    useTestSettings({
      mail: { from: "hub@example.org", postmark: { token: postmark.token, baseUrl: postmark.url } },
    });
  });
  afterAll(async () => {
    await stopQueue();
    await postmark.close();
    await dropDatabase();
  });

  test("the screens of staff show jobs, mails and rejections", async () => {
    const { history } = await getDetails(ACTIVE);
    expect(history.map(({ event, volunteers, mails }) => [event, volunteers, mails])).toEqual([
      ["submit", [], [{ kind: "request-received", state: "queued" }]],
      ["accept", [], [{ kind: "request-accepted", state: "queued" }]],
      [
        "assign",
        ["Xena Helper", "Yuri Helper"],
        expect.arrayContaining([
          { kind: "job-offer", state: "queued" },
          { kind: "job-offer", state: "withdrawn" },
          { kind: "request-active", state: "queued" },
        ]),
      ],
      ["acceptOffer", ["Xena Helper"], [{ kind: "job-scheduled", state: "queued" }]],
      ["remind", ["Yuri Helper"], [{ kind: "job-reminder", state: "withdrawn" }]],
      ["unassign", ["Yuri Helper"], [{ kind: "job-cancelled", state: "queued" }]],
    ]);
    const { _id } = await byName("Both");
    expect(toRequestFactsView(await getDetails(_id), "en").rejection).toEqual({
      reason: "outsideArea",
      text: "Please call the county.",
    });
    const zoe = await applications.find((await applicant("Zoe"))._id);
    expect(toApplicantView(zoe, new Map(), "").rejection).toEqual({
      reason: "enoughVolunteers",
      text: "",
    });
    expect((await getDetails(CLOSED)).ended).toMatchObject([
      { name: "Yuri Helper", endReason: "declined", declineReason: "I am away, sorry." },
    ]);
  });

  test("the public status is found, with the rejection", async () => {
    const { address } = await byName("Own");
    const lookup = { firstName: "Own", lastName: "Sample", line1: address.line1, line2: "" };
    expect(await getState(lookup, { address: newIpAddress(), locale: "en" })).toMatchObject({
      status: "Rejected",
      rejection: { text: "We spoke on the phone." },
      reasonRejected: "We spoke on the phone.",
    });
  });

  test("new changes are written so that the version before can relay and show them, too", async () => {
    await startQueue({});
    const admin = { role: "admin", id: "UKJ0SX1TK" } as const;
    const { _id } = await byName("Lapsed");
    const volunteers = [
      { id: XENA, name: "Xena Helper" },
      { id: YURI, name: "Yuri Helper" },
    ];
    await applyEvent(_id, { type: "assign", volunteers }, admin);
    expect((await findRequest(_id)).history.at(-1)).toMatchObject({
      jobIds: [`${_id}-2`, `${_id}-3`],
      note: `${_id}-2, ${_id}-3`,
    });
    const fresh = await byName("New");
    await reject(fresh._id, { reason: "sameHome", text: "Call us." }, admin);
    expect(await findRequest(fresh._id)).toMatchObject({
      rejection: { reason: "sameHome", text: "Call us." },
      reasonRejected: "This home already has an open request. We work on that one. Call us.",
    });
    await waitForRelays();
    await stopQueue();
  });

  test("what the version before wrote since then is converted by the sweep", async () => {
    await SearchWords.deleteMany({ parts: "left" }); // as for a name that is new since then
    const late = dump.requests!.find(({ _id }) => String(_id) === LEFT)!;
    await db()
      .collection("requests")
      .replaceOne({ _id: LEFT as never }, late);
    const mailId = `${READY}:2:request-accepted`;
    const lateMail = dump.emails!.find(({ _id }) => String(_id) === mailId)!;
    await db()
      .collection("emails")
      .replaceOne({ _id: mailId as never }, lateMail);
    const key = `ALATE:2:volunteer-invite:${EVA}`;
    await db().collection("tasks").insertOne({ name: "invite-link", data: { key } });
    await startQueue({});
    await TASKS["sweep-intents"]!.run("sweep-intents");
    expect(await findRequest(LEFT)).toMatchObject({ intents: [], priority: 0, priorityReason: "" });
    expect(await SearchWords.findById("left").lean()).toMatchObject({ parts: ["left"] });
    expect((await readMail(`${LEFT}:4:job-scheduled:${VERA}`)).data).toMatchObject({
      homeowner: "Left Sample",
    });
    expect((await readMail(mailId)).data).toEqual({
      firstName: "Ready",
      id: READY,
      helpTypes: ["exterior"],
    });
    expect(await db().collection("tasks").findOneAndDelete({ "data.key": key })).toMatchObject({
      data: { accountId: EVA },
    });
    await stopQueue();
  });

  test("messages, mails and invites that were waiting go out, in the reader's language", async () => {
    await startQueue(TASKS);
    await sweepOutboxes();
    // By the queue alone: run beside it, a mail may be sent twice.
    for (const { _id } of await Emails.find({ state: "queued" }, { _id: 1 }).lean())
      await enqueue("send-mail", _id);
    const isWaiting = { name: "send-mail", lockedAt: null };
    await db()
      .collection("tasks")
      .updateMany(isWaiting, { $set: { nextRunAt: new Date() } });
    await vi.waitFor(
      async () => {
        expect(await Emails.countDocuments({ state: "queued" })).toBe(0);
        expect(postmark.mailsTo("eva@example.org")).toHaveLength(2);
        expect(postmark.mailsTo("vera@example.org")).toHaveLength(3);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await HelpRequests.countDocuments({ hasIntents: true })).toBe(0);
    expect(await Applications.countDocuments({ hasIntents: true })).toBe(0);
    const find = (to: string, tag: string) =>
      postmark.mailsTo(to).find(({ Tag }) => Tag === tag)!.TextBody;
    expect(find("both@example.org", "request-rejected")).toContain(
      '"La dirección está fuera de la zona que sirve el centro. Please call the county."',
    );
    expect(find("abel@example.org", "application-rejected")).toContain(
      '"En este momento hay suficientes voluntarios para estas áreas de ayuda. Try again in June."',
    );
    expect(find("vera@example.org", "job-scheduled")).toContain("Homeowner: Left Sample");
    expect(find("eva@example.org", "volunteer-invite")).toMatch(/reset-password\?token=/);
    expect(
      await Audit.find({ subject: LEFT }, { action: 1, _id: 0 }).sort({ at: 1 }).lean(),
    ).toEqual([{ action: "accept" }, { action: "assign" }]);
  });
});

describe("instances of the server", () => {
  let program: Awaited<ReturnType<typeof buildProgram>>;
  beforeAll(async () => {
    program = await buildProgram(`
      import { connectDatabase, disconnectDatabase } from ${toImportSpecifier("app/services/platform/database.server")};
      import { log } from ${toImportSpecifier("app/services/platform/log.server")};
      import { migrate } from ${toImportSpecifier("app/services/platform/migrations.server")};
      log.level = "info";
      await connectDatabase(process.argv[2]!);
      await migrate();
      await disconnectDatabase();
    `);
  });
  afterAll(() => {
    program.remove();
  });
  beforeEach(restoreDump);
  afterEach(dropDatabase);
  const start = () =>
    spawn(process.execPath, [program.path, uri], { stdio: ["ignore", "pipe", "inherit"] });
  const finish = async (child: ChildProcess) => {
    const [output] = await Promise.all([text(child.stdout!), once(child, "exit")]);
    expect(child.exitCode).toBe(0);
    return output;
  };
  const countRuns = (output: string) =>
    output.split('"event":"migrated","name":"001-structured-facts"').length - 1;
  const countOld = () =>
    HelpRequests.collection.countDocuments({
      history: { $elemMatch: { note: { $exists: true }, jobIds: { $exists: false } } },
    });

  test("that start at once run a migration once, and a later start runs none", async () => {
    const outputs = await Promise.all([finish(start()), finish(start())]);
    expect(outputs.map(countRuns).toSorted()).toEqual([0, 1]);
    expect(await countOld()).toBe(0);
    expect(await db().collection("migrations").countDocuments()).toBe(7);
    expect(await db().collection("locks").countDocuments()).toBe(0);
    expect(countRuns(await finish(start()))).toBe(0);
  });

  test("that start at once build the indexes and replace a changed one once", async () => {
    await db()
      .collection("emails")
      .createIndexes([{ key: { expireAt: 1 }, expireAfterSeconds: 3_600 }]);
    const outputs = await Promise.all([finish(start()), finish(start()), finish(start())]);
    expect(await findIndexDifferences()).toEqual([]);
    expect(outputs.join("").split("replacing an index that has changed")).toHaveLength(2);
    expect(await db().collection("locks").countDocuments()).toBe(0);
  });

  test("say which documents stand in the way of a unique index, in one line without their values", async () => {
    const account = dump.volunteers![0]!;
    await db()
      .collection("volunteers")
      .insertOne({ ...account, _id: "VC0PY0000" as never, active: true });
    await db()
      .collection("volunteers")
      .insertOne({ ...account, _id: "VC0PY0001" as never, active: true });
    await expect(migrate()).rejects.toThrow(
      /^The unique index \w+ of the collection volunteers cannot be built: several documents have the same \w+\. Change or remove all but one of them, then start again\.$/,
    );
  });

  test("continue a migration that was killed", async () => {
    const { submissionKey: _, ...sample } = dump.requests!.find(
      ({ _id }) => String(_id) === ACTIVE,
    )!;
    const copies = Array.from({ length: 20_000 }, (_, n) => ({
      ...sample,
      _id: `RCOPY${String(n).padStart(6, "0")}`,
    }));
    for (const batch of chunk(copies, 1_000))
      await db()
        .collection("requests")
        .insertMany(batch as object[]);
    const total = await countOld();
    const child = start();
    await vi.waitFor(
      async () => {
        expect(await countOld()).toBeLessThan(total);
      },
      { timeout: 60_000, interval: 10 },
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    const left = await countOld();
    expect(left).toBeGreaterThan(0);
    expect(await db().collection("migrations").countDocuments()).toBe(0);

    // The dead process's lock expires after a minute.
    await db()
      .collection("locks")
      .updateOne({}, { $set: { until: new Date(0) } });
    expect(countRuns(await finish(start()))).toBe(1);
    expect(await countOld()).toBe(0);
    const { history } = await findRequest("RCOPY019999");
    expect(history[2]).toMatchObject({ jobIds: [`${ACTIVE}-1`, `${ACTIVE}-2`] });
  });
});
