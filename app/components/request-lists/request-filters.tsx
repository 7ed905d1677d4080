import type { ReactNode } from "react";
import { LIST_FLAGS, OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import type { FacetsView, ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { useText } from "../context/use-text";
import { Dropdown } from "../ui/dropdown";
import { formatNumber } from "../ui/format";
import { Link } from "../ui/link";
import { requestsHref } from "./all-requests-view";
import { findGroup, toggleStatus, toStatusParam } from "~/schemas/requests/status-choice";

/** Counting stops there. */
const MAX_COUNT = 10_000;
const formatCount = (count: number) => formatNumber(Math.min(count, MAX_COUNT)) + plus(count);
const plus = (count: number) => (count > MAX_COUNT ? "+" : "");
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

interface Props {
  list: ListView;
  facets: FacetsView;
}

export function RequestFilters(props: Props) {
  const { t } = useText();
  const { q, type, zip, flag, limitedTo } = props.list;
  const active = [q, type, zip, flag, limitedTo.length > 0].filter(Boolean).length;
  const name = t.staff.requests.filters;
  return (
    <>
      <nav className="filters" aria-label={name}>
        <FilterLinks {...props} />
      </nav>
      <div className="filters folding">
        <Dropdown name={active > 0 ? `${name} (${formatNumber(active)})` : name}>
          <div className="sheet">
            <FilterLinks {...props} />
          </div>
        </Dropdown>
      </div>
    </>
  );
}

function FilterLinks({ list, facets }: Props) {
  const { t, labels } = useText();
  const words = t.staff.requests;
  const { q, statuses, type, zip, flag } = list;
  const isProgress = list.name === "progress";
  const group = isProgress ? "open" : findGroup(statuses);
  const within =
    !isProgress && group ? words[group] : statuses.map((one) => labels.statuses[one]).join(", ");
  const counted = words.counted(within);
  const flagNames = { ...t.staff.dashboard, ...words.flagNames };
  const href = (changes: Parameters<typeof requestsHref>[1]) => requestsHref(list, changes);
  const statusHref = (chosen: typeof statuses) => href({ status: toStatusParam(chosen, q !== "") });
  const isFiltered = [q, type, zip, flag].some(Boolean) || group !== "open";
  const pill = (name: string, count: number, chosen: typeof statuses, on: boolean) => (
    <FilterLink key={name} href={statusHref(chosen)} on={on} name={name} count={count} />
  );
  return (
    <>
      {list.name === "all" && (
        <>
          {pill(
            words.open,
            sum(OPEN_STATUSES.map((one) => facets.statuses[one])),
            OPEN_STATUSES,
            group === "open",
          )}
          {REQUEST_STATUSES.map((status) =>
            pill(
              labels.statuses[status],
              facets.statuses[status],
              toggleStatus(statuses, status),
              !group && statuses.includes(status),
            ),
          )}
          {pill(words.all, sum(Object.values(facets.statuses)), REQUEST_STATUSES, group === "all")}
        </>
      )}
      <FilterMenu name={words.kind} chosen={type && labels.helpTypes[type]} counted={counted}>
        <FilterLink href={href({ type: "" })} on={type === ""} name={t.staff.list.allTypes} />
        {HELP_TYPE_CODES.map((code) => (
          <FilterLink
            key={code}
            href={href({ type: code })}
            on={type === code}
            name={labels.helpTypes[code]}
            count={facets.types[code]}
          />
        ))}
      </FilterMenu>
      <FilterMenu name={words.zip} chosen={zip} counted={counted}>
        <FilterLink href={href({ zip: "" })} on={zip === ""} name={t.staff.list.allZips} />
        {ZIP_CODES.map((code) => (
          <FilterLink
            key={code}
            href={href({ zip: code })}
            on={zip === code}
            name={`${code} ${ZIP_TOWNS[code]}`}
            count={facets.zips[code]}
          />
        ))}
      </FilterMenu>
      <FilterMenu name={words.flags} chosen={flag && flagNames[flag]} counted={counted}>
        <FilterLink href={href({ flag: "" })} on={flag === ""} name={t.staff.list.allRequests} />
        {LIST_FLAGS.map((one) => (
          <FilterLink
            key={one}
            href={href({ flag: one })}
            on={flag === one}
            name={flagNames[one]}
            count={facets.flags[one]}
          />
        ))}
      </FilterMenu>
      {isFiltered && (
        <Link className="clear" href={list.path} preventScrollReset>
          {words.clear}
        </Link>
      )}
    </>
  );
}

interface FilterLinkProps {
  href: string;
  on: boolean;
  name: string;
  count?: number;
}

function FilterLink({ href, on, name, count }: FilterLinkProps) {
  return (
    <Link className="filter-link" href={href} aria-current={on || undefined} preventScrollReset>
      {name} {count !== undefined && <span className="number">{formatCount(count)}</span>}
    </Link>
  );
}

interface FilterMenuProps {
  name: string;
  /** Name of the chosen value, empty if none is. */
  chosen: string;
  counted: string;
  children: ReactNode;
}

function FilterMenu({ name, chosen, counted, children }: FilterMenuProps) {
  return (
    <div className={chosen ? "filter-menu on" : "filter-menu"}>
      <Dropdown name={chosen ? `${name}: ${chosen}` : name}>
        <div className="choices">
          <p className="soft">{counted}</p>
          {children}
        </div>
      </Dropdown>
    </div>
  );
}
