import { NEW_FLAGS } from "~/schemas/requests/request-lists";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { HelpTypeSelect } from "../form/help-type-select";
import { ZipSelect } from "../form/zip-select";
import { FilterForm } from "../ui/filter-form";
import { pageParam } from "../ui/href";
import { Link } from "../ui/link";
import { ListNotice } from "../ui/list-notice";
import { Pagination, type Paging } from "../ui/pagination";
import { insertBanner } from "../ui/placed-banner";
import { ResultCount } from "../ui/result-count";
import { DecisionBanner, type DecisionView } from "./decision-banner";
import { FlagSelect } from "./flag-select";
import { RequestCard, type RequestCardView } from "./request-card";

const PATH = "/homeowner-requests";

interface Props {
  /** Oldest first. */
  cards: readonly RequestCardView[];
  /** Code of a kind of help, a zip code, why attention is needed; empty for all. */
  filters: Record<"type" | "zip" | "flag", string>;
  paging: Paging;
  decision?: DecisionView | undefined;
  /** Why the list is shown in place of one of its records. */
  notice?: Message | undefined;
  /** Number of cards before the decision banner; undefined puts it above the heading. */
  before?: number | undefined;
}

/** Screen of the requests awaiting review. */
export function NewRequests({ cards, filters, paging, decision, notice, before }: Props) {
  const { t } = useText();
  const words = t.staff.list;
  const banner = decision && <DecisionBanner decision={decision} />;
  const listQuery = { from: "new", ...filters, page: pageParam(paging.page) };
  const items = cards.map((card, i) => (
    <RequestCard key={card.id} card={card} query={{ ...listQuery, row: String(i + 1) }} />
  ));
  return (
    <>
      <ListNotice notice={notice} />
      {before === undefined && banner}
      <h1>{t.nav.newRequests}</h1>
      <p>
        <Link href="/homeowner-requests/enter-request">{words.enter}</Link>
      </p>
      <FilterForm
        path={PATH}
        button={words.filter}
        clear={Object.values(filters).some(Boolean) ? words.clear : undefined}
      >
        <HelpTypeSelect value={filters.type} />
        <ZipSelect value={filters.zip} />
        <FlagSelect flags={NEW_FLAGS} value={filters.flag} />
      </FilterForm>
      {cards.length === 0 ? (
        <>
          {before !== undefined && banner}
          <p data-result>{words.none}</p>
        </>
      ) : (
        <>
          <ResultCount paging={paging} words={t.staff.list} />
          <ul className="cards">
            {insertBanner(items, banner && <li key="done">{banner}</li>, before)}
          </ul>
        </>
      )}
      <Pagination path={PATH} query={filters} paging={paging} />
    </>
  );
}
