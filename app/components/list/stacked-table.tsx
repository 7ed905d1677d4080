import type { ReactNode } from "react";
import { Link } from "../ui/link";

interface Props {
  name: string;
  headers: readonly string[];
  children: ReactNode;
}

/** Explicit roles: browsers drop table semantics when CSS turns rows and cells into blocks. */
const ROW_GROUP = { role: "rowgroup" };
const CELL = { role: "cell" };

/** Table with columns as wide as their content; on narrow screens each row becomes a card. */
export function StackedTable({ name, headers, children }: Props) {
  return (
    <table role="table" className="people" aria-label={name}>
      <thead {...ROW_GROUP}>
        <tr role="row">
          {headers.map((header) => (
            <th role="columnheader" scope="col" key={header}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>{children}</tbody>
    </table>
  );
}

/** `label` precedes the content on narrow screens, where the column headers are hidden. */
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

interface SortLinkProps {
  label: string;
  /** The list in this order, or in reverse if it has it already. */
  href: string;
  sorted?: "ascending" | "descending" | undefined;
}

export function SortLink(props: SortLinkProps) {
  return (
    <th role="columnheader" scope="col" aria-sort={props.sorted}>
      <SortName {...props} />
    </th>
  );
}

export function SortName({ label, href, sorted }: SortLinkProps) {
  return (
    <>
      <Link preventScrollReset href={href}>
        {label}
      </Link>
      {sorted && <span aria-hidden="true">{sorted === "ascending" ? " ▲" : " ▼"}</span>}
    </>
  );
}
