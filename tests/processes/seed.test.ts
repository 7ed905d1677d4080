import mongoose from "mongoose";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import {
  APPLICATION_STATUSES,
  CLOSING_OUTCOMES,
  COUNTIES,
  HELP_TYPE_CODES,
  LOCALES,
  REQUEST_STATUSES,
  TEAM_CODES,
  ZIP_CODES,
} from "~/schemas/vocabulary";
import { findInviteStatus } from "~/services/accounts/invites.server";
import { verifyPassword } from "~/services/accounts/passwords.server";
import { findObstacle } from "../../scripts/samples/obstacle.mjs";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";

const SCRIPT = fileURLToPath(new URL("../../scripts/seed.mjs", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "hub-seed-"));
let MONGODB_URI: string;

beforeEach(async () => {
  MONGODB_URI = `${inject("mongodb")}/seed-${randomUUID()}`;
  await connectDatabase(MONGODB_URI);
});
afterEach(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

/** Runs `npm run seed` in a developer's environment with additional settings. */
function seed(more: Record<string, string> = {}, args: string[] = []) {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH,
    HOME,
    BASE_URL: "http://localhost:3000",
    MONGODB_URI,
    DATA_DIR: join(home, "data"),
    ...more,
  };
  // No NODE_ENV, as in a terminal; this project's types require it, hence the cast.
  const options = {
    cwd: home,
    env: env as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
    timeout: 120_000,
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], options);
  return { status, stdout: stdout.trim().split("\n"), stderr: stderr.trim() };
}

const all = () => HelpRequests.find().sort({ createdAt: 1 }).lean<RequestDocument[]>();
const EXAMPLE_DOMAIN = /@example\.(org|com)$/;

/** Invariants of a request that was changed by events only. */
async function expectSoundRequest(doc: RequestDocument) {
  await new HelpRequests(doc).validate();
  const { history, assignments, status, createdAt, updatedAt, statusAt } = doc;
  expect(history.map(({ rev }) => rev)).toEqual(Array.from({ length: doc.rev }, (_, i) => i + 1));
  const moments = [createdAt, ...history.map(({ at }) => at)].map((at) => at.getTime());
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  const decisions = history.filter(
    ({ event }) => !/^(note|noAnswer|prioritize|claim|absorb|tell)$/.test(event),
  );
  expect([updatedAt, doc.changedAt]).toEqual([decisions.at(-1)!.at, history.at(-1)!.at]);
  expect(updatedAt.getTime()).toBeLessThanOrEqual(Date.now());
  const moves = history.filter(({ to }) => to);
  expect([moves.at(-1)!.to, moves.at(-1)!.at]).toEqual([status, statusAt]);
  expect(moves.slice(1).map(({ from }) => from)).toEqual(moves.slice(0, -1).map(({ to }) => to));
  expect(assignments.map(({ id }) => id)).toEqual(assignments.map((_, i) => `${doc._id}-${i + 1}`));
  expect(doc.live).toBe(!["Rejected", "Resolved"].includes(status));
  const states = assignments.map(({ state }) => state);
  const open = states.some((state) => state === "Offered" || state === "Scheduled");
  expect(doc.readyToClose).toBe(status === "Active" && !open);
  const completed = states.slice(doc.formerJobs).includes("Completed");
  if (doc.live) expect(status === "Active").toBe(open || completed);
  else expect(open).toBe(false);
}

/** Invariants of an application that was changed by events only. */
async function expectSoundApplication(doc: ApplicationDocument) {
  await new Applications(doc).validate();
  const { history, status, rev, liability, teams } = doc;
  expect(history.map(({ event, to }) => [event, to])).toEqual([
    ["submit", "Unevaluated"],
    ...(status === "Unevaluated" ? [] : [[status === "Accepted" ? "accept" : "reject", status]]),
  ]);
  expect([rev, liability.ticked, teams.length > 0]).toEqual([history.length, true, true]);
  expect(doc).not.toHaveProperty("hasIntents");
}

