import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import { ENTER_PATH } from "~/schemas/requests/request-lists";
import { findGroup } from "~/schemas/requests/status-choice";
import type { RequestStatus } from "~/schemas/vocabulary";
import type {
  FacetsView,
  FoundElsewhereView,
  RequestRowView,
  ListView,
} from "~/services/web/presenters/all-requests-presenter.server";
import type { DecisionView } from "~/services/web/presenters/request-position.server";
import type {
  BulkPreviewView,
  BulkProgressView,
} from "~/services/web/presenters/bulk-presenter.server";
import type { Message } from "~/text/message";
import { useScript } from "../context/hydration";
import { useLive } from "../context/live";
import { useText } from "../context/use-text";
import { findFirstError } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { LiveList } from "../list/live-news";
import { GuessNote, ResultCount, type Paging } from "../list/pagination";
import { DecisionBanner, UndoFields } from "../requests/done-banner";
import { FoundElsewhere } from "../requests/found-elsewhere";
import { Banner } from "../ui/banner";
import { useFollowedValue } from "../ui/followed-value";
import { Form } from "../ui/form";
import { pageParam, toHref } from "../ui/href";
import { Link } from "../ui/link";
import { requestsHref, toTickScope } from "./all-requests-view";
import { BulkBar } from "./bulk-bar";
import { ListPages } from "./list-pages";
import { RequestFilters } from "./request-filters";
import { RequestTable } from "./request-table";
import { useStableRows } from "./stable-rows";
import { StopForm } from "./stop-form";
import { tick, useSpentTicks, useTicks } from "./ticks";

/** Leads to the page of the change: on a bad line, or after a release that took the files away. */
function toBulkPage() {
  const id = new URLSearchParams(location.search).get("bulk") ?? "";
  location.assign(toHref(BULK_PATH, { id }));
  return { default: () => <></> };
}

// Parts for changes of many requests: loaded when they are needed.
const BulkDialog = lazy(() =>
  import("./bulk-confirmation").then((all) => ({ default: all.BulkDialog }), toBulkPage),
);
const BulkLine = lazy(() =>
  import("./bulk-progress").then((all) => ({ default: all.BulkLine }), toBulkPage),
);

interface Props {
  list: ListView;
  rows: readonly RequestRowView[];
  paging: Paging;
  facets: FacetsView;
  /** Whether a search stopped at its limit. */
  tooMany: boolean;
  guesses?: readonly string[] | undefined;
  open?: string | undefined;
  openStatus?: RequestStatus | undefined;
  pane?: ReactNode;
  elsewhere?: FoundElsewhereView | undefined;
  decision?: DecisionView | undefined;
  notice?: Message | undefined;
  /** The form of the ticks that failed. */
  failed?: FormState | undefined;
  bulk?: { preview: BulkPreviewView } | { progress: BulkProgressView } | undefined;
  /** The form of `bulk` that failed. */
  bulkForm?: FormState | undefined;
  /** When the newest request came, if none is open. */
  last?: string | undefined;
}

export function AllRequests(props: Props) {
  const { list, paging, facets, tooMany, guesses, open, pane, decision, last } = props;
  const bulk = useScript() ? props.bulk : undefined; // its components are loaded by the script
  const { preview, progress } = { preview: undefined, progress: undefined, ...bulk };
  const { t, formatMessage } = useText();
  const ticks = useTicks(toTickScope(list));
  const action = requestsHref(list, { page: pageParam(paging.page) });
  const { shows, reader } = useLive();
  const { rows, since } = useStableRows({
    scope: `${action} ${shows}`,
    rows: props.rows,
    at: reader?.at ?? "",
    open,
    openStatus: props.openStatus,
    decision,
  });
  const form = useTakenTicks(list);
  useSpentTicks(preview?.id, progress?.id);
  const alert = findFirstError(props.failed) ?? (progress && props.bulkForm?.alert) ?? props.notice;
  const lines = (
    <>
      {alert && (
        <div className="line">
          <Banner kind="alert">{formatMessage(alert)}</Banner>
        </div>
      )}
      {decision && <DecisionLine key={decision.id} decision={decision} undoForm={UNDO_FORM} />}
      {progress && (
        <Suspense>
          <BulkLine progress={progress} />
        </Suspense>
      )}
    </>
  );
  return (
    <div className={open ? "all-requests with-pane" : "all-requests"} data-kept-scroll>
      <div className="list-head" ref={keepHeadHeight}>
        <h1>
          {list.name === "progress"
            ? t.nav.inProgress
            : list.q
              ? t.staff.requests.results(list.q)
              : t.staff.bar.requests}
        </h1>
        {list.name === "progress" && <SearchForm list={list} />}
        <RequestFilters list={list} facets={facets} />
        <ListPages list={list} paging={paging} />
      </div>
      <div className="list-body" ref={form}>
        <GuessNote guesses={guesses} />
        {tooMany && <p className="note">{t.staff.progress.tooMany}</p>}
        {rows.length === 0 ? (
          <>
            {!tooMany && <Nothing list={list} last={last} />}
            <LiveList {...list} shown={rows} since={since} />
            {lines}
          </>
        ) : (
          <Form method="post" action={action} className="list-form">
            <HiddenFields fields={{ intent: "select" }} />
            <RequestTable
              list={list}
              rows={rows}
              page={paging.page}
              open={open}
              ticks={ticks}
              posted={props.failed?.lists?.pick ?? []}
            />
            {paging.more && !list.q && paging.page === paging.pages && (
              <p className="note">{t.staff.requests.tooMany}</p>
            )}
            <div className="list-foot">
              <LiveList {...list} shown={rows} since={since} />
              {lines}
              <BulkBar list={list} shown={rows.map(({ id }) => id)} paging={paging} ticks={ticks} />
            </div>
          </Form>
        )}
        <FoundElsewhere q={list.q} found={props.elsewhere} />
        {/* Announced after a navigation; with a pane its heading is. */}
        {!open && rows.length > 0 && (
          <div className="unseen">
            <ResultCount paging={paging} words={t.staff.list} />
          </div>
        )}
      </div>
      {pane}
      {preview && (
        <Suspense>
          <BulkDialog key={preview.id} preview={preview} form={props.bulkForm} />
        </Suspense>
      )}
      {progress && <StopForm progress={progress} />}
      {decision?.undo && (
        <Form
          id={UNDO_FORM}
          method="post"
          action={requestsHref(list, { page: pageParam(paging.page), open: decision.id })}
        >
          <UndoFields undo={decision.undo} />
        </Form>
      )}
    </div>
  );
}

