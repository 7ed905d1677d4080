import type { ReactNode } from "react";
import { BULK_ACTIONS, MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";
import type { ListView, PickedView } from "~/services/web/presenters/all-requests-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { formatNumber } from "../ui/format";
import { pageParam } from "../ui/href";
import type { Paging } from "../list/pagination";
import { requestsHref, toTickScope } from "./all-requests-view";
import { clearTicks, setTicks, type Ticks } from "./ticks";

interface Props {
  list: ListView;
  /** Ids of the page's rows. */
  shown: readonly string[];
  paging: Paging;
  ticks: Ticks;
  picked: PickedView | undefined;
}

/** Actions on the ticked requests: floats while any is ticked; without script the form's foot. */
export function BulkBar({ list, shown, paging, ticks, picked }: Props) {
  const hasScript = useScript();
  const scope = requestsHref(list);
  const isAll = ticks.allOf === scope;
  if (!hasScript) return <PageFoot list={list} shown={shown} paging={paging} picked={picked} />;
  const { ids, except = [] } = ticks;
  const most = Math.min(paging.total, MAX_BULK_REQUESTS);
  const count = isAll ? most - except.length : ids.length;
  if (count <= 0) return null;
  return (
    <BulkButtons>
      <HiddenFields
        fields={isAll ? { all: "yes", except } : { pick: ids.filter((id) => !shown.includes(id)) }}
      />
      <BulkCount
        list={list}
        paging={paging}
        count={count}
        elsewhere={isAll ? 0 : ids.filter((id) => !shown.includes(id)).length}
        isAll={isAll}
      />
    </BulkButtons>
  );
}

/** How many are chosen, on this page and elsewhere; a button chooses all that the filters match. */
function BulkCount({
  list,
  paging: { total, more },
  count,
  elsewhere,
  isAll,
}: {
  list: ListView;
  paging: Paging;
  count: number;
  elsewhere: number;
  isAll: boolean;
}) {
  const { t, formatMessage } = useText();
  const words = t.staff.requests;
  const most = Math.min(total, MAX_BULK_REQUESTS);
  const number = formatNumber(most);
  const isCut = more || total > most;
  return (
    <>
      <span role="status">
        <strong>{words.chosen(formatNumber(count))}</strong>
        {elsewhere > 0 && `, ${words.notHere(formatNumber(elsewhere))}`}{" "}
        {count === MAX_BULK_REQUESTS && formatMessage("bulk.tooMany")}
      </span>
      {!isAll && (
        <button
          type="button"
          className="link"
          onClick={() => {
            setTicks({
              scope: toTickScope(list),
              ids: [],
              allOf: requestsHref(list),
            });
          }}
        >
          {isCut ? words.chooseFirst(number) : words.chooseAll(number)}
        </button>
      )}
    </>
  );
}

/** What a form without script has in place of ticks that last. */
function PageFoot({ list, shown, paging, picked }: Omit<Props, "ticks">) {
  const { t } = useText();
  const words = t.staff.requests;
  const { page, pages, total, more } = paging;
  const most = Math.min(total, MAX_BULK_REQUESTS);
  const elsewhere = picked ? picked.count - picked.here.length : 0;
  const keepButton = (to: number, name: string) => (
    <button
      type="submit"
      className="button secondary"
      name="bulk"
      value="keep"
      formAction={requestsHref(list, { page: pageParam(to) })}
    >
      {name}
    </button>
  );
  return (
    <BulkButtons>
      <HiddenFields fields={{ shown, picked: picked?.id }} />
      {elsewhere > 0 && <strong>{words.elsewhere(formatNumber(elsewhere))}</strong>}
      <label>
        <input type="checkbox" name="all" value="yes" />{" "}
        {more || total > most
          ? words.chooseFirst(formatNumber(most))
          : words.chooseAll(formatNumber(most))}
      </label>
      {page > 1 && keepButton(page - 1, words.keepPrevious)}
      {page < pages && keepButton(page + 1, words.keepNext)}
    </BulkButtons>
  );
}

function BulkButtons({ children }: { children: ReactNode }) {
  const { t } = useText();
  const words = t.staff.requests;
  const hasScript = useScript();
  return (
    <div className="bulk-bar" role="group" aria-label={words.bulk}>
      {children}
      {BULK_ACTIONS.map((action) => (
        <button
          type="submit"
          key={action}
          className={`button ${action === "accept" ? "primary" : "secondary"}`}
          name="bulk"
          value={action}
        >
          {words.actions[action]}
        </button>
      ))}
      {hasScript && (
        <button
          type="button"
          className="button secondary"
          aria-label={words.chooseNone}
          title={words.chooseNone}
          onClick={clearTicks}
        >
          ×
        </button>
      )}
    </div>
  );
}
