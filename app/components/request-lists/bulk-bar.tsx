import type { ReactNode } from "react";
import { BULK_ACTIONS, MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";
import type { ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { formatNumber } from "../ui/format";
import type { Paging } from "../list/pagination";
import { requestsHref, toTickScope } from "./all-requests-view";
import { clearTicks, setTicks, type Ticks } from "./ticks";

interface Props {
  list: ListView;
  /** Ids of the page's rows. */
  shown: readonly string[];
  paging: Paging;
  ticks: Ticks;
}

/** Actions on the ticked requests: floats while any is ticked; without script the form's foot. */
export function BulkBar({ list, shown, paging, ticks }: Props) {
  const hasScript = useScript();
  const scope = requestsHref(list);
  const isAll = ticks.allOf === scope;
  if (!hasScript) return <PageFoot paging={paging} />;
  const { ids, except = [] } = ticks;
  const most = Math.min(paging.total, MAX_BULK_REQUESTS);
  const count = isAll ? most - except.length : ids.length;
  if (count <= 0) return null;
  return (
    <BulkButtons>
      <HiddenFields
        fields={{
          over: "yes",
          ...(isAll ? { all: "yes", except } : { pick: ids.filter((id) => !shown.includes(id)) }),
        }}
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

/** Without script: what is ticked on this page, or all. */
function PageFoot({ paging: { total, more } }: Pick<Props, "paging">) {
  const { t } = useText();
  const words = t.staff.requests;
  const most = Math.min(total, MAX_BULK_REQUESTS);
  const number = formatNumber(most);
  return (
    <BulkButtons>
      <label>
        <input type="checkbox" name="all" value="yes" />{" "}
        {more || total > most ? words.chooseFirst(number) : words.chooseAll(number)}
      </label>
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
