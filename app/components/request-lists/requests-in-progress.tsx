import { LIST_PATHS, PROGRESS_FLAGS } from "~/schemas/requests/request-lists";
import type { FoundElsewhereView } from "~/services/web/presenters/all-requests-presenter.server";
import type { AssignedVolunteerView } from "~/services/web/presenters/assign-presenter.server";
import type { DecisionView } from "~/services/web/presenters/request-position.server";
import type {
  RequestFactsView,
  ProgressRowView,
} from "~/services/web/presenters/request-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { HelpTypeSelect } from "../form/help-type-select";
import { SearchBox } from "../form/search-box";
import { ZipSelect } from "../form/zip-select";
import { FilterForm } from "../list/filter-form";
import { GuessNote } from "../list/guess-note";
import { pageParam } from "../ui/href";
import { useKeptPlace } from "../list/kept-place";
import { LiveList } from "../list/live-news";
import { ListNotice } from "../list/list-notice";
import { Pagination, type Paging } from "../list/pagination";
import { insertBanner } from "../list/placed-banner";
import { ResultCount } from "../list/result-count";
import { DecisionBanner } from "../requests/decision-banner";
import { FlagSelect } from "./flag-select";
import { FoundElsewhere } from "../requests/found-elsewhere";
import { ProgressCard } from "../review/progress-card";
import { ProgressRow } from "./progress-row";

const PATH = LIST_PATHS.progress;

interface Props {
  q: string;
  filters: Record<"type" | "zip" | "flag", string>;
  rows: readonly ProgressRowView[];
  paging: Paging;
  chosen?: RequestFactsView | undefined;
  volunteers?: readonly AssignedVolunteerView[] | undefined;
  missing?: Message | undefined;
  tooMany: boolean;
  guesses?: readonly string[] | undefined;
  elsewhere?: FoundElsewhereView | undefined;
  decision?: DecisionView | undefined;
  before?: number | undefined;
}

export function RequestsInProgress({
  q,
  filters,
  rows,
  paging,
  chosen,
  volunteers = [],
  missing,
  tooMany,
  guesses,
  elsewhere,
  decision,
  before,
}: Props) {
  const { t } = useText();
  const words = t.staff.progress;
  const { keepPlace } = useKeptPlace();
  const query = { q, ...filters };
  const listQuery = { ...query, page: pageParam(paging.page) };
  const chosenId = chosen?.id ?? "";
  const banner = decision && <DecisionBanner decision={decision} />;
  const items = rows.map((row) => (
    <ProgressRow
      key={row.id}
      row={row}
      query={listQuery}
      chosen={row.id === chosenId}
      onOpen={keepPlace}
    />
  ));
  // The card follows its row, so that both are in view; last if the row is on another page.
  const position = rows.findIndex(({ id }) => id === chosenId) + 1;
  if (chosen)
    items.splice(
      position > 0 ? position : items.length,
      0,
      <li key="details" className={position === 0 ? "open away" : "open"}>
        <ProgressCard
          key={chosenId}
          request={chosen}
          volunteers={volunteers}
          query={{ ...listQuery, row: position > 0 ? String(position) : "" }}
        />
      </li>,
    );
  const listItems = insertBanner(items, banner && <li key="done">{banner}</li>, before);
  return (
    <>
      <ListNotice notice={missing} />
      {before === undefined && banner}
      <div className="flow">
        <h1>{t.nav.inProgress}</h1>
        {rows.length > 0 && <ResultCount paging={paging} words={t.staff.list} />}
      </div>
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
      <GuessNote guesses={guesses} />
      {listItems.length > 0 && (
        <ul className={chosen ? "rows progress opened" : "rows progress"}>{listItems}</ul>
      )}
      {rows.length === 0 && !tooMany && <p data-result>{words.none}</p>}
      <FoundElsewhere q={q} found={elsewhere} />
      <Pagination path={PATH} query={{ ...query, request: chosenId }} paging={paging} />
      <LiveList statuses={["Active"]} {...query} shown={rows} />
    </>
  );
}
