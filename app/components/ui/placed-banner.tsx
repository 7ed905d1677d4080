import type { ReactNode } from "react";
import { Cell } from "./stacked-table";

/** Id of the banner that stands in a list, for the fragment of the address that leads there. */
export const DONE_BANNER_ID = "done";

/** The rows of a list with the banner of an action after the first few of them. */
export const insertBanner = (
  rows: readonly ReactNode[],
  banner: ReactNode,
  before: number,
): readonly ReactNode[] => [...rows.slice(0, before), banner, ...rows.slice(before)];

/** The banner as a row of a table. */
export function BannerRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className="placed">
      <Cell columns={columns}>{children}</Cell>
    </tr>
  );
}
