import type { VolunteerTableInput } from "~/schemas/volunteers/list-queries";
import type { VolunteerSort } from "~/schemas/volunteers/volunteer-table";
import type { Text } from "~/text/en";
import { useText } from "../context/use-text";
import { toHref, type Query } from "./href";
import { Link } from "./link";

/** Label of each sortable column of the volunteer table. */
export const getSortLabels = (t: Text): Record<VolunteerSort, string> => ({
  id: t.staff.database.number,
  first: t.form.firstName,
  last: t.form.lastName,
  phone: t.form.phone,
  email: t.form.email,
});

interface Props {
  column: VolunteerSort;
  table: Pick<VolunteerTableInput, "sort" | "dir">;
  query: Query;
}

/** Sortable column header. Its link sorts by the column, or reverses the order. */
export function SortLink({ column, table: { sort, dir }, query }: Props) {
  const { t } = useText();
  const sorted = sort === column;
  const next = sorted && dir === "asc" ? "desc" : "asc";
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (dir === "asc" ? "ascending" : "descending") : undefined}
    >
      <Link
        preventScrollReset
        href={toHref("/volunteers", { ...query, page: "", sort: column, dir: next })}
      >
        {getSortLabels(t)[column]}
      </Link>
      {sorted && <span aria-hidden="true">{dir === "asc" ? " ▲" : " ▼"}</span>}
    </th>
  );
}
