import { useEffect } from "react";
import {
  useLive,
  useLiveReader,
  type LiveListProps,
  type LiveRequestProps,
  type LiveRowProps,
} from "../context/live";

/** After the code of forms, which a first press may need; a stream begins with what was missed. */
const START_AFTER_MS = 1_500;

/** Follows the news of the staff's screens. */
export function LiveStart({ start }: { start: () => void }) {
  const reader = useLiveReader();
  const isStaff = reader !== undefined;
  useEffect(() => {
    if (!isStaff) return;
    const timer = setTimeout(start, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isStaff, start]);
  return null;
}

/** Says that a list has new rows: last on the page, floating, so that nothing moves. */
export function LiveList(list: LiveListProps) {
  const { parts } = useLive();
  return (
    <div className="live" aria-live="polite">
      {parts && <parts.List {...list} />}
    </div>
  );
}

/** Says in a row what another person did to the request. */
export function LiveRow(row: LiveRowProps) {
  const { parts } = useLive();
  return parts && <parts.Row {...row} />;
}

/** Says on a request's page, or beside its list, what another person did to it. */
export function LiveRequest(request: LiveRequestProps) {
  const { parts } = useLive();
  return (
    <div className="live" aria-live="polite">
      {parts && <parts.Request {...request} />}
    </div>
  );
}
