import mongoose from "mongoose";
import { beforeAll, describe, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { PasswordTokens } from "~/models/password-token.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Sessions } from "~/models/session.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { VolunteerTableInput } from "~/schemas/volunteers/list-queries";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import * as accounts from "~/services/accounts/accounts.server";
import { sendMail } from "~/services/mail/emails.server";
import { splitQuery, toPrefix } from "~/services/matching/search-words.server";
import * as requests from "../../support/requests";
import { deleteVolunteer, sweepDeleted } from "~/services/volunteers/deleting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { createAccount } from "../../support/accounts";
import { newIpAddress } from "../../support/address";
import { chunk, useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import { useQueue } from "../../support/queue";
import { RACE_ROUNDS } from "../../support/race-rounds";
import { storeVolunteer, volunteerRecord } from "../../support/volunteers";

useDatabase();
useQueue();

const newClient = () => ({ address: newIpAddress(), locale: "en" as const });
const admin = { role: "admin", id: "UADMIN001" } as const;

const stored = async (id: string) => (await Volunteers.findById(id).lean<VolunteerDocument>())!;
const getCode = (error: unknown) => (error as { code?: string }).code ?? String(error);
const listActions = async (subject: string) =>
  (await Audit.find({ subject }).sort({ at: 1 }).lean()).map(({ action }) => action);

describe("areas of help", () => {
  test("are added and removed; a repeat does nothing, and each change writes an audit row", async () => {
    const { _id } = await storeVolunteer({ teams: ["hospitality"] });
    await volunteers.addArea(_id, "admin_team", admin);
    await volunteers.addArea(_id, "admin_team", admin);
    // in the specification's order
    expect((await volunteers.find(_id)).teams).toEqual(["admin_team", "hospitality"]);
    await volunteers.removeArea(_id, "hospitality", admin);
    await volunteers.removeArea(_id, "hospitality", admin);
    expect((await volunteers.find(_id)).teams).toEqual(["admin_team"]);
    await volunteers.removeArea(_id, "admin_team", admin);
    expect((await volunteers.find(_id)).teams).toEqual([]);
    expect(await listActions(_id)).toEqual([
      "area added: admin_team",
      "area removed: hospitality",
      "area removed: admin_team",
    ]);
  });

  test("of an unknown id, a deleted volunteer or something else are not found", async () => {
    const { _id } = await storeVolunteer({ active: false });
    for (const id of [_id, "V00000000", "R00000000"])
      for (const call of [volunteers.addArea, volunteers.removeArea])
        await expect(call(id, "hospitality", admin)).rejects.toMatchObject({ code: "not-found" });
  });

  test("added concurrently are all stored", async () => {
    const { _id } = await storeVolunteer({ teams: [] });
    const teams = [
      "admin_team",
      "hospitality",
      "logistic_tracking",
      "community_outreach",
      "community_helpers",
    ] as const;
    await Promise.all([...teams, ...teams].map((team) => volunteers.addArea(_id, team, admin)));
    expect((await volunteers.find(_id)).teams).toEqual(teams);
    expect((await stored(_id)).teams).toHaveLength(5);
  });
});

describe("own details", () => {
  const signedIn = (id: string) =>
    ({ sessionId: "s", account: { id, role: "volunteer" } }) as accounts.ActiveSession;
  const input = (more = {}) => ({
    phone: "9125550199",
    address: "9 New St",
    city: "Macon",
    state: "GA" as const,
    zip: "31201",
    ...more,
  });

  test("are stored and searchable; email and areas stay", async () => {
    const doc = await storeVolunteer({
      lastName: "Ibarra",
      address: { line1: "1 Old St", line2: "Apt 4", city: "Savannah", state: "GA", zip: "31401" },
    });
    await volunteers.updateOwn(signedIn(doc._id), input());
    const after = await stored(doc._id);
    expect(after).toMatchObject({ phone: "9125550199", email: doc.email, teams: doc.teams });
    expect(after.address).toEqual({
      line1: "9 New St",
      line2: "",
      city: "Macon",
      state: "GA",
      zip: "31201",
    });
    expect(after.words).toEqual(expect.arrayContaining(["macon", "9125550199", "31201", "ibarra"]));
    expect(after.words).not.toContain("savannah");
    expect(await volunteers.getOwn(signedIn(doc._id))).not.toHaveProperty("passwordHash");
  });

  test("keep the apartment if the new street line is the same house", async () => {
    const { _id } = await storeVolunteer({
      address: {
        line1: "12 Harbor Drive",
        line2: "Apt 4",
        city: "Macon",
        state: "GA",
        zip: "31201",
      },
    });
    await volunteers.updateOwn(signedIn(_id), input({ address: "12 harbor dr." }));
    expect((await stored(_id)).address).toMatchObject({ line1: "12 harbor dr.", line2: "Apt 4" });
    await volunteers.updateOwn(signedIn(_id), input({ address: "14 Harbor Drive" }));
    expect((await stored(_id)).address).toMatchObject({ line1: "14 Harbor Drive", line2: "" });
  });

  test("of a deleted account are not found", async () => {
    const { _id } = await storeVolunteer({ active: false });
    await expect(volunteers.updateOwn(signedIn(_id), input())).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(volunteers.getOwn(signedIn(_id))).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("deletion", () => {
  const job = async (id: string, name = "Vera Oak") => {
    const request = (await requests.submit(helpRequestInput(), newClient())).id;
    await requests.accept(request, admin);
    await requests.applyEvent(request, { type: "assign", volunteers: [{ id, name }] }, admin);
    return request;
  };
  const request = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
  const newLoggedIn = async () => {
    const person = await createAccount("volunteer");
    const [web, token] = await Promise.all(
      (["cookie", "bearer"] as const).map(
        async (kind) => (await accounts.logIn("volunteer", person, kind, newClient())).secret,
      ),
    );
    return { ...person, web: web!, token: token! };
  };

  test("ends sessions, tokens and links at once; open jobs are cancelled, history keeps the name", async () => {
    const person = await newLoggedIn();
    await PasswordTokens.create({
      _id: person.id,
      kind: "invite",
      role: "volunteer",
      accountId: person.id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 1e6),
    });
    for (const template of ["volunteer-invite", "password-reset"] as const)
      await sendMail({
        _id: `${person.id}:${template}`,
        template,
        locale: "en",
        to: person.email,
        data: { firstName: person.firstName },
        subjectId: person.id,
      });
    const [offered, scheduled, completed] = [
      await job(person.id),
      await job(person.id),
      await job(person.id),
    ];
    const self = { role: "volunteer", id: person.id } as const;
    for (const id of [scheduled, completed])
      await requests.applyEvent(
        id,
        { type: "acceptOffer", assignmentId: `${id}-1`, volunteerId: person.id },
        self,
      );
    await requests.applyEvent(
      completed,
      { type: "complete", assignmentId: `${completed}-1`, volunteerId: person.id, details: "Done" },
      self,
    );
    expect(
      (await volunteers.findDetails(person.id)).jobs.map(({ state }) => state).toSorted(),
    ).toEqual(["Completed", "Offered", "Scheduled"]);

    await deleteVolunteer(person.id, admin);
    expect(await accounts.findActiveSession(person.web, "cookie")).toBeUndefined();
    expect(await accounts.findActiveSession(person.token, "bearer")).toBeUndefined();
    expect(await Sessions.countDocuments({ accountId: person.id })).toBe(0);
    expect(await PasswordTokens.countDocuments({ accountId: person.id })).toBe(0);
    const links = await Emails.find({
      subjectId: person.id,
      template: { $ne: "job-cancelled" },
    }).lean();
    // no mail with a dead link
    expect(links.map(({ state }) => state)).toEqual(["suppressed", "suppressed"]);
    await expect(accounts.logIn("volunteer", person, "cookie", newClient())).rejects.toMatchObject({
      code: "unauthorized",
    });
    await expect(volunteers.find(person.id)).rejects.toMatchObject({ code: "not-found" });

    expect(await request(offered)).toMatchObject({
      status: "Accepted",
      assignments: [{ state: "Cancelled", name: "Vera Oak" }],
    });
    expect(await request(scheduled)).toMatchObject({
      assignments: [{ state: "Cancelled", cancelReason: "account-deleted" }],
    });
    expect(await request(completed)).toMatchObject({
      status: "Active",
      assignments: [{ state: "Completed", name: "Vera Oak", details: "Done" }],
    });
    expect(await stored(person.id)).toMatchObject({
      active: false,
      passwordHash: null,
      firstName: person.firstName,
    });
    expect(await listActions(person.id)).toContain("volunteer deleted");

    await deleteVolunteer(person.id, admin); // a repeat does nothing
    expect(
      (await listActions(person.id)).filter((action) => action === "volunteer deleted"),
    ).toHaveLength(1);
    for (const id of ["V00000000", "R00000000"])
      await expect(deleteVolunteer(id, admin)).rejects.toMatchObject({ code: "not-found" });
  });

  test(
    "interrupted before the jobs, or racing with an assignment, is completed by the sweep",
    { timeout: 60_000 },
    async () => {
      const cut = await storeVolunteer();
      const open = await job(cut._id);
      await Volunteers.updateOne(
        { _id: cut._id },
        { $set: { active: false, leaving: true, deletedAt: new Date() } },
      );
      await sweepDeleted();
      expect((await request(open)).assignments[0]).toMatchObject({ state: "Cancelled" });

      const raced = await storeVolunteer();
      await deleteVolunteer(raced._id, admin);
      // the assignment checked the account before the deletion and writes after it
      const late = await job(raced._id);
      await sweepDeleted();
      expect((await request(late)).assignments[0]).toMatchObject({ state: "Cancelled" });

      expect(await stored(raced._id)).toMatchObject({ leaving: true });
      await Volunteers.updateMany(
        { leaving: true },
        { $set: { deletedAt: new Date(Date.now() - 11 * 60_000) } },
      );
      await sweepDeleted();
      expect(await Volunteers.countDocuments({ leaving: true })).toBe(0);
    },
  );

  test(
    `racing with the volunteer's answer, ${RACE_ROUNDS} times, leaves no open job`,
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { _id } = await storeVolunteer();
        const id = await job(_id);
        const answer = {
          type: round % 2 ? "acceptOffer" : "declineOffer",
          assignmentId: `${id}-1`,
          volunteerId: _id,
        } as const;
        const [, removed] = await Promise.all([
          requests.applyEvent(id, answer, { role: "volunteer", id: _id }).catch(getCode),
          deleteVolunteer(_id, admin).then(() => "done", getCode),
        ]);
        expect(removed).toBe("done");
        const { assignments, status } = await request(id);
        expect(["Cancelled", "Declined"]).toContain(assignments[0]!.state);
        expect(status).toBe("Accepted");
      }
    },
  );
});

describe("the table", () => {
  const COUNT = 3_000;
  let all: VolunteerDocument[];
  beforeAll(async () => {
    await Volunteers.deleteMany({});
    all = Array.from({ length: COUNT }, (_, n) =>
      volunteerRecord({
        ...(n % 5 === 0 && { lastName: "Smith" }),
        ...(n === 7 && { lastName: "Ångström", firstName: "Zoë" }),
      }),
    );
    for (const batch of chunk(all)) await Volunteers.insertMany(batch, { lean: true });
    await Volunteers.insertMany(
      Array.from({ length: 50 }, () => volunteerRecord({ active: false, lastName: "Smith" })),
      { lean: true },
    );
  }, 120_000);

  const table = (more: Partial<VolunteerTableInput> = {}) =>
    volunteers.listPage({ ...VolunteerTableQuery.parse({}), ...more });
  const KEYS = {
    id: (doc: VolunteerDocument) => doc._id,
    first: (doc: VolunteerDocument) => [doc.firstKey, doc.lastKey, doc._id].join("\u0000"),
    last: (doc: VolunteerDocument) => [doc.lastKey, doc.firstKey, doc._id].join("\u0000"),
    phone: (doc: VolunteerDocument) => doc.phone + doc._id,
    email: (doc: VolunteerDocument) => doc.emailKey,
  };
  /** The expected ids by brute force: every search word is a prefix of a word; sorted. */
  const expected = (sort: keyof typeof KEYS, dir: "asc" | "desc", q = "") => {
    const tokens = splitQuery(q).map(toPrefix);
    const found = all.filter((doc) =>
      tokens.every((token) => doc.words.some((word) => token.test(word))),
    );
    const sorted = found.toSorted((a, b) => (KEYS[sort](a) < KEYS[sort](b) ? -1 : 1));
    return (dir === "asc" ? sorted : sorted.toReversed()).map(({ _id }) => _id);
  };

  test.each(["id", "first", "last", "phone", "email"] as const)(
    "is sorted by %s, both ways, on every page, with and without a search",
    async (sort) => {
      for (const dir of ["asc", "desc"] as const)
        for (const q of [
          "",
          "smith",
          "sm",
          all[3]!.lastName,
          `${all[9]!.firstName} ${all[9]!.lastName}`,
          "angstrom zoe",
          "31401 sm",
        ]) {
          const expectedIds = expected(sort, dir, q);
          for (const page of [1, 2, Math.max(1, Math.ceil(expectedIds.length / 25))]) {
            const result = await table({ sort, dir, q, size: 25, page });
            expect(result.total, q).toBe(expectedIds.length);
            expect(result.pages).toBe(Math.max(1, Math.ceil(expectedIds.length / 25)));
            expect(
              result.rows.map(({ _id }) => _id),
              `${q} ${dir} ${page}`,
            ).toEqual(expectedIds.slice((result.page - 1) * 25, result.page * 25));
          }
        }
    },
    60_000,
  );

  test("a page beyond the end is the last one; no results are one empty page", async () => {
    expect(await table({ page: 9_999, size: 100 })).toMatchObject({
      page: 30,
      pages: 30,
      total: COUNT,
      more: false,
    });
    for (const q of ["unknown-name", "x", "@", "--"])
      expect(await table({ q })).toEqual({ rows: [], page: 1, pages: 1, total: 0, more: false });
  });

  test("a whole email address or phone number matches only itself, in any spelling", async () => {
    await Volunteers.insertMany(
      Array.from({ length: 12 }, (_, n) =>
        volunteerRecord({
          email: `Sample-Volunteer-${n}@example.org`,
          emailKey: `sample-volunteer-${n}@example.org`,
          phone: `94155501${String(n).padStart(2, "0")}`,
        }),
      ),
    );
    const found = async (q: string) =>
      (await table({ q, size: 100 })).rows.map(({ email }) => email);
    const eighth = ["Sample-Volunteer-8@example.org"];
    for (const q of [
      "sample-volunteer-8@example.org",
      " SAMPLE-Volunteer-8@Example.org ",
      "<sample-volunteer-8@example.org>",
      "9415550108",
      "(941)-555-0108",
      "(941) 555-0108",
      "941-555-0108",
      "941.555.0108",
      "941 555 0108",
      "941 - 555 - 0108",
      "+1 941 555 0108",
      "1-941-555-0108",
      "19415550108",
      "+19415550108",
      "1 (941) 555 0108",
      "941\u2011555\u20110108",
    ])
      expect(await found(q), q).toEqual(eighth);
    expect(await found("sample-volunteer-8@example.org 941-555-0108")).toEqual(eighth);
    for (const q of [
      "sample-volunteer-8@example.org 941-555-0107",
      "sample-volunteer-8@example.org unknown",
      "sample-volunteer@example.org",
    ])
      expect(await found(q), q).toEqual([]);
    expect(await found("sample-volunteer")).toHaveLength(12); // a prefix still matches
    await Volunteers.deleteMany({ emailKey: /^sample-volunteer/ });
  });

  test("returns no secrets and no deleted volunteers, and a search is never a pattern", async () => {
    const { rows } = await table({ q: "smith", size: 100 });
    for (const row of rows)
      for (const field of ["passwordHash", "passwordAt", "words", "emailKey", "active"])
        expect(row).not.toHaveProperty(field);
    for (const q of [".*", "^s", "(sm|jo)", "[a-z]+", "$where", "\\w\\w"])
      await expect(table({ q })).resolves.toHaveProperty("rows");
  });

  test("sets more when there are more rows than numbered pages", async () => {
    const extra = Array.from({ length: 10_100 - COUNT }, () =>
      volunteerRecord({ lastName: "Zzyzx" }),
    );
    for (const batch of chunk(extra)) await Volunteers.insertMany(batch, { lean: true });
    expect(await table({ size: 100, page: 100 })).toMatchObject({
      total: 10_000,
      pages: 100,
      page: 100,
      more: true,
    });
    expect(await table({ q: "zzyzx", size: 10 })).toMatchObject({
      total: extra.length,
      more: false,
    });
    for (const batch of chunk(extra))
      await Volunteers.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }, 120_000);

  describe("its query plans", () => {
    interface Stage {
      stage: string;
      limitAmount?: number;
      inputStage?: Stage;
    }
    interface Explained {
      queryPlanner: { winningPlan: Stage };
      executionStats: { totalDocsExamined: number; totalKeysExamined: number };
    }
    const listStages = (top: Stage): Stage[] => [
      top,
      ...(top.inputStage ? listStages(top.inputStage) : []),
    ];

    /** Explains the find that reads a page of the table. */
    async function explainTable(more: Partial<VolunteerTableInput>) {
      const finds: { filter: object; options: mongoose.mongo.FindOptions }[] = [];
      mongoose.set(
        "debug",
        (
          collection: string,
          method: string,
          filter: object,
          options: mongoose.mongo.FindOptions,
        ) => {
          if (collection === "volunteers" && method === "find") finds.push({ filter, options });
        },
      );
      const { rows } = await table(more).finally(() => mongoose.set("debug", false));
      expect(finds).toHaveLength(1);
      const { filter, options } = finds[0]!;
      const plan = (await mongoose.connection
        .db!.collection("volunteers")
        .find(filter, options)
        .explain("executionStats")) as unknown as Explained;
      return { rows, stages: listStages(plan.queryPlanner.winningPlan), ...plan.executionStats };
    }

    test.each(["id", "first", "last", "phone", "email"] as const)(
      "by %s: pages follow an index, skipped rows are not read",
      async (sort) => {
        for (const dir of ["asc", "desc"] as const)
          for (const page of [1, 200]) {
            const { stages, totalDocsExamined, totalKeysExamined } = await explainTable({
              sort,
              dir,
              page,
            });
            const names = stages.map(({ stage }) => stage);
            expect(names).toContain("IXSCAN");
            expect(names).not.toContain("COLLSCAN");
            expect(names).not.toContain("SORT");
            expect(totalDocsExamined).toBe(10);
            expect(totalKeysExamined).toBeLessThanOrEqual(page * 10 + 1);
          }
      },
    );

    test.each(["id", "first", "last", "phone", "email"] as const)(
      "by %s: a search reads matches only and sorts no more than its page",
      async (sort) => {
        // Not a double name: those are two words, of which an index serves one.
        const oneWord = all.find(({ lastName }) => /^(?!Smith$)[A-Z][a-z]+$/.test(lastName))!;
        for (const dir of ["asc", "desc"] as const)
          for (const [q, page] of [
            ["angstrom", 1],
            [oneWord.lastName, 1],
            ["smith", 1],
            ["smith", 3],
          ] as const) {
            const { stages, totalDocsExamined } = await explainTable({ sort, dir, q, page });
            const names = stages.map(({ stage }) => stage);
            expect(names).toContain("IXSCAN");
            expect(names).not.toContain("COLLSCAN");
            for (const { stage, limitAmount } of stages)
              if (stage === "SORT") expect(limitAmount).toBe(page * 10);
            expect(totalDocsExamined, `${q} ${dir}`).toBeLessThanOrEqual(
              expected(sort, dir, q).length + 10,
            );
          }
      },
    );

    test("an email address and a phone number have their own index", async () => {
      const one = all[42]!;
      for (const [q, field] of [
        [one.email, "emailKey"],
        [one.phone, "phone"],
      ] as const) {
        const { rows, stages, totalDocsExamined, totalKeysExamined } = await explainTable({ q });
        expect(rows.map(({ _id }) => _id)).toEqual([one._id]);
        const scan = stages.find(({ stage }) => stage === "IXSCAN") as
          { keyPattern?: object } | undefined;
        expect(scan?.keyPattern).toEqual({ active: 1, [field]: 1, _id: 1 });
        expect(stages.map(({ stage }) => stage)).not.toContain("COLLSCAN");
        expect([totalDocsExamined, totalKeysExamined <= 2]).toEqual([1, true]);
      }
    });
  });

  test("the call's list is paged by id", async () => {
    const ids: string[] = [];
    for (let after: string | undefined; ;) {
      const page: volunteers.Volunteer[] = await volunteers.listAll({ limit: 1_000, after });
      ids.push(...page.map(({ _id }) => _id));
      if (page.length < 1_000) break;
      after = page.at(-1)!._id;
    }
    expect(ids).toEqual(all.map(({ _id }) => _id).toSorted());
  });
});
