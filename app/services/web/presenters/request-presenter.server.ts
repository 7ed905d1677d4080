import { fullName } from "~/schemas/full-name";
import { getRejection } from "~/schemas/requests/rejection";
import { ZIP_TOWNS } from "~/schemas/vocabulary";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";
import type { AnnotatedHistoryEntry, RequestDetails } from "../../requests/details.server";
import type { ListedRequest } from "../../requests/listing.server";

/** View data of the administrators' request screens: labels, Eastern time. */

/** A card of the new requests; `names` are administrators' names by id. */
export const toRequestCardView = (doc: ListedRequest, names: ReadonlyMap<string, string>) => ({
  id: doc._id,
  name: fullName(doc),
  email: doc.email,
  phone: doc.phone,
  county: doc.county,
  zip: doc.address.zip,
  town: ZIP_TOWNS[doc.address.zip],
  helpTypes: doc.helpTypes,
  received: formatDateTime(doc.createdAt),
  possibleDuplicate: doc.possibleDuplicate,
  suspicious: doc.suspicious,
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

/** A row of the requests in progress. */
export const toRequestRowView = (doc: ListedRequest) => ({
  id: doc._id,
  name: fullName(doc),
  phone: doc.phone,
  street: doc.address.line1,
  zip: doc.address.zip,
  helpTypes: doc.helpTypes,
  received: formatEasternDate(doc.createdAt),
  readyToClose: doc.readyToClose,
});

export const toRequestFactsView = ({
  request: doc,
  contactVersion,
  history,
}: Pick<RequestDetails, "request" | "contactVersion" | "history">) => ({
  id: doc._id,
  name: fullName(doc),
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
  helpTypes: doc.helpTypes,
  other: doc.other,
  description: doc.description,
  rejection: getRejection(doc),
  closeNotes: doc.closeNotes,
  received: formatDateTime(doc.createdAt),
  readyToClose: doc.readyToClose,
  possibleDuplicate: doc.possibleDuplicate,
  suspicious: doc.suspicious,
  mailBounced: doc.mailBounced,
  takenBy: doc.intake ? (history[0]?.actorName ?? "") : "",
  locale: doc.locale,
  seen: contactVersion,
});

const FIELDS = { line1: "street1", line2: "street2" } as const;

export const toHistoryEntryView = ({
  at,
  event,
  actorName,
  from,
  to,
  volunteers,
  changes = [],
  mails,
}: AnnotatedHistoryEntry) => ({
  at: formatDateTime(at),
  event,
  actorName,
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
