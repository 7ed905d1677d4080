import { fullName } from "~/schemas/full-name";
import {
  getListedStatuses,
  toAllRequestsParams,
  type AllRequestsState,
} from "~/schemas/requests/all-requests";
import { findGroup } from "~/schemas/requests/status-choice";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { formatDateTime } from "../../platform/eastern-time.server";
import type { ListedRow } from "../../requests/browsing.server";
import type { Facets } from "../../requests/counting.server";
import type { FoundElsewhere } from "../../requests/finding.server";
import { listNewest } from "../../requests/listing.server";
import { toAgeView } from "./age.server";
import type { FindClaim } from "./request-presenter.server";

export function toListView(state: AllRequestsState) {
  const { name, q, type, zip, flag, sort, dir, size } = state;
  const { open: _, row: __, ...filters } = state;
  const none = "" as const;
  const statuses = getListedStatuses(state);
  return {
    name,
    path: LIST_PATHS[name],
    query: toAllRequestsParams({ ...filters, page: 1 }),
    q,
    type: type ?? none,
    zip: zip ?? none,
    flag: flag ?? none,
    sort,
    dir,
    size,
    statuses,
    /** The statuses that were chosen one by one. */
    limitedTo: name === "progress" || findGroup(statuses) ? [] : statuses,
  };
}

/** A row of the list. If `rev` is higher than before, somebody else has changed the request. */
export const toRequestRow = (row: ListedRow, findClaim: FindClaim, now: Date) => ({
  id: row.id,
  rev: row.rev,
  name: fullName(row),
  phone: row.phone,
  street: row.street,
  town: row.city,
  zip: row.zip,
  helpTypes: row.helpTypes,
  status: row.status,
  priority: row.priority,
  age: toAgeView(row.createdAt, now),
  claim: findClaim(row),
  missed: row.missedCalls && {
    count: row.missedCalls.count,
    age: toAgeView(row.missedCalls.last, now),
  },
  jobs: row.jobs,
  notes: toNotes(row),
});

/** What to know of a request before it is opened, the most urgent first. */
const toNotes = (row: ListedRow) =>
  (
    [
      ["told", row.told],
      ["ready", row.readyToClose],
      ["unstaffed", row.unstaffed],
      ["bounced", row.mailBounced],
      ["duplicate", row.possibleDuplicate],
      ["spam", row.suspicious && row.status === "Unevaluated"],
      ["noEmail", !row.hasEmail],
      ["spanish", row.locale === "es"],
    ] as const
  ).flatMap(([note, isSo]) => (isSo ? [note] : []));

export async function findLastReceived() {
  const [newest] = await listNewest({ limit: 1 });
  return newest && formatDateTime(newest.createdAt);
}

/** `mine` differs by viewer. `more`: the search stopped at its limit, the numbers are too low. */
export type FacetsView = Facets & { flags: { mine: number }; more: boolean };
export type FoundElsewhereView = FoundElsewhere;
export type RowJobs = NonNullable<RequestRowView["jobs"]>;
export type RequestRowView = ReturnType<typeof toRequestRow>;
export type ListView = ReturnType<typeof toListView>;
