import type { ReactElement, ReactNode } from "react";
import { Link } from "../ui/link";
import { insertBanner } from "./list-notice";

interface Props {
  name: string;
  className?: string;
  /** Names of columns, or whole cells, such as a `SortLink`. */
  headers: readonly (string | ReactElement)[];
  /** Stands after the first `before` rows. */
  banner?: ReactNode;
  before?: number | undefined;
  children: readonly ReactNode[];
}

/** Explicit roles: browsers drop table semantics when CSS turns rows and cells into blocks. */
const ROW_GROUP = { role: "rowgroup" };
const CELL = { role: "cell" };

/** Table with columns as wide as their content; on narrow screens each row becomes a card. */
export function StackedTable({
  name,
  className = "people",
  headers,
  banner,
  before,
  children,
}: Props) {
  const bannerRow = banner && (
    <tr role="row" className="placed" key="done">
      <Cell columns={headers.length}>{banner}</Cell>
    </tr>
  );
  return (
    <table role="table" className={className} aria-label={name}>
      <thead {...ROW_GROUP}>
        <tr role="row">
          {headers.map((header) =>
            typeof header === "string" ? <Header key={header}>{header}</Header> : header,
          )}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>{insertBanner(children, bannerRow, before)}</tbody>
    </table>
  );
}

export const Header = ({ children }: { children: ReactNode }) => (
  <th role="columnheader" scope="col">
    {children}
  </th>
);

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
