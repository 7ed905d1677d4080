import type { ReactNode } from "react";

interface Props {
  name: string;
  heads: readonly string[];
  /** Rows of cells. */
  children: ReactNode;
}

/** Said outright, because browsers forget what a table is where CSS makes blocks of its rows and cells. */
const ROWS = { role: "rowgroup" };
const CELL = { role: "cell" };

/** A table whose columns are as wide as what is in them; on a narrow screen each row is a card. */
export function StackedTable({ name, heads, children }: Props) {
  return (
    <table role="table" className="people free" aria-label={name}>
      <thead {...ROWS}>
        <tr role="row">
          {heads.map((head) => (
            <th role="columnheader" scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROWS}>{children}</tbody>
    </table>
  );
}

/** The label stands before the cell where the heads of the columns are out of sight. */
export function Cell({
  label,
  columns,
  children,
}: {
  label?: string;
  columns?: number;
  children: ReactNode;
}) {
  return (
    <td {...CELL} colSpan={columns} data-label={label}>
      {children}
    </td>
  );
}
