import type { RequestStatus } from "~/schemas/vocabulary";
import { PersonPhone } from "./contact-links";
import { DoneBanner, type Done } from "./done-banner";
import { FilterForm } from "./filter-form";
import { HelpTypeSelect } from "./form/help-type-select";
import { SearchBox } from "./form/search-box";
import { detailsOf, hrefOf, type Query } from "./href";
import { MoreInfo } from "./more-info";
import { Count, Pages, type Paging } from "./pages";
import { RequestFacts, type Facts } from "./request-facts";
import { RequestWarnings } from "./request-warnings";
import { Tag } from "./tag";
import { useText } from "./text";

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
  chosen?: Facts | undefined;
  /** The request that was searched for by its id and is not in progress. */
  elsewhere?: { id: string; status: RequestStatus } | undefined;
  /** Whether the search stopped before it had looked at everything. */
  tooMany: boolean;
  done?: Done | undefined;
}

/** The whole screen of the requests that volunteers work on: a list, and the card of the one that was chosen. */
export function RequestsInProgress({ q, type, rows, paging, chosen, elsewhere, tooMany, done }: Props) {
  const { t } = useText();
  const words = t.staff.progress;
  const query = { q, type };
  const asked = chosen?.id ?? "";
  return (
    <>
      {done && <DoneBanner done={done} />}
      <h1>{t.nav.inProgress}</h1>
      <FilterForm path={PATH} button={words.go} clear={q || type ? words.clear : undefined}>
        <SearchBox label={words.search} hint={words.searchHint} value={q} />
        <HelpTypeSelect value={type} />
      </FilterForm>
      <div className={chosen && "split"}>
        <div>
          {tooMany && <p className="note">{words.tooMany}</p>}
          {rows.length > 0 && <Rows rows={rows} query={query} paging={paging} asked={asked} />}
          {rows.length === 0 && !tooMany && <p>{words.none}</p>}
          {elsewhere && (
            <p className="note">
              {words.elsewhere(elsewhere.id)} <Tag status={elsewhere.status} /> <a href={detailsOf(elsewhere.id, query)}>{words.open}</a>
            </p>
          )}
          <Pages path={PATH} query={{ ...query, request: asked }} paging={paging} />
        </div>
        {chosen && (
          <section className="panel" id="details" tabIndex={-1} aria-labelledby="details-heading">
            <h2 id="details-heading">{words.details}</h2>
            <RequestWarnings request={chosen} sameHome={`${detailsOf(chosen.id, query)}#same-home`} />
            <RequestFacts request={chosen} />
            <p className="actions">
              <MoreInfo href={detailsOf(chosen.id, query)} about={`${chosen.firstName} ${chosen.lastName}`}>
                {t.staff.moreInfo}
              </MoreInfo>
            </p>
          </section>
        )}
      </div>
    </>
  );
}

interface RowsProps {
  rows: readonly Row[];
  query: Query;
  paging: Paging;
  asked: string;
}

function Rows({ rows, query, paging, asked }: RowsProps) {
  const { t, say } = useText();
  const page = paging.page > 1 ? String(paging.page) : "";
  return (
    <>
      <Count paging={paging} />
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id} className={row.id === asked ? "chosen" : undefined}>
            <a href={`${hrefOf(PATH, { ...query, page, request: row.id })}#details`} aria-current={row.id === asked ? "true" : undefined}>
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
        ))}
      </ul>
    </>
  );
}
