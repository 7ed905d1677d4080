import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { HelpRequestInput, StaffRequestInput } from "~/schemas/requests/help-request";
import { addressKey, lookupKey, unitKey } from "../matching/addresses.server";
import { toSearchWords } from "../matching/search-words.server";
import { applyChange, toMessages, toSignature } from "../platform/aggregate.server";
import type { Actor, Client } from "../platform/caller.server";
import { getEasternYearMonth } from "../platform/eastern-time.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { relayInBackground } from "../platform/outbox-relay.server";
import { consume, hashKey } from "../platform/rate-limits.server";
import { getSite } from "../platform/site.server";
import { decideEvent } from "./events.server";
import { prioritizing, type Prioritize } from "./prioritizing.server";
import {
  storeOnce,
  toSubmissionKeys,
  withUnavailableMessage,
  type SubmissionKeys,
} from "../platform/submissions.server";

/**
 * Resolves once durable. A resubmit returns the first number. Throws `too-many`, `unavailable`, and
 * `conflict` while the center is full.
 */
export const submit = (input: HelpRequestInput, client: Client): Promise<{ id: string }> =>
  withUnavailableMessage("request.unavailable", async () => {
    await consume("submit", client.address);
    const { submissionId: _, honeypotFilled, ...fields } = input;
    const origin: RequestOrigin = {
      locale: client.locale,
      network: hashKey(client.address),
      suspicious: honeypotFilled,
      actor: { role: "public" },
    };
    const keys = toSubmissionKeys(input, new Date());
    if (!getSite().isFull) return insert(fields, keys, origin);
    const known = await findSubmitted(...keys);
    if (!known) throw new DomainError("conflict", "request.full");
    return { id: known._id };
  });

const findSubmitted = (...keys: SubmissionKeys) =>
  HelpRequests.findOne({ submissionKey: { $in: [...keys] } }, { _id: 1 }).lean<{ _id: string }>();

type EnteredRequest = Omit<StaffRequestInput, "urgency" | "then"> &
  Partial<Pick<StaffRequestInput, "urgency" | "then">>;

/** Key of a request that staff enter; the same for each resubmit of its form. */
export const toEntryKey = ({
  how: _,
  locale: __,
  urgency: ___,
  ...input
}: EnteredRequest): string => toSubmissionKeys(input, new Date())[0];

/** Sends no mail without an email address. Resubmits of a form return the first number. */
export function enter(input: EnteredRequest, actor: Actor): Promise<{ id: string }> {
  const { how, locale, urgency, submissionId: _, honeypotFilled: __, then: ___, ...fields } = input;
  return insert(fields, [toEntryKey(input)], {
    locale,
    suspicious: false,
    intake: how,
    actor,
    ...(urgency && { urgency }),
  });
}

type RequestFields = Omit<HelpRequestInput, "submissionId" | "honeypotFilled">;
type RequestOrigin = Pick<RequestDocument, "locale" | "suspicious" | "intake"> & {
  actor: Actor;
  network?: string;
  urgency?: Prioritize;
};

async function insert(
  fields: RequestFields,
  keys: SubmissionKeys,
  { urgency, ...origin }: RequestOrigin,
): Promise<{ id: string }> {
  const possibleDuplicate = await hasLiveRequestAt(addressKey(fields.address));
  const [submissionKey] = keys;
  return storeOnce(
    keys,
    async () => {
      const now = new Date();
      const doc = newRequest(
        newId("R"),
        fields,
        { ...origin, submissionKey, possibleDuplicate },
        now,
      );
      const outcome = urgency && decideEvent(doc, prioritizing, urgency, origin.actor, now);
      await HelpRequests.create(
        outcome?.kind === "changed"
          ? { ...applyChange(doc, outcome), intents: [...doc.intents, ...outcome.intents] }
          : doc,
      );
      relayInBackground(HelpRequests, doc._id);
      return doc._id;
    },
    (key) => findSubmitted(key),
  );
}

export const hasLiveRequestAt = async (home: string, exceptId?: string) =>
  (await HelpRequests.exists({
    live: true,
    addressKey: home,
    ...(exceptId && { _id: { $ne: exceptId } }),
  })) !== null;

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
  const intents = toMessages(id, 1, now, [
    ...(origin.suspicious || fields.email === ""
      ? []
      : [{ kind: "request-received" as const, network }]),
    ...(actor.role === "admin" ? [{ kind: "audit" as const }] : []),
    { kind: "search-words" },
  ]);
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
    told: false,
    asked: false,
    mailBounced: false,
    priority: 0,
    priorityReason: "",
    ...toMatchingKeys({ _id: id, ...fields }),
    local: getEasternYearMonth(now),
    assignments: [],
    history: [
      {
        rev: 1,
        at: now,
        event: actor.role === "admin" ? "enter" : "submit",
        to: "Unevaluated",
        ...toSignature(actor),
      },
    ],
    intents,
    hasIntents: true,
    createdAt: now,
    statusAt: now,
    updatedAt: now,
    changedAt: now,
  };
}

/** Keys derived from name, contact and address; rewritten whenever one of those changes. */
export const toMatchingKeys = (
  doc: Pick<RequestDocument, "_id" | "firstName" | "lastName" | "email" | "phone" | "address">,
): Pick<RequestDocument, "addressKey" | "lookupKey" | "unitKey" | "words"> => ({
  addressKey: addressKey(doc.address),
  lookupKey: lookupKey({ ...doc, line1: doc.address.line1 }),
  unitKey: unitKey(doc.address),
  words: toSearchWords(doc),
});
