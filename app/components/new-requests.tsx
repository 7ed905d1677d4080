import { ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { DoneBanner, type Done } from "./done-banner";
import { FilterForm } from "./filter-form";
import { HelpTypeSelect } from "./form/help-type-select";
import { Select } from "./form/select";
import { Count, Pages, type Paging } from "./pages";
import { RequestCard, type Card } from "./request-card";
import { useText } from "./text";

const PATH = "/homeowner-requests";

interface Props {
  /** Oldest first. */
  cards: readonly Card[];
  /** Code of a kind of help, and a zip code; empty for all. */
  filters: { type: string; zip: string };
  paging: Paging;
  done?: Done | undefined;
}

/** The whole screen of the requests that nobody has judged yet. */
export function NewRequests({ cards, filters: { type, zip }, paging, done }: Props) {
  const { t } = useText();
  const words = t.staff.list;
  const query = { type, zip };
  return (
    <>
      {done && <DoneBanner done={done} />}
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
        <p>{words.none}</p>
      ) : (
        <>
          <Count paging={paging} />
          <ul className="cards">
            {cards.map((card) => (
              <RequestCard key={card.id} card={card} query={query} />
            ))}
          </ul>
        </>
      )}
      <Pages path={PATH} query={query} paging={paging} />
    </>
  );
}
