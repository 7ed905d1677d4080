import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Volunteers } from "~/models/volunteer.server";
import type { StatusLookupInput } from "~/schemas/requests/status-lookup";
import type { Rejection } from "~/schemas/requests/rejection";
import type { ApplicationReason, Locale } from "~/schemas/vocabulary";
import { LIABILITY } from "~/schemas/volunteers/liability";
import { type VolunteerApplicationInput } from "~/schemas/volunteers/volunteer-application";
import { lookupKey, unitKey } from "../matching/addresses.server";
import { compareAndSwap, toMessages, toSignature } from "../platform/aggregate.server";
import type { Actor, Client } from "../platform/caller.server";
import { listAfter, type Range } from "../platform/cursor.server";
import { findHeldMails, holdMails, toSecondsLeft } from "../platform/holding.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { log } from "../platform/log.server";
import { relayInBackground } from "../platform/outbox-relay.server";
import { readPage, type Page } from "../platform/pagination.server";
import { select } from "../platform/projection.server";
import { consume, hashKey } from "../platform/rate-limits.server";
import {
  storeOnce,
  toSubmissionKeys,
  withUnavailableMessage,
} from "../platform/submissions.server";
import { isPastLookup, LOCATED_PROJECTION, lookUpStatus } from "../requests/looking-up.server";
import { transition, type ApplicationEvent } from "./application-transitions.server";
import * as volunteerAccounts from "./volunteer-accounts.server";

/**
 * Stores an application and returns its id once it is on disk; the outbox mails the receipt. A
 * repeated form returns the first id. A known email address makes no difference, so applicants
 * can't learn who volunteers. Throws `too-many` and `unavailable`.
 */
export const submit = (input: VolunteerApplicationInput, client: Client): Promise<{ id: string }> =>
  withUnavailableMessage("application.unavailable", async () => {
    await consume("apply", client.address);
    return enterApplication(input, client.locale, { network: hashKey(client.address) });
  });

type Origin = { network: string } | { actor: Actor };

/** Stores an application without a limit: staff import it and have the agreement on paper. */
export async function enterApplication(
  input: VolunteerApplicationInput,
  locale: Locale,
  from: Origin,
): Promise<{ id: string }> {
  const now = new Date();
  const keys = toSubmissionKeys(input, now);
  const origin = { locale, ...from };
  return storeOnce(
    keys,
    async () => {
      const doc = newApplication(input, newId("A"), keys[0], origin, now);
      await Applications.create(doc);
      relayInBackground(Applications, doc._id);
      return doc._id;
    },
    (submissionKey) => Applications.findOne({ submissionKey }, { _id: 1 }).lean<{ _id: string }>(),
  );
}

function newApplication(
  { submissionId: _, honeypotFilled, ticked, ...fields }: VolunteerApplicationInput,
  id: string,
  submissionKey: string,
  { locale, ...origin }: { locale: Locale } & Origin,
  now: Date,
): ApplicationDocument {
  return {
    _id: id,
    v: 1,
    rev: 1,
    status: "Unevaluated",
    locale,
    ...fields,
    liability: {
      version: LIABILITY.version,
      locale,
      text: LIABILITY.text[locale].join("\n\n"),
      agreedAt: now,
      ticked: ticked && "network" in origin,
    },
    reasonRejected: "",
    suspicious: honeypotFilled,
    lookupKey: lookupKey({ ...fields, line1: fields.address.line1 }),
    unitKey: unitKey(fields.address),
    submissionKey,
    history: [
      {
        rev: 1,
        at: now,
        event: "submit",
        to: "Unevaluated",
        ...("actor" in origin ? toSignature(origin.actor) : { byRole: "public" }),
      },
    ],
    // A filled honeypot may be a bot or an autofill: staff review it, but no mail is sent.
    ...(honeypotFilled
      ? { intents: [] }
      : {
          intents: toMessages(id, 1, now, [
            {
              kind: "application-received",
              ...("network" in origin && { network: origin.network }),
            },
          ]),
          hasIntents: true,
        }),
    createdAt: now,
    statusAt: now,
    updatedAt: now,
  };
}

const STATE_PROJECTION = select("status", "rejection", "reasonRejected", "createdAt", "teams");
export type ApplicationState = Pick<ApplicationDocument, keyof typeof STATE_PROJECTION>;

/** Looks an application up by name and address (`lookUpStatus`). Throws `not-found`, `too-many`. */
export const getState = (lookup: StatusLookupInput, client: Client): Promise<ApplicationState> =>
  lookUpStatus(
    lookup,
    client,
    (filter, limit) =>
      Applications.find(filter, LOCATED_PROJECTION).sort({ createdAt: -1 }).limit(limit).lean(),
    readState,
  );

async function readState(id: string): Promise<ApplicationState | null> {
  const found = await Applications.findById(id, {
    _id: 0,
    ...STATE_PROJECTION,
    statusAt: 1,
    erasedAt: 1,
  }).lean<ApplicationState & Pick<ApplicationDocument, "statusAt" | "erasedAt">>();
  if (!found || found.erasedAt) return null;
  const { statusAt, ...state } = found;
  return state.status === "Rejected" && isPastLookup(statusAt) ? null : state;
}

