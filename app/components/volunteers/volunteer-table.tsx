import type { ReactNode } from "react";
import { fullName } from "~/schemas/full-name";
import type { VolunteerTableInput } from "~/schemas/volunteers/list-queries";
import { VOLUNTEER_SORTS, type VolunteerSort } from "~/schemas/volunteers/volunteer-table";
import type { VolunteerRowView } from "~/services/web/presenters/volunteer-presenter.server";
import type { Text } from "~/text/light-en";
import { useText } from "../context/use-text";
import { SortLink, Cell, StackedTable } from "../list/stacked-table";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { joinLabels } from "../ui/format";
import { toHref, type Query, deletionHref, volunteerDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { useTeamName } from "./team-name";

interface Props {
  rows: readonly VolunteerRowView[];
  table: VolunteerTableInput;
  query: Query;
  banner?: ReactNode;
  before?: number | undefined;
}

export function VolunteerTable({ rows, table, query, banner, before }: Props) {
  const { t } = useText();
  const words = t.staff.database;
  const labels = getSortLabels(t);
  const items = rows.map((row, i) => (
    <VolunteerRow key={row.id} row={row} query={{ ...query, row: String(i + 1) }} />
  ));
  const sortable = VOLUNTEER_SORTS.map((column) => {
    const ascending = table.sort === column && table.dir === "asc";
    const dir = ascending ? "desc" : "asc";
    return (
      <SortLink
        key={column}
        label={labels[column]}
        href={toHref("/volunteers", { ...query, page: "", sort: column, dir })}
        sorted={table.sort === column ? (ascending ? "ascending" : "descending") : undefined}
      />
    );
  });
  return (
    <StackedTable
      name={t.nav.volunteerDatabase}
      banner={banner}
      before={before}
      headers={[words.edit, ...sortable, words.areas, words.delete]}
    >
      {items}
    </StackedTable>
  );
}

function VolunteerRow({ row, query }: { row: VolunteerRowView; query: Query }) {
  const { t } = useText();
  const teamName = useTeamName("list");
  const { database: words, assign } = t.staff;
  const name = fullName(row);
  return (
    <tr role="row" id={row.id}>
      <Cell>
        <Link className="act" href={volunteerDetailsHref(row.id, query)}>
          {words.edit} <span className="unseen">{name}</span>
        </Link>
      </Cell>
      <Cell label={words.number}>
        {row.id}
        {row.missing.length > 0 && (
          <>
            {" "}
            <span className="tag">{assign.missing(joinLabels(assign.needs, row.missing))}</span>
          </>
        )}
      </Cell>
      <Cell label={t.form.firstName}>{row.firstName}</Cell>
      <Cell label={t.form.lastName}>{row.lastName}</Cell>
      <Cell label={t.form.phone}>
        <PersonPhone phone={row.phone} locale={row.locale} />
      </Cell>
      <Cell label={t.form.email}>
        <PersonEmail email={row.email} />
      </Cell>
      <Cell label={words.areas}>{row.areas.map(teamName).join(", ") || words.noAreas}</Cell>
      <Cell>
        <Link className="act" href={deletionHref(row.id, query)}>
          {words.delete} <span className="unseen">{name}</span>
        </Link>
      </Cell>
    </tr>
  );
}

export const getSortLabels = (t: Text): Record<VolunteerSort, string> => ({
  id: t.staff.database.number,
  first: t.form.firstName,
  last: t.form.lastName,
  phone: t.form.phone,
  email: t.form.email,
});
