import { useState } from "react";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { RequestRowView } from "~/services/web/presenters/all-requests-presenter.server";
import type { DecisionView } from "~/services/web/presenters/request-position.server";

const DECIDED = {
  accepted: "Accepted",
  rejected: "Rejected",
  closed: "Resolved",
  merged: "Resolved",
} as const;

interface Loaded {
  /** Address of the list: its filters and page, without the pane. */
  scope: string;
  rows: readonly RequestRowView[];
  /** When they were read: ISO 8601. */
  at: string;
  open: string | undefined;
  /** Its status now, which may be none of the list's any more. */
  openStatus: RequestStatus | undefined;
  decision: DecisionView | undefined;
}

interface Shown {
  loaded: Loaded;
  rows: readonly RequestRowView[];
  /** When the list was opened: what came since is not shown. */
  since: string;
}

export interface StableRow extends RequestRowView {
  /** Place on the page as it is now, from 1. */
  number: number;
}

const hasId = (id: string) => (row: RequestRowView) => row.id === id;

/** Keeps rows in place while requests are decided; other filters or pages show the current list. */
export function useStableRows(loaded: Loaded) {
  const [shown, setShown] = useState<Shown>({ loaded, rows: loaded.rows, since: loaded.at });
  let current = shown;
  if (shown.loaded.rows !== loaded.rows) {
    const rows = keepRows(shown, loaded);
    current = { loaded, rows, since: rows === loaded.rows ? loaded.at : shown.since };
    setShown(current);
  }
  return { rows: addNumbers(current), since: current.since };
}

/** A row that has left the list has the number of the one that took its place. */
function addNumbers({ loaded, rows }: Shown): StableRow[] {
  let next = 1;
  return rows.map((row) => {
    const at = loaded.rows.findIndex(hasId(row.id));
    const number = at < 0 ? next : at + 1;
    if (at >= 0) next = number + 1;
    return { ...row, number };
  });
}

function keepRows(
  { loaded: before, rows }: Shown,
  { scope, open, openStatus, decision, rows: now }: Loaded,
) {
  const isLoaded = (id: string) => now.some(hasId(id));
  // All rows of before have left the list, or the next request is on none of them.
  const isOver =
    !rows.some(({ id }) => isLoaded(id)) ||
    (open !== undefined && !rows.some(hasId(open)) && isLoaded(open));
  if (scope !== before.scope || isOver) return now;
  return rows.map((row) => {
    const changed = now.find(hasId(row.id));
    if (changed) return changed;
    if (row.id === open && openStatus) return { ...row, status: openStatus };
    return decision?.id === row.id ? { ...row, status: DECIDED[decision.action] } : row;
  });
}