/** Volunteers come from accepted applications; two have no password yet, and no jobs. */
async function expectSoundVolunteers() {
  const volunteers = await Volunteers.find().sort({ _id: 1 }).lean<VolunteerDocument[]>();
  expect(volunteers).toHaveLength(12);
  for (const { _id, applicationId, active, teamLeader, teams, ...more } of volunteers) {
    const application = await Applications.findById(applicationId).lean<ApplicationDocument>();
    expect(application).toMatchObject({ status: "Accepted", volunteerId: _id, teamLeader, teams });
    expect(active).toBe(true);
    expect(more).not.toHaveProperty("pending");
  }
  const silent = volunteers.filter(({ passwordHash }) => passwordHash === null);
  const invites = await Promise.all(silent.map((one) => findInviteStatus(one)));
  expect(invites.map(({ state }) => state).sort()).toEqual(["expired", "sent"]);
  expect(
    await HelpRequests.countDocuments({
      "assignments.volunteerId": { $in: silent.map(({ _id }) => _id) },
    }),
  ).toBe(0);
  expect(volunteers.filter(({ teamLeader }) => teamLeader)).toHaveLength(3);
  expect(new Set(volunteers.flatMap(({ teams }) => teams))).toEqual(new Set(TEAM_CODES));

  const applications = await Applications.find().lean<ApplicationDocument[]>();
  for (const doc of applications) await expectSoundApplication(doc);
  const statuses = APPLICATION_STATUSES.map(
    (status) => applications.filter((doc) => doc.status === status).length,
  );
  expect(statuses).toEqual([13, 12, 3]);
  const open = applications.filter(({ status }) => status === "Unevaluated");
  expect(open.filter(({ suspicious }) => suspicious)).toHaveLength(1);
  expect(open.filter(({ email }) => volunteers.some((one) => one.email === email))).toHaveLength(1);
  expect(new Set(open.map(({ address }) => address.state)).size).toBe(3);
}

test("fills a hub without requests with every kind of record, once, and mails example domains only", async () => {
  const first = seed();
  expect(first).toMatchObject({ status: 0, stderr: "" });
  expect(first.stdout).toHaveLength(3);
  const [admin, volunteer] = await Promise.all([
    Admins.findOne().lean(),
    Volunteers.findOne({ email: /as (sample-\S+)/.exec(first.stdout[1]!)![1]! }).lean(),
  ]);
  for (const [line, path, account] of [
    [first.stdout[0], "/admin-login", admin],
    [first.stdout[1], "/vol-login", volunteer],
  ] as const) {
    const [, login, email, password] =
      /Log in at (\S+) as (\S+) with the password (\S+) /.exec(line!) ?? [];
    expect([login, email]).toEqual([`http://localhost:3000${path}`, account!.email]);
    expect(await verifyPassword(account!.passwordHash, password!)).toBe(true);
  }
  expect(admin!.email).toBe("seed-admin@example.org");
  for (const state of ["Offered", "Scheduled"])
    expect(
      await HelpRequests.exists({
        assignments: { $elemMatch: { volunteerId: volunteer!._id, state } },
      }),
      state,
    ).not.toBeNull();

  const docs = await all();
  for (const doc of docs) await expectSoundRequest(doc);
  const counts = REQUEST_STATUSES.map(
    (status) => docs.filter((doc) => doc.status === status).length,
  );
  expect(first.stdout[2]).toContain(
    `60 requests: ${REQUEST_STATUSES.map((status, i) => `${counts[i]!} ${status}`).join(", ")}.`,
  );
  expect(first.stdout[2]).toContain(
    "13 volunteer applications are open. See http://localhost:3000/admin-dashboard",
  );
  expect(docs).toHaveLength(60);
  expect(Math.min(...counts)).toBeGreaterThan(4);

  expect(new Set(docs.map(({ outcome }) => outcome))).toEqual(
    new Set([undefined, ...CLOSING_OUTCOMES]),
  );
  expect(docs.map(({ priority }) => priority).filter((level) => level > 0)).toHaveLength(2);
  expect(docs.filter(({ claimedBy }) => claimedBy === admin!._id)).toHaveLength(2);

  const every = <T>(read: (doc: RequestDocument) => T | T[]) => new Set(docs.flatMap(read));
  expect(every((doc) => doc.county)).toEqual(new Set(COUNTIES));
  expect(every((doc) => doc.address.zip)).toEqual(new Set(ZIP_CODES));
  expect(every((doc) => doc.helpTypes)).toEqual(new Set(HELP_TYPE_CODES));
  expect(every((doc) => doc.locale)).toEqual(new Set(LOCALES));
  const number = (which: (doc: RequestDocument) => unknown) => docs.filter(which).length;
  expect(number((doc) => doc.suspicious)).toBe(1);
  expect(number((doc) => doc.possibleDuplicate)).toBeGreaterThan(0);
  expect(number((doc) => doc.intake === "phone" && doc.history[0]!.by === admin!._id)).toBe(2);
  expect(number((doc) => doc.intake === "visit" && doc.history[0]!.event === "enter")).toBe(2);
  expect(number((doc) => doc.email === "")).toBe(1);
  expect(number((doc) => doc.readyToClose)).toBeGreaterThan(2);
  expect(number((doc) => doc.unstaffed)).toBeGreaterThan(2);
  expect(number((doc) => doc.assignments.some(({ state }) => state === "Offered"))).toBeGreaterThan(
    2,
  );
  expect(
    number((doc) =>
      doc.history.some(({ changes }) => changes?.some(({ field }) => field === "phone")),
    ),
  ).toBe(1);

  await expectSoundVolunteers();

  expect(seed()).toEqual({
    status: 1,
    stdout: [""],
    stderr: "The samples need a hub without requests: remove its data, or choose another.",
  });
  expect(await all()).toEqual(docs);

  const mails = await Emails.find().lean();
  expect(mails.length).toBeGreaterThan(100);
  for (const { to } of mails) expect(to).toMatch(EXAMPLE_DOMAIN);
  for (const { email: address } of docs)
    if (address !== "") expect(address).toMatch(EXAMPLE_DOMAIN);
  for (const { email: address } of await Volunteers.find().lean())
    expect(address).toMatch(EXAMPLE_DOMAIN);
  const silent = docs
    .filter(({ suspicious, email: address }) => suspicious || address === "")
    .map(({ _id }) => _id);
  expect(mails.filter(({ subjectId }) => silent.includes(subjectId))).toEqual([]);
}, 120_000);