export type Application = Omit<ApplicationDocument, keyof typeof APPLICATION_PROJECTION>;
const APPLICATION_PROJECTION = {
  intents: 0,
  hasIntents: 0,
  lookupKey: 0,
  unitKey: 0,
  submissionKey: 0,
} as const;
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;
const PER_PAGE = 10;

/** One page of the unevaluated applications, oldest first; a page past the end is the last one. */
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

export async function countOpen(): Promise<{ count: number; oldest?: Date }> {
  const [counted] = await Applications.aggregate<{ count: number; oldest: Date }>([
    { $match: { status: "Unevaluated" } },
    { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: "$createdAt" } } },
    { $project: { _id: 0 } },
  ]).hint({ status: 1, createdAt: 1, _id: 1 });
  return counted ?? { count: 0 };
}

/** The unevaluated applications of a range, oldest first. */
export const listAllOpen = (
  range: Range<Pick<Application, "_id" | "createdAt">>,
): Promise<Application[]> =>
  listAfter(Applications, { status: "Unevaluated" }, OLDEST_FIRST, range, APPLICATION_PROJECTION);

/** One application, whatever its status. Throws `not-found`. */
export async function find(id: string): Promise<Application> {
  const found = await Applications.findById(id, APPLICATION_PROJECTION).lean<Application>();
  if (!found) throw new DomainError("not-found", "application.notFound");
  return found;
}

/**
 * Unevaluated → Accepted: creates the account and mails an invite; a no-op when repeated. The
 * account is inserted first, pending and unique for its application; then one write decides. The
 * loser of a race settles the account, and so does the sweep after a crash. Throws `not-found`, and
 * `conflict` (nothing changed) if it was rejected or the email address has an account already.
 */
export async function accept(
  id: string,
  { teamLeader }: { teamLeader: boolean },
  actor: Actor,
): Promise<void> {
  await applyEvent(id, actor, async (doc) => {
    for (const { kind, target } of doc.intents)
      if (kind === "account-left" && target !== undefined) await volunteerAccounts.withdraw(target);
    const volunteerId =
      doc.status === "Unevaluated" ? await volunteerAccounts.prepare(doc, teamLeader, actor) : "";
    return { type: "accept", teamLeader, volunteerId };
  });
}

/** Mails it, or a neutral default; no-op when repeated. Throws `not-found` and `conflict`. */
export const reject = (id: string, rejection: Rejection<ApplicationReason>, actor: Actor) =>
  applyEvent(id, actor, () => ({ type: "reject", rejection }));

const HELD_PROJECTION = select("rev", "history", "intents");

/** The last decision of an application while it can be taken back, and for how many seconds. */
export async function findHeldDecision(id: string, now = new Date()) {
  const doc = await Applications.findById(id, HELD_PROJECTION).lean<
    Pick<ApplicationDocument, keyof typeof HELD_PROJECTION>
  >();
  const last = doc?.history.at(-1);
  if (!doc || !last || last.event === "submit") return undefined;
  const { heldUntil } = findHeldMails(doc, last.rev, now);
  return heldUntil && { rev: last.rev, seconds: toSecondsLeft(heldUntil, now) };
}

/**
 * Undoes the decision with this `rev`; an account that it made ends. No-op when repeated. Throws
 * `not-found`, and `conflict` if it was mailed, changed since, or its account is in use.
 */
export const takeBack = (id: string, rev: number, actor: Actor) =>
  applyEvent(id, actor, async (doc) => {
    if (doc.volunteerId !== undefined) await volunteerAccounts.assertUnused(doc.volunteerId);
    return { type: "takeBack", rev };
  });

/** Writes what `transition` decides, and settles the account to match, also after a refusal. */
async function applyEvent(
  id: string,
  actor: Actor,
  toEvent: (doc: ApplicationDocument) => ApplicationEvent | Promise<ApplicationEvent>,
) {
  const changed = await compareAndSwap(Applications, "application", id, async (doc) => {
    const now = new Date();
    const event = await toEvent(doc);
    const outcome = transition(doc, event, actor, now);
    if (outcome.kind !== "changed") await volunteerAccounts.settle(doc);
    return outcome.kind === "changed" && event.type !== "takeBack"
      ? { ...outcome, intents: holdMails(outcome.intents, now) }
      : outcome;
  });
  if (changed) await volunteerAccounts.settle(changed);
}

const TAKEN_BACK = { status: "Unevaluated", "intents.kind": "account-left" } as const;

/** Accepts applications that a crash left with a pending account: an administrator had decided. */
export async function sweepPending() {
  for (const {
    _id,
    applicationId,
    teamLeader,
    createdBy,
  } of await volunteerAccounts.listPending()) {
    // The outbox ends the account of an acceptance that was taken back.
    if (await Applications.exists({ _id: applicationId, ...TAKEN_BACK })) continue;
    if (!(await Volunteers.exists({ _id, pending: true }))) continue; // ended since it was listed
    const actor: Actor = { role: "admin", ...(createdBy !== undefined && { id: createdBy }) };
    await accept(applicationId, { teamLeader }, actor).catch((error: unknown) => {
      // A refusal is final: the application was decided otherwise, and the account was settled.
      if (!(error instanceof DomainError))
        log.error({ err: error, subject: _id }, "half-made account not repaired");
    });
  }
}
