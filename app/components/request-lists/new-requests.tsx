import { useInsertionEffect, useRef } from "react";
import type { FormState } from "~/schemas/form";
import { ENTER_PATH, LIST_PATHS, NEW_FLAGS } from "~/schemas/requests/request-lists";
import type { FoundElsewhereView } from "~/services/web/presenters/all-requests-presenter.server";
import type { DecisionView } from "~/services/web/presenters/request-position.server";
import type { RequestCardView } from "~/services/web/presenters/request-presenter.server";
import type { Message } from "~/text/message";
import { usePageKey } from "../context/hydration";
import { useText } from "../context/use-text";
import { findFirstError } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { SearchBox, FilterForm } from "../form/search-box";
import { HelpTypeSelect, ZipSelect } from "../form/select";
import { ListNotice, insertBanner, placeOfRecord } from "../list/list-notice";
import { LiveList } from "../list/live-news";
import { GuessNote, ResultCount, Pagination, type Paging } from "../list/pagination";
import { ClaimMark } from "../requests/claim-mark";
import { DecisionBanner, RefusedBanner } from "../requests/done-banner";
import { FoundElsewhere } from "../requests/found-elsewhere";
import { PriorityMark } from "../requests/priority";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { joinLabels } from "../ui/format";
import { pageParam, requestDetailsHref, toHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { PersonCard } from "../ui/person-card";
import { FlagSelect } from "./flag-select";

const PATH = LIST_PATHS.new;

interface Props {
  q: string;
  /** By priority, then oldest first; of a search in its order. */
  cards: readonly RequestCardView[];
  /** Code of a kind of help, a zip code, why attention is needed; empty for all. */
  filters: Record<"type" | "zip" | "flag", string>;
  paging: Paging;
  tooMany: boolean;
  guesses?: readonly string[] | undefined;
  elsewhere?: FoundElsewhereView | undefined;
  decision?: DecisionView | undefined;
  notice?: Message | undefined;
  /** Number of cards before the decision banner; undefined puts it above the heading. */
  before?: number | undefined;
  form?: FormState | undefined;
}

export function NewRequests({
  q,
  cards,
  filters,
  paging,
  tooMany,
  guesses,
  elsewhere,
  decision,
  notice,
  before,
  form,
}: Props) {
  const { t } = useText();
  const words = t.staff.list;
  const { keepScroll } = useKeptPlace();
  const query = { q, ...filters };
  const list = { path: PATH, query: { ...query, page: pageParam(paging.page) } };
  const banner =
    form && findFirstError(form) ? (
      <RefusedBanner form={form} />
    ) : (
      decision && <DecisionBanner decision={decision} />
    );
  const place = placeOfRecord(cards, form?.values.id, before);
  const items = cards.map((card, i) => (
    <RequestCard key={card.id} card={card} row={i + 1} list={list} onAccept={keepScroll} />
  ));
  return (
    <>
      <ListNotice notice={notice} />
      {place === undefined && banner}
      <div className="flow">
        <h1>{t.nav.newRequests}</h1>
        {cards.length > 0 && <ResultCount paging={paging} words={words} />}
        <p>
          <Link href={ENTER_PATH}>{words.enter}</Link>
        </p>
        <p>
          <Link href={LIST_PATHS.all}>{words.byPriority}</Link>
        </p>
      </div>
      <FilterForm
        path={PATH}
        button={words.filter}
        clear={Object.values(query).some(Boolean) ? words.clear : undefined}
      >
        <SearchBox label={t.staff.progress.search} hint={t.staff.progress.searchHint} value={q} />
        <HelpTypeSelect value={filters.type} />
        <ZipSelect value={filters.zip} />
        <FlagSelect flags={NEW_FLAGS} value={filters.flag} />
      </FilterForm>
      {tooMany && <p className="note">{t.staff.progress.tooMany}</p>}
      <GuessNote guesses={guesses} />
      {cards.length === 0 ? (
        <>
          {place !== undefined && banner}
          {!tooMany && <p data-result>{words.none}</p>}
        </>
      ) : (
        <ul className="cards decide">
          {insertBanner(items, banner && <li key="done">{banner}</li>, place)}
        </ul>
      )}
      <FoundElsewhere q={q} found={elsewhere} />
      <Pagination path={PATH} query={query} paging={paging} />
      <LiveList statuses={["Unevaluated"]} {...query} shown={cards} />
    </>
  );
}

/** Keeps the scroll position while the row is in view: the next row comes under the pointer. */
function useKeptPlace() {
  const pageKey = usePageKey();
  const restore = useRef<() => void>();
  // Runs before the page is painted; React would warn of a layout effect on the server.
  useInsertionEffect(() => {
    // After the router has scrolled, in the same frame.
    if (restore.current) queueMicrotask(restore.current);
    restore.current = undefined;
  }, [pageKey]);
  return {
    keepScroll: (row: Element | null) => {
      const top = row?.getBoundingClientRect().top ?? -1;
      const { scrollY } = window;
      if (top >= 0 && top < window.innerHeight)
        restore.current = () => {
          window.scrollTo(0, scrollY);
        };
    },
  };
}

interface RequestCardProps {
  card: RequestCardView;
  row: number;
  list: { path: string; query: Query };
  onAccept: (card: Element | null) => void;
}

function RequestCard({ card, row, list: { path, query }, onAccept }: RequestCardProps) {
  const { labels, t } = useText();
  const words = t.staff.list;
  const position = { ...query, row: String(row) };
  const kinds = joinLabels(labels.helpTypes, card.helpTypes);
  return (
    <PersonCard
      person={card}
      place={`${card.street}, ${card.city} ${card.zip}, ${words.county(card.county)}`}
      mark={
        <>
          <PriorityMark priority={card.priority} /> <ClaimMark claim={card.claim} />
        </>
      }
      flags={[
        card.possibleDuplicate && words.duplicate,
        card.suspicious && words.suspicious,
        card.takenBy !== "" && words.takenBy(card.takenBy),
      ]}
      actions={
        <>
          <Form
            method="post"
            action={toHref(path, position)}
            onSubmit={({ currentTarget }) => {
              onAccept(currentTarget.closest("li"));
            }}
          >
            <HiddenFields fields={{ intent: "accept", id: card.id }} />
            <Button kind="secondary" busy={t.request.busy} data-key="a">
              {t.staff.decide.accept} <span className="unseen">{card.name}</span>
            </Button>
          </Form>
          <MoreInfo
            href={requestDetailsHref(card.id, { from: "new", ...position })}
            about={card.name}
          >
            {t.staff.moreInfo}
          </MoreInfo>
        </>
      }
    >
      <p className="kinds">{card.other ? `${kinds}: ${card.other}` : kinds}</p>
      <ClampedText text={card.description} />
    </PersonCard>
  );
}

/** Longer texts may need more than two lines on a phone. */
const MAX_LENGTH = 80;

function ClampedText({ text }: { text: string }) {
  if (text.length <= MAX_LENGTH) return <p>{text}</p>;
  return (
    <details className="clamped">
      <summary>{text}</summary>
    </details>
  );
}