test("writes many requests over two years with sound histories and no mails to homeowners", async () => {
  const { status, stdout, stderr } = seed({}, ["--requests", "2000"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.at(-1)).toMatch(/^2000 requests: /);
  const docs = await all();
  expect(docs).toHaveLength(2000);
  for (const doc of docs) {
    await expectSoundRequest(doc);
    expect(doc.intents).toEqual([]);
    expect(doc).not.toHaveProperty("hasIntents");
  }
  expect(await Emails.countDocuments({ subjectId: /^R/ })).toBe(0);
  expect(await Volunteers.countDocuments({ active: true, pending: { $exists: false } })).toBe(12);
  const applications = await Applications.find().lean<ApplicationDocument[]>();
  expect(applications).toHaveLength(12);
  for (const doc of applications) await expectSoundApplication(doc);

  const share = (which: (doc: RequestDocument) => unknown) =>
    docs.filter(which).length / docs.length;
  const over = share((doc) => !doc.live);
  expect(over).toBeGreaterThan(0.85);
  expect(over).toBeLessThan(0.95);
  for (const one of REQUEST_STATUSES)
    expect(share((doc) => doc.status === one)).toBeGreaterThan(0.01);
  expect(share((doc) => doc.readyToClose)).toBeGreaterThan(0);
  expect(share((doc) => doc.unstaffed)).toBeGreaterThan(0);
  expect(share((doc) => doc.assignments.some(({ state }) => state === "Offered"))).toBeGreaterThan(
    0,
  );
  expect(share((doc) => doc.possibleDuplicate)).toBeGreaterThan(0);
  const years = (Date.now() - docs[0]!.createdAt.getTime()) / (365 * 24 * 60 * 60 * 1000);
  expect(years).toBeGreaterThan(1.5);
  expect(years).toBeLessThan(2.1);
}, 120_000);

describe("refuses a database that may be in use", () => {
  test.each([
    ["NODE_ENV is production.", { NODE_ENV: "production" }],
    ["BASE_URL is not a loopback address.", { BASE_URL: "https://hub.example.org" }],
    ["BASE_URL is not a loopback address.", { BASE_URL: "https://localhost.example.org" }],
    ["BASE_URL is not a loopback address.", { BASE_URL: "http://127.0.0.1.example.org" }],
    [
      "POSTMARK_SERVER_TOKEN is set: emails would be sent.",
      { POSTMARK_SERVER_TOKEN: "a token", MAIL_FROM: "hub@example.org" },
    ],
    ["MAIL is set: the samples need the development mailbox.", { MAIL: "off" }],
    [
      "MONGODB_URI is not a server on this machine.",
      { MONGODB_URI: "mongodb://db.example.org/hub" },
    ],
    [
      "MONGODB_URI is not a server on this machine.",
      { MONGODB_URI: "mongodb+srv://localhost/hub" },
    ],
    [
      "MONGODB_URI is not a server on this machine.",
      { MONGODB_URI: "mongodb://localhost:27017@db.example.org/hub" },
    ],
    [
      "MONGODB_URI is not a server on this machine.",
      { MONGODB_URI: "mongodb://127.0.0.1,db.example.org:27017/hub" },
    ],
  ])("%s %j", (line, more) => {
    expect(findObstacle({ ...more } as unknown as NodeJS.ProcessEnv)).toBe(line);
  });

  test("with one line, before any write, also when a .env sets it", async () => {
    const file = join(home, ".env");
    writeFileSync(file, "POSTMARK_SERVER_TOKEN=a-token\n");
    expect(seed()).toEqual({
      status: 1,
      stdout: [""],
      stderr:
        "Samples are for development only: POSTMARK_SERVER_TOKEN is set: emails would be sent.",
    });
    rmSync(file);
    expect(await HelpRequests.estimatedDocumentCount()).toBe(0);
  });

  test("and prints its usage for invalid arguments", () => {
    for (const args of [
      ["--requests", "0"],
      ["--request", "5"],
    ]) {
      const { status, stderr } = seed({}, args);
      expect(status).toBe(1);
      expect(stderr).toContain("Usage: npm run seed");
    }
  });
});
