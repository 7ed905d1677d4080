import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { HelpRequestInput, StaffRequestInput } from "~/schemas/requests/help-request";
import { NOT_FOUND, REQUEST_NOT_SAVED, NOTICES } from "~/schemas/notices";
import type { StatusLookupInput } from "~/schemas/requests/status-lookup";
import type { RequestStatus } from "~/schemas/vocabulary";
import { addressKey } from "../matching/addresses.server";
import { getEasternYearMonth } from "../platform/eastern-time.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import type { Actor, Client } from "../platform/caller.server";
import { relaySoon } from "../platform/outbox-relay.server";
import { hashKey, consume } from "../platform/rate-limits.server";
import { toMatchingKeys, type ContactDetails } from "./request-contact.server";
import { transition, type RequestUpdate, type RequestEvent } from "./request-transitions.server";
import { LOCATED_PROJECTION, lookUpStatus } from "./status-lookup.server";
import { withUnavailableMessage, storeOnce, toSubmissionKey } from "../platform/submissions.server";

/**
 * Stores a homeowner's request for help and answers its reference number once it is on disk; the mail about it follows by itself.
 * The same form sent again gives the number of the first one. Throws `too-many` and `unavailable`.
 */
export const submit = (input: HelpRequestInput, client: Client): Promise<{ id: string }> =>
  withUnavailableMessage(NOTICES.awayButRepeatable, async () => {
    await consume("submit", client.address);
    const { submissionId: _, honeypotFilled, ...said } = input;
    const origin: RequestOrigin = {
      locale: client.locale,
      network: hashKey(client.address),
      suspicious: honeypotFilled,
      actor: { role: "public" },
    };
    return insert(said, toSubmissionKey(input, new Date()), origin);
  });

/**
 * Stores a request that staff wrote down for a caller or a visitor; the history names who took it. Without an e-mail address nobody is mailed.
 * The same form sent again gives the number of the first one.
 */
export function enter(
  { how, locale, ...input }: StaffRequestInput,
  actor: Actor,
): Promise<{ id: string }> {
  const { submissionId: _, honeypotFilled: __, ...said } = input;
  return insert(said, toSubmissionKey(input, new Date()), {
    locale,
    suspicious: false,
    intake: how,
    actor,
  });
}

type RequestFields = Omit<HelpRequestInput, "submissionId" | "honeypotFilled">;
type RequestOrigin = Pick<RequestDocument, "locale" | "suspicious" | "intake"> & {
  actor: Actor;
  network?: string;
};

async function insert(
  said: RequestFields,
  submissionKey: string,
  origin: RequestOrigin,
): Promise<{ id: string }> {
  const possibleDuplicate = await hasLiveRequestAt(addressKey(said.address));
  return storeOnce(
    async () => {
      const doc = newRequest(
        newId("R"),
        said,
        { ...origin, submissionKey, possibleDuplicate },
        new Date(),
      );
      await HelpRequests.create(doc);
      relaySoon(doc._id);
      return doc._id;
    },
    () => HelpRequests.findOne({ submissionKey }, { _id: 1 }).lean<{ _id: string }>(),
  );
}

/** Whether a live request, another one than `butFor`, stands at a home. */
const hasLiveRequestAt = async (home: string, butFor?: string) =>
  (await HelpRequests.exists({
    live: true,
    addressKey: home,
    ...(butFor && { _id: { $ne: butFor } }),
  })) !== null;

/** A request as it is when it comes, with everything that is worked out from what was said. */
export function newRequest(
  id: string,
  said: RequestFields,
  {
    actor,
    network,
    ...more
  }: RequestOrigin & Pick<RequestDocument, "submissionKey" | "possibleDuplicate">,
  now: Date,
): RequestDocument {
  // A filled-in trap field may be a machine or an eager browser: people look at the request, but no mail goes to an address that a machine chose.
  const kinds = [
    ...(more.suspicious || said.email === "" ? [] : ["request-received"]),
    ...(actor.role === "admin" ? ["audit"] : []),
  ];
  return {
    _id: id,
    v: 1,
    rev: 1,
    live: true,
    status: "Unevaluated",
    ...said,
    ...more,
    reasonRejected: "",
    closeNotes: "",
    readyToClose: false,
    unstaffed: false,
    mailBounced: false,
    ...toMatchingKeys({ _id: id, ...said }),
    local: getEasternYearMonth(now),
    assignments: [],
    history: [
      {
        rev: 1,
        at: now,
        event: actor.role === "admin" ? "enter" : "submit",
        to: "Unevaluated",
        byRole: actor.role,
        ...(actor.id !== undefined && { by: actor.id }),
      },
    ],
    intents: kinds.map((kind) => ({
      id: `${id}:1:${kind}`,
      kind,
      at: now,
      network: kind === "request-received" ? network : undefined,
    })),
    ...(kinds.length > 0 && { hasIntents: true }),
    createdAt: now,
    statusAt: now,
    updatedAt: now,
  };
}

