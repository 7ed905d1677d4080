import { Applications, type ApplicationDocument } from "~/models/application.server";
import { LIABILITY } from "~/schemas/volunteers/liability";
import { NOT_FOUND, APPLICATION_NOT_SAVED } from "~/schemas/notices";
import type { StatusLookupInput } from "~/schemas/requests/status-lookup";
import {
  APPLICATION_MESSAGES,
  type VolunteerApplicationInput,
} from "~/schemas/volunteers/volunteer-application";
import type { Locale } from "~/schemas/vocabulary";
import { lookupKey, unitKey } from "../matching/addresses.server";
import { transition, type ApplicationEvent } from "./application-transitions.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { relaySoon } from "../platform/outbox-relay.server";
import { hashKey, consume } from "../platform/rate-limits.server";
import { log } from "../platform/log.server";
import { readPage, type Page } from "../platform/pagination.server";
import type { Actor } from "../platform/caller.server";
import type { Client } from "../platform/caller.server";
import { LOCATED_PROJECTION, lookUpStatus } from "../requests/status-lookup.server";
import { withUnavailableMessage, storeOnce, toSubmissionKey } from "../platform/submissions.server";
import * as volunteerAccounts from "./volunteer-accounts.server";

/**
 * Stores an application and answers its id once it is on disk; the mail about it follows by itself. The same form sent again gives the id of the first
 * one. Whether the address is known already changes nothing: a stranger learns nothing about who volunteers. Throws `too-many` and `unavailable`.
 */
export const submit = (input: VolunteerApplicationInput, client: Client): Promise<{ id: string }> =>
  withUnavailableMessage(APPLICATION_MESSAGES.awayButRepeatable, async () => {
    await consume("apply", client.address);
    const now = new Date();
    const submissionKey = toSubmissionKey(input, now);
    return storeOnce(
      async () => {
        const doc = newApplication(
          input,
          newId("A"),
          submissionKey,
          { locale: client.locale, network: hashKey(client.address) },
          now,
        );
        await Applications.create(doc);
        relaySoon(doc._id);
        return doc._id;
      },
      () => Applications.findOne({ submissionKey }, { _id: 1 }).lean<{ _id: string }>(),
    );
  });

/** An application as it is when it comes. */
export function newApplication(
  { submissionId: _, honeypotFilled, ticked, ...said }: VolunteerApplicationInput,
  id: string,
  submissionKey: string,
  { locale, network }: { locale: Locale; network?: string },
  now: Date,
): ApplicationDocument {
  return {
    _id: id,
    v: 1,
    rev: 1,
    status: "Unevaluated",
    locale,
    ...said,
    liability: {
      version: LIABILITY.version,
      locale,
      text: LIABILITY.text[locale].join("\n\n"),
      agreedAt: now,
      ticked,
    },
    reasonRejected: "",
    suspicious: honeypotFilled,
    lookupKey: lookupKey({
      firstName: said.firstName,
      lastName: said.lastName,
      line1: said.address.line1,
    }),
    unitKey: unitKey(said.address),
    submissionKey,
    history: [{ rev: 1, at: now, event: "submit", to: "Unevaluated", byRole: "public" }],
    // A filled-in trap field may be a machine or an eager browser: people look at the application, but no mail goes to an address that a machine chose.
    ...(honeypotFilled
      ? { intents: [] }
      : {
          intents: [
            { id: `${id}:1:application-received`, kind: "application-received", at: now, network },
          ],
          hasIntents: true,
        }),
    createdAt: now,
    statusAt: now,
    updatedAt: now,
  };
}

/** What the status screen shows of an application, and nothing more. */
export type ApplicationState = Pick<
  ApplicationDocument,
  "status" | "reasonRejected" | "createdAt" | "teams"
>;

const STATE_PROJECTION = { _id: 0, status: 1, reasonRejected: 1, createdAt: 1, teams: 1 } as const;

/** The application under this name and address, as `lookUpStatus` finds it. Throws `not-found` and `too-many`. */
export const getState = (who: StatusLookupInput, client: Client): Promise<ApplicationState> =>
  lookUpStatus(
    who,
    client,
    (filter, limit) =>
      Applications.find(filter, LOCATED_PROJECTION).sort({ createdAt: -1 }).limit(limit).lean(),
    (id) => Applications.findById(id, STATE_PROJECTION).lean<ApplicationState>(),
  );

/** What administrators see of an application. */
export type Application = Omit<
  ApplicationDocument,
  "intents" | "hasIntents" | "lookupKey" | "unitKey" | "submissionKey"
>;
const APPLICATION_PROJECTION = {
  intents: 0,
  hasIntents: 0,
  lookupKey: 0,
  unitKey: 0,
  submissionKey: 0,
} as const;
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;
const PER_PAGE = 10;

