import { useRevalidator } from "@remix-run/react";
import type { RequestChange } from "~/schemas/live";
import type { RequestStatus } from "~/schemas/vocabulary";
import { useLive } from "../context/live";
import { useText } from "../context/use-text";
import { formatNumber } from "../ui/format";

/** A change is dated shortly before it is written, and clocks of servers differ. */
const WRITE_MS = 1_000;
/** Whether a page that was read at a time may lack a change. */
const isSince = (at: string, change: RequestChange) =>
  Date.parse(change.at) > Date.parse(at) - WRITE_MS;

/** A list, as far as the browser can tell what belongs to it. */
export interface LiveListProps {
  statuses: readonly RequestStatus[];
  q: string;
  type: string;
  zip: string;
  flag: string;
  /** Its rows; without `rev` they are as old as the page. */
  shown: readonly { id: string; rev?: number }[];
  /** When they were read, if the page's data was read again since. */
  since?: string;
}

/** Says how many rows of a list others added or changed: floating, so that nothing moves. */
export function LiveList({ shown, since, ...list }: LiveListProps) {
  const { t } = useText();
  const { changes, reader } = useLive();
  const isNews = (change: RequestChange) => {
    const row = shown.find(({ id }) => id === change.id);
    if (row?.rev !== undefined) return change.rev > row.rev;
    return (
      isSince(since ?? reader?.at ?? "", change) && (row !== undefined || isListed(list, change))
    );
  };
  const count = changes.filter(isNews).length;
  return <News>{count > 0 && t.staff.live.list(formatNumber(count), count === 1)}</News>;
}

function isListed(
  { statuses, q, type, zip, flag }: Omit<LiveListProps, "shown" | "since">,
  change: RequestChange,
) {
  // Which requests have other flags, or match a search, only the server knows.
  if (q || (flag && flag !== "unassigned")) return false;
  return (
    (flag ? ["Accepted" as const] : statuses).includes(change.status) &&
    (!zip || change.zip === zip) &&
    (!type || change.helpTypes.some((one) => one === type))
  );
}

/** Says on a request's page, or beside its list, that another person changed it. */
export function LiveRequest({ id, rev }: { id: string; rev?: number }) {
  const { t } = useText();
  const { changes, reader } = useLive();
  const last = changes.find((one) => one.id === id);
  const isNews =
    last !== undefined && (rev === undefined ? isSince(reader?.at ?? "", last) : last.rev > rev);
  return <News>{isNews && t.staff.live.request}</News>;
}

const News = ({ children }: { children: string | false | undefined }) => (
  <div className="live" aria-live="polite">
    {children && (
      <p className="banner status">
        {children} <Show />
      </p>
    )}
  </div>
);

/** Loads the page's data again; what is typed stays. */
function Show() {
  const { t } = useText();
  const { forget } = useLive();
  const { revalidate } = useRevalidator();
  const show = () => {
    forget();
    revalidate();
  };
  return (
    <button type="button" className="link" onClick={show}>
      {t.staff.live.show}
    </button>
  );
}
