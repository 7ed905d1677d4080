import type { VolunteerTableInput } from "~/schemas/volunteers/list-queries";
import { PAGE_SIZES, VOLUNTEER_SORTS } from "~/schemas/volunteers/volunteer-table";
import type { VolunteerRowView } from "~/services/web/presenters/volunteer-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { SearchBox, FilterForm } from "../form/search-box";
import { Select } from "../form/select";
import { Banner } from "../ui/banner";
import { GuessNote, ResultCount, Pagination, type Paging } from "../list/pagination";
import { toHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { ListNotice, DONE_BANNER_ID } from "../list/list-notice";
import { WithIsolatedName } from "../ui/with-isolated-name";
import { getSortLabels, VolunteerTable } from "./volunteer-table";

const PATH = "/volunteers";

interface Props {
  table: VolunteerTableInput;
  query: Query;
  rows: readonly VolunteerRowView[];
  paging: Paging;
  guesses?: readonly string[] | undefined;
  deleted?: string | undefined;
  notice?: Message | undefined;
  before?: number | undefined;
}

export function VolunteerDatabase({
  table,
  query,
  rows,
  paging,
  guesses,
  deleted,
  notice,
  before,
}: Props) {
  const { t } = useText();
  const words = t.staff.database;
  const names = getSortLabels(t);
  const banner = deleted && (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <WithIsolatedName words={words.deleted} name={deleted} />
    </Banner>
  );
  return (
    <>
      <ListNotice notice={notice} />
      {before === undefined && banner}
      <h1>{t.nav.volunteerDatabase}</h1>
      <FilterForm
        path={PATH}
        button={t.staff.progress.go}
        clear={table.q ? t.staff.progress.clear : undefined}
      >
        <SearchBox label={words.search} hint={words.searchHint} value={table.q} />
        <div className="stacked-only">
          <Select
            name="sort"
            label={words.sortBy}
            value={table.sort}
            options={VOLUNTEER_SORTS.map((sort) => ({ value: sort, label: names[sort] }))}
          />
          <Select
            name="dir"
            label={words.order}
            value={table.dir}
            options={(["asc", "desc"] as const).map((dir) => ({ value: dir, label: words[dir] }))}
          />
        </div>
        <HiddenFields fields={{ size: String(table.size) }} />
      </FilterForm>
      <GuessNote guesses={guesses} />
      {rows.length === 0 ? (
        <>
          {before !== undefined && banner}
          <p data-result>{table.q ? words.noMatch : words.none}</p>
        </>
      ) : (
        <>
          <ResultCount paging={paging} words={words} />
          <VolunteerTable rows={rows} table={table} query={query} banner={banner} before={before} />
          <Pagination path={PATH} query={query} paging={paging} />
          {paging.more && paging.page === paging.pages && <p className="note">{words.tooMany}</p>}
          <nav className="flow pages sizes" aria-label={words.sizes}>
            <span>{words.sizes}:</span>
            {PAGE_SIZES.map((size) => (
              <Link
                key={size}
                className="page"
                href={toHref(PATH, { ...query, page: "", size: String(size) })}
                aria-current={size === table.size ? "true" : undefined}
              >
                {size}
              </Link>
            ))}
          </nav>
        </>
      )}
    </>
  );
}
