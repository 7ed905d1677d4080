import type { AssignableRequestView } from "~/services/web/presenters/assign-presenter.server";
import { joinLabels } from "../ui/format";
import type { ReactNode } from "react";
import { useText } from "../context/use-text";
import { ClaimMark } from "../requests/claim-mark";
import { PriorityMark } from "../requests/priority";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { toHref, type Query } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import { Cell, StackedTable } from "../list/stacked-table";
import { StatusTag } from "../ui/status-tag";

interface Props {
  rows: readonly AssignableRequestView[];
  path: string;
  query: Query;
  isMixed: boolean;
  banner?: ReactNode;
  before?: number | undefined;
}

export function AssignableRequests({ rows, path, query, isMixed, banner, before }: Props) {
  const { labels, t } = useText();
  const words = t.staff.assign;
  const [number, name, contact, address, helpType, actions] = [
    t.staff.database.number,
    t.staff.details.name,
    words.contact,
    t.staff.details.address,
    words.helpType,
    words.actions,
  ];
  const headers = [number, name, contact, address, helpType, actions];
  const items = rows.map((row, i) => (
    <tr role="row" key={row.id} id={row.id}>
      <Cell label={number}>{row.id}</Cell>
      <Cell label={name}>
        <strong>{row.name}</strong> <PriorityMark priority={row.priority} />
        <span className="flags">
          {isMixed && <StatusTag status={row.status} />} <ClaimMark claim={row.claim} />
        </span>
      </Cell>
      <Cell label={contact}>
        <PersonPhone phone={row.phone} locale={row.locale} />
        <br />
        <PersonEmail email={row.email} />
      </Cell>
      <Cell label={address}>
        {row.street}, {row.city} {row.zip}
      </Cell>
      <Cell label={helpType}>{joinLabels(labels.helpTypes, row.helpTypes)}</Cell>
      <Cell>
        <MoreInfo
          href={toHref(path, { ...query, row: String(i + 1), request: row.id })}
          about={`${row.id}, ${row.name}`}
        >
          {words.select}
        </MoreInfo>
      </Cell>
    </tr>
  ));
  return (
    <StackedTable name={words.heading} headers={headers} banner={banner} before={before}>
      {items}
    </StackedTable>
  );
}
