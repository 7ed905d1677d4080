import { fullName } from "~/schemas/full-name";
import { PROGRESS_FLAGS } from "~/schemas/requests/request-lists";
import type { HelpType, RequestStatus } from "~/schemas/vocabulary";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { HelpTypeSelect } from "../form/help-type-select";
import { SearchBox } from "../form/search-box";
import { ZipSelect } from "../form/zip-select";
import { PersonPhone } from "../ui/contact-links";
import { FilterForm } from "../ui/filter-form";
import { pageParam, requestDetailsHref, toHref, type Query } from "../ui/href";
import { joinLabels } from "../ui/join-labels";
import { Link } from "../ui/link";
import { ListNotice } from "../ui/list-notice";
import { MoreInfo } from "../ui/more-info";
import { Pagination, type Paging } from "../ui/pagination";
import { insertBanner } from "../ui/placed-banner";
import { ResultCount } from "../ui/result-count";
import { StatusTag } from "../ui/status-tag";
import { DecisionBanner, type DecisionView } from "./decision-banner";
import { FlagSelect } from "./flag-select";
import { RequestFacts, type RequestFactsView } from "./request-facts";
import { RequestWarnings } from "./request-warnings";

const PATH = "/requests-in-progress";

interface RequestRowView {
  id: string;
  name: string;
  phone: string;
  street: string;
  zip: string;
  helpTypes: readonly HelpType[];
  received: string;
  readyToClose: boolean;
}

interface Props {
  q: string;
  /** Code of a kind of help, a zip code, why attention is needed; empty for all. */
  filters: Record<"type" | "zip" | "flag", string>;
  rows: readonly RequestRowView[];
  paging: Paging;
  /** The request whose card is open. */
  chosen?: RequestFactsView | undefined;
  /** Says that the request whose card was to be open does not exist. */
  missing?: Message | undefined;
  /** A request that was searched for by id and is not in progress. */
  elsewhere?: { id: string; status: RequestStatus } | undefined;
  /** Whether the search stopped at its limit. */
  tooMany: boolean;
  decision?: DecisionView | undefined;
  /** Number of rows before the decision banner; undefined puts it above the heading. */
  before?: number | undefined;
}

/** Screen of the requests that volunteers work on: a list, and a card of the chosen one. */
export function RequestsInProgress({
  q,
  filters,
  rows,
  paging,
  chosen,
  missing,
  elsewhere,
  tooMany,
  decision,
  before,
}: Props) {
  const { t } = useText();
  const words = t.staff.progress;
  const query = { q, ...filters };
  const listQuery = { ...query, page: pageParam(paging.page) };
  const chosenId = chosen?.id ?? "";
  const banner = decision && <DecisionBanner decision={decision} />;
  const items = rows.map((row) => (
    <RowItem key={row.id} row={row} listQuery={listQuery} chosen={row.id === chosenId} />
  ));
  // The card follows its row, so that both are in view; last if the row is on another page.
  const position = rows.findIndex(({ id }) => id === chosenId) + 1;
  if (chosen) {
    const cardQuery = { from: "progress", ...listQuery, row: position > 0 ? String(position) : "" };
    items.splice(
      position > 0 ? position : items.length,
      0,
      <OpenCard key="details" request={chosen} listQuery={cardQuery} away={position === 0} />,
    );
  }
  const listItems = insertBanner(items, banner && <li key="done">{banner}</li>, before);
  return (
    <>
      <ListNotice notice={missing} />
      {before === undefined && banner}
      <h1>{t.nav.inProgress}</h1>
      <FilterForm
        path={PATH}
        button={words.go}
        clear={Object.values(query).some(Boolean) ? words.clear : undefined}
      >
        <SearchBox label={words.search} hint={words.searchHint} value={q} />
        <HelpTypeSelect value={filters.type} />
        <ZipSelect value={filters.zip} />
        <FlagSelect flags={PROGRESS_FLAGS} value={filters.flag} />
      </FilterForm>
      {tooMany && <p className="note">{words.tooMany}</p>}
      {rows.length > 0 && <ResultCount paging={paging} words={t.staff.list} />}
      {listItems.length > 0 && <ul className={chosen ? "rows opened" : "rows"}>{listItems}</ul>}
      {rows.length === 0 && !tooMany && <p data-result>{words.none}</p>}
      {elsewhere && (
        <p className="note">
          {words.elsewhere(elsewhere.id)} <StatusTag status={elsewhere.status} />{" "}
          <Link href={requestDetailsHref(elsewhere.id, { from: "progress", ...listQuery })}>
            {words.open}
          </Link>
        </p>
      )}
      <Pagination path={PATH} query={{ ...query, request: chosenId }} paging={paging} />
    </>
  );
}

/** Summary of a request; its link opens the card and targets this row. */
function RowItem({
  row,
  listQuery,
  chosen,
}: {
  row: RequestRowView;
  listQuery: Query;
  chosen: boolean;
}) {
  const { labels, t } = useText();
  return (
    <li id={row.id} className={chosen ? "chosen" : undefined}>
      <Link
        href={`${toHref(PATH, { ...listQuery, request: row.id })}#${row.id}`}
        aria-current={chosen ? "true" : undefined}
      >
        <strong>{row.name}</strong>
      </Link>{" "}
      <span className="soft">{row.id}</span>
      {row.readyToClose && <span className="tag">{t.staff.list.ready}</span>}
      <p>
        <PersonPhone phone={row.phone} />, {row.street}, {row.zip}
      </p>
      <p className="soft">
        {joinLabels(labels.helpTypes, row.helpTypes)} – {t.staff.list.received(row.received)}
      </p>
    </li>
  );
}

/** Card of the chosen request. */
function OpenCard({
  request,
  listQuery,
  away,
}: {
  request: RequestFactsView;
  listQuery: Query;
  away: boolean;
}) {
  const { t } = useText();
  const details = requestDetailsHref(request.id, listQuery);
  return (
    <li className={away ? "open away" : "open"}>
      <section className="panel" id="details" tabIndex={-1} aria-labelledby="details-heading">
        <h2 id="details-heading">{t.staff.progress.details}</h2>
        <RequestWarnings request={request} sameHome={`${details}#same-home`} />
        <RequestFacts request={request} />
        <p className="actions">
          <MoreInfo href={details} about={fullName(request)}>
            {t.staff.moreInfo}
          </MoreInfo>
        </p>
      </section>
    </li>
  );
}