/** Outside the list's form. */
const UNDO_FORM = "undo";

/** Sets `--head`, below which table head and pane stick: its height depends on the text size. */
function keepHeadHeight(line: HTMLElement | null) {
  if (line)
    new ResizeObserver(() => {
      line.parentElement?.style.setProperty("--head", `${line.offsetHeight}px`);
    }).observe(line);
}

/** The list's own search box; all requests are searched from the bar. */
function SearchForm({ list: { path, query, q } }: { list: ListView }) {
  const { t } = useText();
  const words = t.staff.progress;
  const input = useFollowedValue<HTMLInputElement>(q);
  const { q: _, ...filters } = query;
  return (
    <Form method="get" action={path} role="search" className="flow" preventScrollReset>
      <HiddenFields fields={filters} />
      <div className="field">
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={words.search}
          title={words.searchHint}
          placeholder={words.search}
          autoComplete="off"
        />
      </div>
      <button type="submit" className="button secondary">
        {words.go}
      </button>
    </Form>
  );
}

function Nothing({
  list: { name, path, q, type, zip, flag, statuses },
  last,
}: {
  list: ListView;
  last: string | undefined;
}) {
  const { t } = useText();
  const words = t.staff.requests;
  const isAll = name === "all";
  const isFiltered =
    [q, type, zip, flag].some(Boolean) || (isAll && findGroup(statuses) !== "open");
  return (
    <div className="nothing">
      <p data-result>
        {isAll ? (isFiltered ? words.noMatch : words.none) : t.staff.progress.none}{" "}
        {!isFiltered && isAll && last && words.last(last)}
      </p>
      {isFiltered && (
        <p>
          <Link href={path}>{t.staff.list.clear}</Link>
        </p>
      )}
      <p>
        <Link href={ENTER_PATH}>{t.staff.list.enter}</Link>
      </p>
    </div>
  );
}

/** Takes over what was ticked before React ran. */
function useTakenTicks(list: ListView) {
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(list);
  useEffect(() => {
    const boxes = body.current?.querySelectorAll<HTMLInputElement>("[name=pick]:checked") ?? [];
    const ids = Array.from(boxes, ({ value }) => value);
    const shown = first.current;
    if (ids.length > 0) tick(ids, true, toTickScope(shown), requestsHref(shown));
  }, []);
  return body;
}

const SHOWN_MS = 8_000;
const isInUse = (line: Element | null) =>
  line !== null && (line.matches(":hover") || line.querySelector(":focus-visible") !== null);

/** Toast with the last decision; with script it hides after 8 s, or when the mails leave. */
function DecisionLine({ decision, undoForm }: { decision: DecisionView; undoForm: string }) {
  const [isOver, setOver] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const shownMs = Math.max(SHOWN_MS, (decision.undo?.seconds ?? 0) * 1_000);
  useEffect(() => {
    let timer = setTimeout(function end() {
      if (isInUse(line.current)) timer = setTimeout(end, SHOWN_MS);
      else setOver(true);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [shownMs]);
  if (isOver) return null;
  return (
    <div className="line" ref={line}>
      <DecisionBanner decision={decision} undoForm={undoForm} />
    </div>
  );
}
