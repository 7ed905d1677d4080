import { ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { HelpTypeSelect } from "../form/help-type-select";
import { Select } from "../form/select";
import { FilterForm } from "../ui/filter-form";
import { pageParam } from "../ui/href";
import { Pagination, type Paging } from "../ui/pagination";
import { insertBanner } from "../ui/placed-banner";
import { ResultCount } from "../ui/result-count";
import { DecisionBanner, type DecisionView } from "./decision-banner";
import { RequestCard, type RequestCardView } from "./request-card";

const PATH = "/homeowner-requests";

interface Props {
  /** Oldest first. */
  cards: readonly RequestCardView[];
  /** Code of a kind of help, and a zip code; empty for all. */
  filters: { type: string; zip: string };
  paging: Paging;
  decision?: DecisionView | undefined;
  /** Number of cards before the decision banner; undefined puts it above the heading. */
  before?: number | undefined;
}

/** Screen of the requests awaiting review. */
export function NewRequests({ cards, filters: { type, zip }, paging, decision, before }: Props) {
  const { t } = useText();
  const words = t.staff.list;
  const query = { type, zip };
  const banner = decision && <DecisionBanner decision={decision} />;
  const listQuery = { from: "new", ...query, page: pageParam(paging.page) };
  const items = cards.map((card, i) => (
    <RequestCard key={card.id} card={card} query={{ ...listQuery, row: String(i + 1) }} />
  ));
  return (
    <>
      {before === undefined && banner}
      <h1>{t.nav.newRequests}</h1>
      <p>
        <a href="/homeowner-requests/enter-request">{words.enter}</a>
      </p>
      <FilterForm path={PATH} button={words.filter} clear={type || zip ? words.clear : undefined}>
        <HelpTypeSelect value={type} />
        <Select
          name="zip"
          label={t.form.zipCode}
          value={zip}
          empty={words.allZips}
          options={ZIP_CODES.map((code) => ({ value: code, label: `${code} ${ZIP_TOWNS[code]}` }))}
        />
      </FilterForm>
      {cards.length === 0 ? (
        <>
          {before !== undefined && banner}
          <p>{words.none}</p>
        </>
      ) : (
        <>
          <ResultCount paging={paging} words={t.staff.list} />
          <ul className="cards">
            {insertBanner(items, banner && <li key="done">{banner}</li>, before)}
          </ul>
        </>
      )}
      <Pagination path={PATH} query={query} paging={paging} />
    </>
  );
}
