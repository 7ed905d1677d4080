import type { ReactNode } from "react";
import { LIST_FLAGS, OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import type { FacetsView, ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { useLive } from "../context/live";
import { useText } from "../context/use-text";
import { Dropdown } from "../ui/dropdown";
import { formatNumber, joinLabels } from "../ui/format";
import { Link } from "../ui/link";
import { requestsHref } from "./all-requests-view";
import { findGroup, isSame, toggleStatus, toStatusParam } from "~/schemas/requests/status-choice";

const MAX_COUNT = 10_000;
const formatCount = (count: number, more: boolean) =>
  formatNumber(Math.min(count, MAX_COUNT)) + (more || count > MAX_COUNT ? "+" : "");
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Each tab shows its statuses alone; the menu beside them adds and removes single ones. */
const TABS = [
  ["open", OPEN_STATUSES],
  ...OPEN_STATUSES.map((status) => [status, [status]] as const),
  ["all", REQUEST_STATUSES],
] as const;

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
  const { work } = useLive();
  const words = t.staff.requests;
  const { q, statuses, type, zip, flag } = list;
  const isProgress = list.name === "progress";
  const group = isProgress ? "open" : findGroup(statuses);
  const flagNames = { ...t.staff.dashboard, ...words.flagNames };
  const href = (changes: Parameters<typeof requestsHref>[1]) => requestsHref(list, changes);
  const statusHref = (chosen: typeof statuses) => href({ status: toStatusParam(chosen, q !== "") });
  const isFiltered = [q, type, zip, flag].some(Boolean) || group !== "open";
  // Newer than the page's; a search has its own.
  const live = work && {
    Unevaluated: work.unevaluated,
    Accepted: work.accepted,
    Active: work.active,
  };
  const counts = { ...facets.statuses, ...(q === "" && live) };
  const format = (count: number) => formatCount(count, facets.more);
  const isShown = (chosen: typeof statuses) => isSame(statuses, chosen);
  const tabNames = { ...labels.statuses, open: words.open, all: words.all };
  return (
    <>
      {list.name === "all" && (
        <>
          <div className="statuses">
            {TABS.map(([tab, chosen]) => (
              <FilterLink
                key={tab}
                href={statusHref(chosen)}
                on={isShown(chosen)}
                name={tabNames[tab]}
                count={format(sum(chosen.map((one) => counts[one])))}
              />
            ))}
          </div>
          <FilterMenu
            name={t.staff.reports.status}
            chosen={
              TABS.some(([, chosen]) => isShown(chosen))
                ? ""
                : joinLabels(labels.statuses, statuses)
            }
          >
            {REQUEST_STATUSES.map((status) => (
              <FilterLink
                key={status}
                href={statusHref(toggleStatus(statuses, status))}
                on={!group && statuses.includes(status)}
                name={labels.statuses[status]}
                count={format(counts[status])}
              />
            ))}
          </FilterMenu>
        </>
      )}
      <FilterMenu name={words.kind} chosen={type && labels.helpTypes[type]}>
        <FilterLink href={href({ type: "" })} on={type === ""} name={t.staff.list.allTypes} />
        {HELP_TYPE_CODES.map((code) => (
          <FilterLink
            key={code}
            href={href({ type: code })}
            on={type === code}
            name={labels.helpTypes[code]}
            count={format(facets.types[code])}
          />
        ))}
      </FilterMenu>
      <FilterMenu name={words.zip} chosen={zip}>
        <FilterLink href={href({ zip: "" })} on={zip === ""} name={t.staff.list.allZips} />
        {ZIP_CODES.map((code) => (
          <FilterLink
            key={code}
            href={href({ zip: code })}
            on={zip === code}
            name={`${code} ${ZIP_TOWNS[code]}`}
            count={format(facets.zips[code])}
          />
        ))}
      </FilterMenu>
      <FilterMenu name={words.flags} chosen={flag && flagNames[flag]}>
        <FilterLink href={href({ flag: "" })} on={flag === ""} name={t.staff.list.allRequests} />
        {LIST_FLAGS.map((one) => (
          <FilterLink
            key={one}
            href={href({ flag: one })}
            on={flag === one}
            name={flagNames[one]}
            count={format(facets.flags[one])}
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
  count?: string;
}

function FilterLink({ href, on, name, count }: FilterLinkProps) {
  return (
    <Link className="filter-link" href={href} aria-current={on || undefined} preventScrollReset>
      {name} {count !== undefined && <span className="number">{count}</span>}
    </Link>
  );
}

interface FilterMenuProps {
  name: string;
  /** Name of the chosen value, empty if none is. */
  chosen: string;
  children: ReactNode;
}

function FilterMenu({ name, chosen, children }: FilterMenuProps) {
  return (
    <div className={chosen ? "filter-menu on" : "filter-menu"}>
      <Dropdown name={chosen ? `${name}: ${chosen}` : name}>
        <div className="choices">{children}</div>
      </Dropdown>
    </div>
  );
}
