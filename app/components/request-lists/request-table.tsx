import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";
import type { RequestSort } from "~/schemas/requests/request-lists";
import type { ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { pageParam, requestDetailsHref } from "../ui/href";
import { PANE_FITS } from "../list/pane-fits";
import { isPlainClick } from "../ui/link";
import { Header, SortLink, SortName, StackedTable } from "../list/stacked-table";
import { requestsHref, toTickScope } from "./all-requests-view";
import { RequestRow } from "./request-row";
import type { StableRow } from "./stable-rows";
import { isTicked, tick, type Ticks } from "./ticks";

interface Props {
  list: ListView;
  rows: readonly StableRow[];
  page: number;
  open: string | undefined;
  ticks: Ticks;
  /** Ticks of a form that came back, without script. */
  posted: readonly string[];
}

/** Dense table of requests; in a narrow window each row is a card of three lines. */
export function RequestTable({ list, rows, page, open, ticks, posted }: Props) {
  const { t } = useText();
  const hasScript = useScript();
  const words = t.staff.requests;
  const openRow = useOpenRow(list, page);
  useRowInView(open);
  const shown = rows.map(({ id }) => id);
  const scope = requestsHref(list);
  const isChosen = (id: string) => (hasScript ? isTicked(ticks, id, scope) : posted.includes(id));
  const onTick = (ids: readonly string[], ticked: boolean) => {
    tick(ids, ticked, toTickScope(list), scope);
  };
  const lastTicked = useRef("");
  const onTickRow = (id: string, ticked: boolean, isRange: boolean) => {
    const [from, to] = [shown.indexOf(isRange ? lastTicked.current : id), shown.indexOf(id)];
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    onTick(shown.slice(first, last + 1), ticked);
    lastTicked.current = id;
  };
  const sorting = toSorting(list);
  const tickAll = (
    <Header key="tick">
      {hasScript ? (
        <label className="tick">
          <input
            type="checkbox"
            aria-label={words.choosePage}
            checked={shown.every(isChosen)}
            onChange={({ currentTarget }) => {
              onTick(shown, currentTarget.checked);
            }}
          />
        </label>
      ) : (
        <span className="unseen">{words.choose}</span>
      )}
    </Header>
  );
  const sortable = list.q
    ? [words.priority, words.age, words.who]
    : [
        <SortLink key="priority" label={words.priority} {...sorting("priority")} />,
        <SortLink key="age" label={words.age} {...sorting("age")} />,
        <WhereHeader key="where" list={list} />,
      ];
  return (
    <StackedTable
      name={t.staff.bar.requests}
      className="requests"
      headers={[tickAll, ...sortable, words.help, t.status.status, words.volunteers]}
    >
      {rows.map(({ number, ...row }) => (
        <RequestRow
          key={row.id}
          row={row}
          href={toRowHref(list, page, row.id, number)}
          showZip={list.sort === "zip"}
          open={row.id === open}
          ticked={isChosen(row.id)}
          onTick={hasScript ? onTickRow : undefined}
          onOpen={(event) => {
            openRow(event, row.id, number);
          }}
        />
      ))}
    </StackedTable>
  );
}

/** Its page; from the requests in progress its card, which links to the page. */
function toRowHref(list: ListView, page: number, id: string, number: number) {
  const place = { page: pageParam(page), row: String(number) };
  return list.name === "progress"
    ? requestsHref(list, { ...place, open: id })
    : requestDetailsHref(id, { from: list.name, ...list.query, ...place });
}

/** The column of names and places: each has an order of its own, where an index has it. */
function WhereHeader({ list }: { list: ListView }) {
  const { t } = useText();
  const words = t.staff.requests;
  const { statuses, type, zip, flag } = list;
  const sorting = toSorting(list);
  if (statuses.length !== 1 || [type, zip, flag].some(Boolean)) return <Header>{words.who}</Header>;
  const [byName, byZip] = [sorting("name"), sorting("zip")];
  return (
    <th role="columnheader" scope="col" aria-sort={byName.sorted ?? byZip.sorted}>
      <SortName label={words.byName} {...byName} /> <SortName label={words.byZip} {...byZip} />
    </th>
  );
}

/** Address and order of a column; the second press reverses, except for priorities. */
const toSorting = (list: ListView) => (column: RequestSort) => {
  const { sort, dir } = list;
  const isSorted = sort === column;
  const reversed = isSorted && dir === "asc" && column !== "priority";
  // Oldest first is the order of falling ages.
  const falling = column === "priority" || (column === "age") === (dir === "asc");
  return {
    href: requestsHref(list, {
      sort: column === "priority" ? "" : column,
      dir: reversed ? "desc" : "",
    }),
    sorted: isSorted ? (falling ? ("descending" as const) : ("ascending" as const)) : undefined,
  };
};

/** Opens beside the list if it fits; other presses, and no script, follow the link. */
function useOpenRow(list: ListView, page: number) {
  const navigate = useNavigate();
  return (event: MouseEvent, id: string, row: number) => {
    if (!isPlainClick(event) || !matchMedia(PANE_FITS).matches) return;
    event.preventDefault();
    navigate(requestsHref(list, { page: pageParam(page), open: id, row: String(row) }), {
      preventScrollReset: true,
    });
  };
}

/** Scrolls to the row that "next" or a key opened, if it is out of view; back to it on closing. */
function useRowInView(open: string | undefined) {
  const shown = useRef(open);
  useEffect(() => {
    const before = shown.current;
    if (before === open) return;
    shown.current = open;
    const row = document.getElementById(open ?? before ?? "");
    if (open) row?.scrollIntoView({ block: "nearest" });
    else if (document.activeElement === document.body)
      row?.querySelector("a")?.focus({ preventScroll: true });
  }, [open]);
}
