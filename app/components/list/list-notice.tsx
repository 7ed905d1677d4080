import type { ReactNode } from "react";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";

/** Why a list is shown in place of one of its records, above the list's heading. */
export function ListNotice({ notice }: { notice: Message | undefined }) {
  const { formatMessage } = useText();
  return notice && <Banner kind="alert">{formatMessage(notice)}</Banner>;
}

/** Element id of the banner that confirms an action; URL fragments of lists target it. */
export const DONE_BANNER_ID = "done";

/** Inserts the banner, if there is one, after the first `before` rows; undefined is elsewhere. */
export const insertBanner = (
  rows: readonly ReactNode[],
  banner: ReactNode,
  before: number | undefined,
): readonly ReactNode[] =>
  banner && before !== undefined ? [...rows.slice(0, before), banner, ...rows.slice(before)] : rows;

/** Number of rows before a refused form's record, if it is still listed; else `before`. */
export function placeOfRecord(
  rows: readonly { id: string }[],
  id: string | undefined,
  before: number | undefined,
) {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? before : at;
}
