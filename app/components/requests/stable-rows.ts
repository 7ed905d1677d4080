import { useState } from "react";
import type { DecisionView } from "./decision-banner";
import type { RequestRowView } from "./all-requests-view";

const DECIDED = { accepted: "Accepted", rejected: "Rejected", closed: "Resolved" } as const;

interface Loaded {
  /** Address of the list: its filters and page, without the pane. */
  scope: string;
  rows: readonly RequestRowView[];
  /** When the rows were read, ISO 8601. */
  readAt: string;
  /** Id of the request in the pane. */
  open: string | undefined;
  decision: DecisionView | undefined;
}

interface Shown {
  loaded: Loaded;
  rows: readonly RequestRowView[];
  /** When the list was opened. */
  since: string;
}

const show = (loaded: Loaded): Shown => ({ loaded, rows: loaded.rows, since: loaded.readAt });
const hasId = (id: string) => (row: RequestRowView) => row.id === id;

/**
 * The rows as they were when the list was opened: while requests are opened and decided, none
 * moves under the pointer, and each says what became of it. `arrived` counts requests that came
 * since; `showAnew`, another page and other filters show the list as it is now.
 */
export function useStableRows(loaded: Loaded) {
  const [shown, setShown] = useState(() => show(loaded));
  let current = shown;
  if (shown.loaded.rows !== loaded.rows) {
    current = keepRows(shown, loaded);
    setShown(current);
  }
  const arrived = loaded.rows.filter(
    ({ id, age }) => age.since > current.since && !current.rows.some(hasId(id)),
  ).length;
  const showAnew = () => {
    setShown(show(loaded));
  };
  return { rows: current.rows, arrived, showAnew };
}

function keepRows({ loaded: before, rows, since }: Shown, loaded: Loaded): Shown {
  const { scope, open, decision } = loaded;
  const isLoaded = (id: string) => loaded.rows.some(hasId(id));
  // All rows of before have left the list, or the next request is on none of them.
  const isOver =
    !rows.some(({ id }) => isLoaded(id)) ||
    (open !== undefined && !rows.some(hasId(open)) && isLoaded(open));
  if (scope !== before.scope || isOver) return show(loaded);
  const kept = rows.map((row) => {
    const now = loaded.rows.find(hasId(row.id));
    if (now) return now;
    return decision?.id === row.id ? { ...row, status: DECIDED[decision.action] } : row;
  });
  return { loaded, rows: kept, since };
}
