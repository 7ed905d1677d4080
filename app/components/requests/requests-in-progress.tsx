import type { RequestStatus } from "~/schemas/vocabulary";
import { PersonPhone } from "../ui/contact-links";
import { DecisionBanner, type DecisionView } from "./decision-banner";
import { FilterForm } from "../ui/filter-form";
import { HelpTypeSelect } from "../form/help-type-select";
import { SearchBox } from "../form/search-box";
import { requestDetailsHref, toHref, pageParam, type Query } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import { Count, Pagination, type Paging } from "../ui/pagination";
import { insertBanner } from "../ui/placed-banner";
import { RequestFacts, type RequestFactsView } from "./request-facts";
import { RequestWarnings } from "./request-warnings";
import { StatusTag } from "../ui/status-tag";
import { useText } from "../context/use-text";

const PATH = "/requests-in-progress";

interface Row {
  id: string;
  name: string;
  phone: string;
  street: string;
  zip: string;
  /** Labels in English. */
  helpTypes: readonly string[];
  received: string;
  readyToClose: boolean;
}

interface Props {
  q: string;
  /** Code of a kind of help; empty for all. */
  type: string;
  rows: readonly Row[];
  paging: Paging;
  /** The request whose card is open. */
  chosen?: RequestFactsView | undefined;
  /** The request that was searched for by its id and is not in progress. */
  elsewhere?: { id: string; status: RequestStatus } | undefined;
  /** Whether the search stopped before it had looked at everything. */
  tooMany: boolean;
  decision?: DecisionView | undefined;
  /** How many rows precede the banner of the decision; undefined puts it above the heading. */
  before?: number | undefined;
}

/** The whole screen of the requests that volunteers work on: a list, and the card of the one that was chosen. */
export function RequestsInProgress({
  q,
  type,
  rows,
  paging,
  chosen,
  elsewhere,
  tooMany,
  decision,
  before,
}: Props) {
  const { t } = useText();
  const words = t.staff.progress;
  const query = { q, type };
  const place = { ...query, page: pageParam(paging.page) };
  const asked = chosen?.id ?? "";
  const banner = decision && <DecisionBanner decision={decision} />;
  const list = rows.map((row) => (
    <RowItem key={row.id} row={row} place={place} chosen={row.id === asked} />
  ));
  // Behind its row, so that both are in view; at the end when the row is on another page.
  const at = rows.findIndex(({ id }) => id === asked) + 1;
  if (chosen) {
    const from = { from: "progress", ...place, row: at > 0 ? String(at) : "" };
    list.splice(
      at > 0 ? at : list.length,
      0,
      <OpenCard key="details" request={chosen} place={from} away={at === 0} />,
    );
  }
  const items =
    banner && before !== undefined
      ? insertBanner(list, <li key="done">{banner}</li>, before)
      : list;
  return (
    <>
      {before === undefined && banner}
      <h1>{t.nav.inProgress}</h1>
      <FilterForm path={PATH} button={words.go} clear={q || type ? words.clear : undefined}>
        <SearchBox label={words.search} hint={words.searchHint} value={q} />
        <HelpTypeSelect value={type} />
      </FilterForm>
      {tooMany && <p className="note">{words.tooMany}</p>}
      {rows.length > 0 && <Count paging={paging} />}
      {items.length > 0 && <ul className={chosen ? "rows opened" : "rows"}>{items}</ul>}
      {rows.length === 0 && !tooMany && <p>{words.none}</p>}
      {elsewhere && (
        <p className="note">
          {words.elsewhere(elsewhere.id)} <StatusTag status={elsewhere.status} />{" "}
          <a href={requestDetailsHref(elsewhere.id, { from: "progress", ...place })}>
            {words.open}
          </a>
        </p>
      )}
      <Pagination path={PATH} query={{ ...query, request: asked }} paging={paging} />
    </>
  );
}

/** One request in short; its name opens the card beside it, and the address leads back to this row. */
function RowItem({ row, place, chosen }: { row: Row; place: Query; chosen: boolean }) {
  const { t, say } = useText();
  return (
    <li id={row.id} className={chosen ? "chosen" : undefined}>
      <a
        href={`${toHref(PATH, { ...place, request: row.id })}#${row.id}`}
        aria-current={chosen ? "true" : undefined}
      >
        <strong>{row.name}</strong>
      </a>{" "}
      <span className="soft">{row.id}</span>
      {row.readyToClose && <span className="tag">{t.staff.list.ready}</span>}
      <p>
        <PersonPhone phone={row.phone} />, {row.street}, {row.zip}
      </p>
      <p className="soft">
        {row.helpTypes.map(say).join(", ")} – {t.staff.list.received(row.received)}
      </p>
    </li>
  );
}

/** What is known of the chosen request, with the way to its details. */
function OpenCard({
  request,
  place,
  away,
}: {
  request: RequestFactsView;
  place: Query;
  away: boolean;
}) {
  const { t } = useText();
  const details = requestDetailsHref(request.id, place);
  return (
    <li className={away ? "open away" : "open"}>
      <section className="panel" id="details" tabIndex={-1} aria-labelledby="details-heading">
        <h2 id="details-heading">{t.staff.progress.details}</h2>
        <RequestWarnings request={request} sameHome={`${details}#same-home`} />
        <RequestFacts request={request} />
        <p className="actions">
          <MoreInfo href={details} about={`${request.firstName} ${request.lastName}`}>
            {t.staff.moreInfo}
          </MoreInfo>
        </p>
      </section>
    </li>
  );
}
