import { fullName } from "~/schemas/full-name";
import { NEED_NAMES, toAnswersView } from "~/schemas/requests/answers";
import { getRejection } from "~/schemas/requests/rejection";
import { findAdminNames } from "~/services/accounts/names.server";
import type { Actor } from "~/services/platform/caller.server";
import type { Locale } from "~/schemas/vocabulary";
import { formatMail, nameEvent } from "./history-words.server";
import { formatDateTime, formatEasternDate } from "~/services/platform/eastern-time.server";
import { pick } from "~/services/platform/projection.server";
import type { AnnotatedHistoryEntry, RequestDetails } from "~/services/requests/details.server";
import { listUnanswered } from "~/services/requests/events.server";
import type { ListedRequest } from "~/services/requests/listing.server";
import { findHeldChange } from "~/services/requests/taking-back.server";
import { toPersonCardView } from "./person-card.server";

/** A card of the new requests; `names` are administrators' names by id. */
export const toRequestCardView = (
  doc: ListedRequest,
  names: ReadonlyMap<string, string>,
  findClaim: FindClaim,
  now = new Date(),
) => ({
  ...toPersonCardView(doc, now),
  street: [doc.address.line1, doc.address.line2].filter(Boolean).join(", "),
  city: doc.address.city,
  county: doc.county,
  zip: doc.address.zip,
  ...pick(doc, NEED_NAMES),
  priority: doc.priority,
  possibleDuplicate: doc.possibleDuplicate,
  suspicious: doc.suspicious,
  claim: findClaim(doc),
  takenBy: getTakenBy(doc, names),
});

/** The administrator who entered the request; empty if the homeowner did. */
const getTakenBy = (
  { intake, history }: Pick<ListedRequest, "intake" | "history">,
  names: ReadonlyMap<string, string>,
) => {
  const adminId = history[0]?.by;
  return intake && adminId ? (names.get(adminId) ?? adminId) : "";
};

type Facts = Pick<RequestDetails, "request" | "answersVersion" | "history" | "duplicates">;

export const toRequestFactsView = ({
  request: doc,
  answersVersion,
  history,
  duplicates,
}: Facts) => ({
  id: doc._id,
  name: fullName(doc),
  ...toAnswersView(doc),
  rev: doc.rev,
  undo: findHeldChange(doc),
  status: doc.status,
  rejection: getRejection(doc),
  closeNotes: doc.closeNotes,
  received: formatDateTime(doc.createdAt),
  readyToClose: doc.readyToClose,
  possibleDuplicate: doc.possibleDuplicate,
  suspicious: doc.suspicious,
  mailBounced: doc.mailBounced,
  /** Words since staff have last answered; `otherId`: about a duplicate of this one. */
  told: listUnanswered(doc.history).flatMap(({ about, text = "", otherId }) =>
    about ? [{ about, text, otherId }] : [],
  ),
  priority: doc.priority,
  priorityReason: doc.priorityReason,
  takenBy: doc.intake ? (history[0]?.actorName ?? "") : "",
  locale: doc.locale,
  seen: answersVersion,
  outcome: doc.outcome,
  erased: doc.erasedAt !== undefined,
  duplicateOf: doc.duplicateOf,
  duplicates,
});

export const toClaimView = (
  { request, claimedBy }: Pick<RequestDetails, "request" | "claimedBy">,
  actor: Actor,
) => (claimedBy ? { name: claimedBy, isMine: request.claimedBy === actor.id } : undefined);

const FIELDS = { line1: "street1", line2: "street2" } as const;

/** A request's history as it is shown: newest first. */
export const toHistoryView = ({ history }: Pick<RequestDetails, "history">, locale: Locale) =>
  history
    .map(({ mails, ...entry }) => ({
      ...toHistoryEntryView(entry),
      name: nameEvent(entry.event, locale),
      mails: mails.map((mail) => formatMail(mail, locale)),
    }))
    .toReversed();

/** `text`: names of volunteers, a note, or why it has its priority; `actorName` may be empty. */
const toHistoryEntryView = ({
  at,
  event,
  actorName,
  from,
  to,
  volunteers,
  about,
  text = "",
  said = "",
  priority,
  outcome,
  otherId,
  changes,
}: Omit<AnnotatedHistoryEntry, "mails">) => ({
  at: formatDateTime(at),
  event,
  actorName,
  from,
  to,
  about,
  text: volunteers.join(", ") || text,
  said,
  priority,
  outcome,
  otherId,
  changes: changes.map(({ field, ...values }) => ({
    field: field === "line1" || field === "line2" ? FIELDS[field] : field,
    ...values,
  })),
});

export const toSameHomeRequestView = ({
  createdAt,
  ...other
}: RequestDetails["sameHome"][number]) => ({
  ...other,
  received: formatEasternDate(createdAt),
});
export type SameHomeRequestView = ReturnType<typeof toSameHomeRequestView>;
export type RequestCardView = ReturnType<typeof toRequestCardView>;
export type RequestFactsView = ReturnType<typeof toRequestFactsView>;
export type HistoryEntryView = ReturnType<typeof toHistoryView>[number];

interface Claimed {
  claimedBy?: string | undefined;
}

/** Reads who looks after some requests, once for all of them; promises a function of each. */
export async function findClaims(rows: readonly Claimed[], viewer: string) {
  const names = await findAdminNames(rows.map(({ claimedBy }) => claimedBy));
  return ({ claimedBy }: Claimed) =>
    claimedBy === undefined
      ? undefined
      : { name: names.get(claimedBy) ?? claimedBy, isMine: claimedBy === viewer };
}

export type FindClaim = Awaited<ReturnType<typeof findClaims>>;
export type ClaimView = NonNullable<ReturnType<FindClaim>>;
