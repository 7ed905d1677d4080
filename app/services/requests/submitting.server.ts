import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { NOT_FOUND, NOTICES, REQUEST_NOT_SAVED } from "~/schemas/notices";
import type { HelpRequestInput, StaffRequestInput } from "~/schemas/requests/help-request";
import type { StatusLookupInput } from "~/schemas/requests/status-lookup";
import type { RequestStatus } from "~/schemas/vocabulary";
import { addressKey } from "../matching/addresses.server";
import type { Actor, Client } from "../platform/caller.server";
import { getEasternYearMonth } from "../platform/eastern-time.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { relayInBackground } from "../platform/outbox-relay.server";
import { consume, hashKey } from "../platform/rate-limits.server";
import { storeOnce, toSubmissionKey, withUnavailableMessage } from "../platform/submissions.server";
import { toMatchingKeys, type ContactDetails } from "./request-contact.server";
import { transition, type RequestEvent, type RequestUpdate } from "./request-transitions.server";
import { LOCATED_PROJECTION, lookUpStatus } from "./status-lookup.server";

/**
 * Stores a homeowner's request and promises its reference number once it is durable; the receipt
 * is mailed in the background. Resubmits of a form return the first number.
 * Throws `too-many` and `unavailable`.
 */
export const submit = (input: HelpRequestInput, client: Client): Promise<{ id: string }> =>
  withUnavailableMessage(NOTICES.unavailableButIdempotent, async () => {
    await consume("submit", client.address);
    const { submissionId: _, honeypotFilled, ...fields } = input;
    const origin: RequestOrigin = {
      locale: client.locale,
      network: hashKey(client.address),
      suspicious: honeypotFilled,
      actor: { role: "public" },
    };
    return insert(fields, toSubmissionKey(input, new Date()), origin);
  });

/**
 * Stores a request that staff entered for a caller or walk-in; the history names the administrator.
 * Sends no mail without an e-mail address. Resubmits of a form return the first number.
 */
export function enter(
  { how, locale, ...input }: StaffRequestInput,
  actor: Actor,
): Promise<{ id: string }> {
  const { submissionId: _, honeypotFilled: __, ...fields } = input;
  return insert(fields, toSubmissionKey(input, new Date()), {
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
  fields: RequestFields,
  submissionKey: string,
  origin: RequestOrigin,
): Promise<{ id: string }> {
  const possibleDuplicate = await hasLiveRequestAt(addressKey(fields.address));
  return storeOnce(
    async () => {
      const doc = newRequest(
        newId("R"),
        fields,
        { ...origin, submissionKey, possibleDuplicate },
        new Date(),
      );
      await HelpRequests.create(doc);
      relayInBackground(doc._id);
      return doc._id;
    },
    () => HelpRequests.findOne({ submissionKey }, { _id: 1 }).lean<{ _id: string }>(),
  );
}

/** Whether a live request other than `exceptId` has this home. */
const hasLiveRequestAt = async (home: string, exceptId?: string) =>
  (await HelpRequests.exists({
    live: true,
    addressKey: home,
    ...(exceptId && { _id: { $ne: exceptId } }),
  })) !== null;

/** Builds the document of a new request, with its derived fields and outbox messages. */
export function newRequest(
  id: string,
  fields: RequestFields,
  {
    actor,
    network,
    ...origin
  }: RequestOrigin & Pick<RequestDocument, "submissionKey" | "possibleDuplicate">,
  now: Date,
): RequestDocument {
  // Autofill may fill in the honeypot, so the request is kept; a bot's address gets no mail.
  const messageKinds = [
    ...(origin.suspicious || fields.email === "" ? [] : ["request-received"]),
    ...(actor.role === "admin" ? ["audit"] : []),
  ];
  return {
    _id: id,
    v: 1,
    rev: 1,
    live: true,
    status: "Unevaluated",
    ...fields,
    ...origin,
    reasonRejected: "",
    closeNotes: "",
    readyToClose: false,
    unstaffed: false,
    mailBounced: false,
    ...toMatchingKeys({ _id: id, ...fields }),
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
    intents: messageKinds.map((kind) => ({
      id: `${id}:1:${kind}`,
      kind,
      at: now,
      network: kind === "request-received" ? network : undefined,
    })),
    ...(messageKinds.length > 0 && { hasIntents: true }),
    createdAt: now,
    statusAt: now,
    updatedAt: now,
  };
}

/** The only fields of a request that the public status screens show. */
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

/** The request under a name and address, see `lookUpStatus`. Throws `not-found` and `too-many`. */
export const getState = (input: StatusLookupInput, client: Client): Promise<RequestState> =>
  lookUpStatus(
    input,
    client,
    (filter, limit) =>
      HelpRequests.find(filter, LOCATED_PROJECTION).sort({ createdAt: -1 }).limit(limit).lean(),
    (id) => HelpRequests.findById(id, STATE_PROJECTION).lean<RequestState>(),
  );

/** Max compare-and-swap attempts; 4 failed about once in 250 contended writes. */
const MAX_ATTEMPTS = 6;

/**
 * Applies an event to a request: reads, decides with `transition`, writes by compare-and-swap on
 * `rev`, and retries if the request changed in between. Promises the update written, or undefined
 * if the event was already applied. Throws `not-found` and `conflict`.
 */
export async function applyEvent(
  id: string,
  event: RequestEvent,
  actor: Actor,
): Promise<RequestUpdate | undefined> {
  let pending = event;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const doc = await HelpRequests.findById(id).lean<RequestDocument>();
    if (!doc) throw new DomainError("not-found", NOT_FOUND.request);
    // Pins the status first read, so that a retry can't reject what another decision has changed.
    if (pending.type === "reject") pending = { seen: doc.status, ...pending };
    const outcome = transition(doc, pending, actor, new Date());
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
      relayInBackground(id);
      return outcome;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
  }
  throw new DomainError("conflict", REQUEST_NOT_SAVED.raced);
}

/** Unevaluated → Accepted. Throws `not-found` and `conflict`. */
export const accept = (id: string, actor: Actor) => applyEvent(id, { type: "accept" }, actor);

/**
 * Unevaluated or Accepted → Rejected. The homeowner reads `reason`, or a neutral default.
 * `seen` is the status the administrator saw; a conflict if it has changed since.
 * Throws `not-found` and `conflict`.
 */
export const reject = (
  id: string,
  { reason, seen }: { reason?: string | undefined; seen?: RequestStatus | undefined },
  actor: Actor,
) => applyEvent(id, { type: "reject", ...(reason && { reason }), ...(seen && { seen }) }, actor);

/**
 * Active → Resolved with notes for staff; cancels open jobs.
 * Throws `not-found` and `conflict`.
 */
export const close = (id: string, notes: string, actor: Actor) =>
  applyEvent(id, { type: "close", notes }, actor);

/**
 * Corrects the contact details of a live request; the history keeps the old values.
 * `seen` is a `contactVersion`. Throws `not-found` and `conflict`.
 */
export async function correct(
  id: string,
  { seen, ...contact }: ContactDetails & { seen: string },
  actor: Actor,
) {
  const sameHome = await hasLiveRequestAt(addressKey(contact.address), id);
  return applyEvent(id, { type: "correct", contact, seen, sameHome }, actor);
}