/** One page of the applications that wait for review, oldest first; the last one is the limit. */
export const listOpen = ({ page }: { page: number }): Promise<Page<Application>> =>
  readPage(
    { page, size: PER_PAGE },
    (limit) => Applications.countDocuments({ status: "Unevaluated" }).limit(limit),
    (skip, limit) =>
      Applications.find({ status: "Unevaluated" }, APPLICATION_PROJECTION)
        .sort(OLDEST_FIRST)
        .skip(skip)
        .limit(limit)
        .lean<Application[]>(),
  );

/** The applications that wait for review, oldest first, at most `limit` after the one with the id `after`. */
export async function listAllOpen({
  limit,
  after,
}: {
  limit: number;
  after?: string | undefined;
}): Promise<Application[]> {
  const last =
    after === undefined
      ? null
      : await Applications.findById(after, { createdAt: 1 }).lean<
          Pick<Application, "_id" | "createdAt">
        >();
  const younger = last && {
    $or: [
      { createdAt: { $gt: last.createdAt } },
      { createdAt: last.createdAt, _id: { $gt: last._id } },
    ],
  };
  return Applications.find({ status: "Unevaluated", ...younger }, APPLICATION_PROJECTION)
    .sort(OLDEST_FIRST)
    .limit(limit)
    .lean<Application[]>();
}

const notFound = () => new DomainError("not-found", NOT_FOUND.application);

/** One application, whatever its status. Throws `not-found`, also for an id of something else. */
export async function find(id: string): Promise<Application> {
  const found = await Applications.findById(id, APPLICATION_PROJECTION).lean<Application>();
  if (!found) throw notFound();
  return found;
}

/** Lost races that one change rides out before it gives up, as with requests. */
const TRIES = 6;

/**
 * Unevaluated → Accepted: makes the volunteer's account and mails an invite. The same again does nothing. The account comes first, marked as pending and
 * unique for its application; the one write that decides follows. Whoever loses that race puts the account right, and so does the sweep after a crash.
 * Throws `not-found`, and `conflict` when it was rejected, or when the e-mail address has an account already: nothing is changed then.
 */
export async function accept(
  id: string,
  { teamLeader }: { teamLeader: boolean },
  actor: Actor,
): Promise<void> {
  await change(id, actor, async (doc) => {
    const volunteerId =
      doc.status === "Unevaluated" ? await volunteerAccounts.prepare(doc, teamLeader, actor) : "";
    return { type: "accept", teamLeader, volunteerId };
  });
}

/** Unevaluated → Rejected with the reason that the applicant reads, or a neutral one, and a mail. The same again does nothing. Throws `not-found` and `conflict`. */
export const reject = (id: string, reason: string | undefined, actor: Actor) =>
  change(id, actor, () => ({ type: "reject", ...(reason && { reason }) }));

/** Reads, decides by the transition function, writes if nobody wrote meanwhile, else reads again; in the end the account is what the application says. */
async function change(
  id: string,
  actor: Actor,
  eventFor: (doc: ApplicationDocument) => ApplicationEvent | Promise<ApplicationEvent>,
) {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const doc = await Applications.findById(id).lean<ApplicationDocument>();
    if (!doc) throw notFound();
    const outcome = transition(doc, await eventFor(doc), actor, new Date());
    if (outcome.kind !== "changed") {
      await volunteerAccounts.settle(doc);
      if (outcome.kind === "refused") throw new DomainError(outcome.code, outcome.message);
      return;
    }
    const { patch, history, intents } = outcome;
    const { modifiedCount } = await Applications.updateOne(
      { _id: id, rev: doc.rev },
      {
        $set: { ...patch, ...(intents.length && { hasIntents: true }) },
        $inc: { rev: 1 },
        $push: { history: { $each: history }, intents: { $each: intents } },
      },
    );
    if (modifiedCount === 1) {
      relaySoon(id);
      await volunteerAccounts.settle({ ...doc, ...patch });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
  }
  throw new DomainError("conflict", APPLICATION_NOT_SAVED.raced);
}

/** Finishes what a crash between account and acceptance left: the administrator had decided, so it is accepted. A part of the sweep. */
export async function sweepPending() {
  for (const {
    _id,
    applicationId,
    teamLeader,
    createdBy,
  } of await volunteerAccounts.listPending()) {
    const actor: Actor = { role: "admin", ...(createdBy !== undefined && { id: createdBy }) };
    await accept(applicationId, { teamLeader }, actor).catch((error: unknown) => {
      // A refusal is an answer: the application stands otherwise, and the account was put right by it.
      if (!(error instanceof DomainError))
        log.error({ err: error, subject: _id }, "half-made account not repaired");
    });
  }
}
