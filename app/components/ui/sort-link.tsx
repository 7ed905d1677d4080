import type { VolunteerSort, VolunteerTableInput } from "~/schemas/volunteers/volunteer-table";
import type { Text } from "~/text/en";
import { toHref, type Query } from "./href";
import { useText } from "../context/use-text";

/** What each order of the volunteer table is called. */
export const getSortLabels = (t: Text): Record<VolunteerSort, string> => ({
  id: t.staff.database.number,
  first: t.form.firstName,
  last: t.form.lastName,
  phone: t.form.phone,
  email: t.form.email,
});

interface Props {
  by: VolunteerSort;
  table: Pick<VolunteerTableInput, "sort" | "dir">;
  query: Query;
}

/** The head of a column by which the table can be sorted: the link turns its order round. */
export function SortLink({ by, table: { sort, dir }, query }: Props) {
  const { t } = useText();
  const sorted = sort === by;
  const next = sorted && dir === "asc" ? "desc" : "asc";
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (dir === "asc" ? "ascending" : "descending") : undefined}
    >
      <a href={toHref("/volunteers", { ...query, page: "", sort: by, dir: next })}>
        {getSortLabels(t)[by]}
      </a>
      {sorted && <span aria-hidden="true">{dir === "asc" ? " ▲" : " ▼"}</span>}
    </th>
  );
}
