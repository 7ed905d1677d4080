import mongoose from "mongoose";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { startApp, type App } from "../support/app";
import { newHelpFormFields, readRedirectReference, toFormPairs } from "../support/help-form";
import { isLongRun } from "../support/variants";
import { Visitor, type TestResponse } from "../support/visitor";
import { findMongod, getDatabaseUri } from "./processes";

const PEOPLE = 6;
/** Victims of kill -9, in this order. */
const KILLS = isLongRun
  ? (["database", "app", "database", "database", "app", "app", "database"] as const)
  : (["database", "app"] as const);
/** Pause between two kills, and the requests that are acknowledged in it on any machine. */
const BETWEEN_MS = 2_500;
const BETWEEN_ACKNOWLEDGED = 7;
/** Outboxes are swept every minute, and tasks of a dead worker are taken over after a minute. */
const MAILS_MS = 150_000;

let dataDir: string;
let app: App;
const start = () => startApp("", { MONGODB_URI: "", DATA_DIR: dataDir });
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hub-kill-"));
  app = await start();
});
afterAll(async () => {
  await disconnectDatabase();
  expect(await app.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

/** One form, sent again until it is acknowledged. */
interface Submission {
  email: string;
  /** Acknowledged reference number. */
  number?: string | undefined;
  tries: number;
}

test(
  "no acknowledged request is lost or doubled by kill -9, and each is mailed once",
  { timeout: 300_000 },
  async () => {
    const submissions: Submission[] = [];
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const closing = new AbortController();
    const isOver = () => closing.signal.aborted;

    const person = async (byCall: boolean) => {
      while (!isOver()) {
        const sent = toFormPairs(newHelpFormFields());
        const fields = Object.fromEntries(sent);
        const id = crypto.randomUUID();
        const submission: Submission = { email: fields.email!, tries: 0 };
        submissions.push(submission);
        while (!isOver() && submission.number === undefined) {
          submission.tries++;
          const visitor = new Visitor(app.base);
          const answer = await (
            byCall
              ? visitor.call("POST", "/api/homeowner/requestHelp", {
                  ...fields,
                  helpExterior: true,
                  submission_id: id,
                })
              : visitor.post("/request-help", [...sent, ["submission_id", id]])
          ).catch((error: unknown) => error as Error);
          count(
            answer instanceof Error
              ? "no answer"
              : String(answer.redirects.length ? 303 : answer.status),
          );
          if (!(answer instanceof Error)) submission.number = readNumber(answer);
          if (submission.number === undefined) await pause(200);
        }
      }
    };
    const people = Array.from({ length: PEOPLE }, (_, n) => person(n % 3 === 0));

    const countAcknowledged = () => submissions.filter(({ number }) => number).length;
    const work = async () => {
      const before = countAcknowledged();
      await pause(BETWEEN_MS);
      while (countAcknowledged() < before + BETWEEN_ACKNOWLEDGED) await pause(100);
    };

    const killed = { database: 0, app: 0 };
    for (const victim of KILLS) {
      await work();
      if (victim === "database") {
        const pid = findMongod(dataDir);
        if (pid === undefined) continue; // it is being restarted
        process.kill(pid, "SIGKILL");
      } else {
        await app.kill();
        await rm(dirname(app.log), { recursive: true });
        app = await start();
      }
      killed[victim]++;
    }
    await work();
    closing.abort();
    await Promise.all(people);

    await vi.waitFor(() => connectDatabase(getDatabaseUri(dataDir)), {
      timeout: 30_000,
      interval: 500,
    });

    const requests = await HelpRequests.find({}, { email: 1 }).lean<
      { _id: string; email: string }[]
    >();
    const confirmed = submissions.filter(({ number }) => number !== undefined);
    const lost = confirmed.filter(
      ({ email, number }) => !requests.some((one) => one._id === number && one.email === email),
    );
    const doubled = submissions.filter(
      ({ email }) => requests.filter((one) => one.email === email).length > 1,
    );

    // An unacknowledged request is mailed too.
    let mails: { to: string; subjectId: string; state: string }[] = [];
    const waited = Date.now();
    await vi.waitFor(
      async () => {
        mails = await Emails.find({ state: "sent" }, { to: 1, subjectId: 1, state: 1 }).lean<
          typeof mails
        >();
        expect(mails.length).toBeGreaterThanOrEqual(requests.length);
      },
      { timeout: MAILS_MS, interval: 500 },
    );
    const withoutMail = requests.filter(
      ({ _id }) => mails.filter(({ subjectId }) => subjectId === _id).length !== 1,
    );
    console.log("kill -9:", {
      killed,
      answers: Object.fromEntries(outcomes),
      acknowledged: confirmed.length,
      unacknowledged: submissions.length - confirmed.length,
      sentAgain: confirmed.filter(({ tries }) => tries > 1).length,
      stored: requests.length,
      mails: mails.length,
      lost: lost.length,
      doubled: doubled.length,
      lastMailAfterSeconds: Math.round((Date.now() - waited) / 1000),
    });
    for (const outcome of outcomes.keys())
      expect(["200", "303", "503", "no answer"]).toContain(outcome);
    expect(killed.app).toBe(isLongRun ? 3 : 1);
    expect(killed.database).toBeGreaterThanOrEqual(isLongRun ? 2 : 1);
    expect(confirmed.length).toBeGreaterThan(20);
    expect(confirmed.some(({ tries }) => tries > 1)).toBe(true); // the kills had an effect
    expect(lost).toEqual([]);
    expect(doubled).toEqual([]);
    expect(withoutMail).toEqual([]);
    expect(mails).toHaveLength(requests.length);
    expect(await Emails.countDocuments()).toBe(requests.length);
    expect(
      await mongoose.connection.collection("requests").countDocuments({ hasIntents: true }),
    ).toBe(0);
  },
);

/** The reference number in a success response; undefined for other responses. */
function readNumber(answer: TestResponse) {
  if (answer.redirects.length) return readRedirectReference(answer);
  return answer.status === 200
    ? /\bR[0-9A-Z]{8}\b/.exec((answer.json as { message: string }).message)![0]
    : undefined;
}
