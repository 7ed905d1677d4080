import type { AttentionGroup } from "../../requests/dashboard.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type { AnnotatedHistoryEntry, RequestDetails } from "../../requests/request-details.server";
import type { ListedRequest } from "../../requests/request-lists.server";
import { HELP_TYPES, ZIP_TOWNS, type HelpType, type ZipCode } from "~/schemas/vocabulary";

/** What the screens of an administrator draw of a request: labels for codes, Eastern time for dates. */

const labels = (types: readonly HelpType[]) => types.map((code) => HELP_TYPES[code].label);
const when = (at: Date) => `${formatEasternDate(at)} ${formatEasternTime(at)}`;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** A card of the new requests; `names` are those of administrators by their ids. */
export const toRequestCardView = (doc: ListedRequest, names: ReadonlyMap<string, string>) => ({
  id: doc._id,
  name: nameOf(doc),
  email: doc.email,
  phone: doc.phone,
  county: doc.county,
  zip: doc.address.zip,
  town: ZIP_TOWNS[doc.address.zip],
  helpTypes: labels(doc.helpTypes),
  received: when(doc.createdAt),
  possibleDuplicate: doc.possibleDuplicate,
  suspicious: doc.suspicious,
  takenBy: takenBy(doc, names),
});

/** Who wrote a request down for somebody; empty when the homeowner did. */
const takenBy = (
  { intake, history }: Pick<ListedRequest, "intake" | "history">,
  names: ReadonlyMap<string, string>,
) => {
  const by = history[0]?.by;
  return intake && by ? (names.get(by) ?? by) : "";
};

/** A row of the requests in progress. */
export const toRequestRowView = (doc: ListedRequest) => ({
  id: doc._id,
  name: nameOf(doc),
  phone: doc.phone,
  street: doc.address.line1,
  zip: doc.address.zip,
  helpTypes: labels(doc.helpTypes),
  received: formatEasternDate(doc.createdAt),
  readyToClose: doc.readyToClose,
});

/** The facts of one request. */
export const toRequestFactsView = ({
  request: doc,
  contactVersion,
  history,
}: Pick<RequestDetails, "request" | "contactVersion" | "history">) => ({
  id: doc._id,
  name: nameOf(doc),
  firstName: doc.firstName,
  lastName: doc.lastName,
  email: doc.email,
  phone: doc.phone,
  street1: doc.address.line1,
  street2: doc.address.line2,
  city: doc.address.city,
  zip: doc.address.zip,
  county: doc.county,
  status: doc.status,
  helpTypes: labels(doc.helpTypes),
  other: doc.other,
  description: doc.description,
  reasonRejected: doc.reasonRejected,
  closeNotes: doc.closeNotes,
  received: when(doc.createdAt),
  readyToClose: doc.readyToClose,
  possibleDuplicate: doc.possibleDuplicate,
  suspicious: doc.suspicious,
  mailBounced: doc.mailBounced,
  takenBy: doc.intake ? (history[0]?.who ?? "") : "",
  locale: doc.locale,
  seen: contactVersion,
});

const FIELDS = { line1: "street1", line2: "street2" } as const;

/** A line of the history. */
export const toHistoryEntryView = ({
  at,
  event,
  who,
  from,
  to,
  volunteers,
  changes = [],
  mails,
}: AnnotatedHistoryEntry) => ({
  at: when(at),
  event,
  who,
  from,
  to,
  text: volunteers.join(", "),
  changes: changes.map(({ field, ...values }) => ({
    field: field === "line1" || field === "line2" ? FIELDS[field] : field,
    ...values,
  })),
  mails,
});

/** Another request at the same home. */
export const toSameHomeRequestView = ({
  createdAt,
  ...other
}: RequestDetails["sameHome"][number]) => ({
  ...other,
  received: formatEasternDate(createdAt),
});

/** A group of the list of what needs attention. */
export const toAttentionGroupView = ({ kind, rows, more }: AttentionGroup) => ({
  kind,
  rows: rows.map(({ id, name, since }) => ({ id, name, since: formatEasternDate(since) })),
  more,
});

/** Bars of the kinds of help. */
export const toHelpTypeCountView = ({ type, count }: { type: HelpType; count: number }) => ({
  label: HELP_TYPES[type].label,
  count,
});

/** Circles of the zip codes. */
export const toZipCountView = ({ zip, count }: { zip: ZipCode; count: number }) => ({
  zip,
  town: ZIP_TOWNS[zip],
  count,
});