/** What the status screens show of a request, and nothing more. */
export interface RequestState {
  status: RequestStatus;
  reasonRejected: string;
  createdAt: Date;
  helpTypes: RequestDocument["helpTypes"];
  other: string;
  description: string;
}

const STATE_PROJECTION = {
  _id: 0,
  status: 1,
  reasonRejected: 1,
  createdAt: 1,
  helpTypes: 1,
  other: 1,
  description: 1,
} as const;

/** The request under this name and address, as `lookUpStatus` finds it. Throws `not-found` and `too-many`. */
export const getState = (who: StatusLookupInput, client: Client): Promise<RequestState> =>
  lookUpStatus(
    who,
    client,
    (filter, limit) =>
      HelpRequests.find(filter, LOCATED_PROJECTION).sort({ createdAt: -1 }).limit(limit).lean(),
    (id) => HelpRequests.findById(id, STATE_PROJECTION).lean<RequestState>(),
  );

/** Lost races that one change rides out before it gives up: measured, four were once in 250 changes too few. */
const TRIES = 6;

/**
 * Applies an event to a request by compare-and-swap: read, decide by the transition function, write
 * unless the request changed meanwhile, else read again. Promises what was written, undefined when
 * the event had happened already. Throws `not-found` and `conflict`.
 */
export async function applyEvent(
  id: string,
  event: RequestEvent,
  actor: Actor,
): Promise<RequestUpdate | undefined> {
  let decided = event;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const doc = await HelpRequests.findById(id).lean<RequestDocument>();
    if (!doc) throw new DomainError("not-found", NOT_FOUND.request);
    // Who loses the race against another decision has decided on what is not so any more.
    if (decided.type === "reject") decided = { seen: doc.status, ...decided };
    const outcome = transition(doc, decided, actor, new Date());
    if (outcome.kind === "noop") return undefined;
    if (outcome.kind === "refused") throw new DomainError(outcome.code, outcome.message);
    const { patch, history, intents } = outcome;
    const { modifiedCount } = await HelpRequests.updateOne(
      { _id: id, rev: doc.rev },
      {
        $set: { ...patch, ...(intents.length && { hasIntents: true }) },
        $inc: { rev: 1 },
        $push: { history: { $each: history }, intents: { $each: intents } },
      },
    );
    if (modifiedCount === 1) {
      relaySoon(id);
      return outcome;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
  }
  throw new DomainError("conflict", REQUEST_NOT_SAVED.raced);
}

/** Unevaluated → Accepted. Throws `not-found` and `conflict`. */
export const accept = (id: string, actor: Actor) => applyEvent(id, { type: "accept" }, actor);

/**
 * Unevaluated or Accepted → Rejected with the reason that the homeowner reads, or a neutral one. `seen` is the status that was decided upon: a request
 * that somebody else has moved on meanwhile is left alone. Throws `not-found` and `conflict`.
 */
export const reject = (
  id: string,
  { reason, seen }: { reason?: string | undefined; seen?: RequestStatus | undefined },
  actor: Actor,
) => applyEvent(id, { type: "reject", ...(reason && { reason }), ...(seen && { seen }) }, actor);

/** Active → Resolved with notes for the staff; open jobs are cancelled. Throws `not-found` and `conflict`. */
export const close = (id: string, notes: string, actor: Actor) =>
  applyEvent(id, { type: "close", notes }, actor);

/** Corrects how and where the homeowner of a live request is reached; the history keeps what it was. `seen` is a `contactVersion`. Throws `not-found` and `conflict`. */
export async function correct(
  id: string,
  { seen, ...contact }: ContactDetails & { seen: string },
  actor: Actor,
) {
  const sameHome = await hasLiveRequestAt(addressKey(contact.address), id);
  return applyEvent(id, { type: "correct", contact, seen, sameHome }, actor);
}
