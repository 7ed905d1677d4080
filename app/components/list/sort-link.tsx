import { Link } from "../ui/link";

interface Props {
  label: string;
  /** The list in this order, or in reverse if it has it already. */
  href: string;
  /** Absent unless the list has this order. */
  sorted?: "ascending" | "descending" | undefined;
}

export function SortLink(props: Props) {
  return (
    <th role="columnheader" scope="col" aria-sort={props.sorted}>
      <SortName {...props} />
    </th>
  );
}

/** One of several orders that the header of a column offers. */
export function SortName({ label, href, sorted }: Props) {
  return (
    <>
      <Link preventScrollReset href={href}>
        {label}
      </Link>
      {sorted && <span aria-hidden="true">{sorted === "ascending" ? " ▲" : " ▼"}</span>}
    </>
  );
}
