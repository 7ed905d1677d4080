import { OPEN_STATUSES, type OpenStatus } from "~/schemas/requests/request-lists";
import { useText } from "../context/use-text";
import { openListHref } from "../requests/open-list-href";
import { formatNumber } from "../ui/format";
import { Link } from "../ui/link";

interface Props {
  caption: string;
  header: string;
  rows: readonly {
    label: string;
    counts: Record<OpenStatus, number>;
    filter: Parameters<typeof openListHref>[1];
  }[];
}

const sum = (counts: Record<OpenStatus, number>) =>
  OPEN_STATUSES.reduce((total, status) => total + counts[status], 0);

export function StatusTable({ caption, header, rows }: Props) {
  const { labels } = useText();
  const max = Math.max(1, ...rows.map(({ counts }) => sum(counts)));
  return (
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{header}</span>
          </th>
          {OPEN_STATUSES.map((status) => (
            <th scope="col" key={status}>
              {labels.statuses[status]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts, filter }) => (
          <tr key={label}>
            <th scope="row">
              {sum(counts) === 0 ? label : <Link href={openListHref("", filter)}>{label}</Link>}
              <svg aria-hidden="true">
                <rect width={`${Math.round((sum(counts) / max) * 100)}%`} height="100%" />
              </svg>
            </th>
            {OPEN_STATUSES.map((status) => (
              <td key={status}>
                {counts[status] === 0 ? (
                  0
                ) : (
                  <Link
                    href={openListHref(status, filter)}
                    aria-label={`${formatNumber(counts[status])} ${labels.statuses[status]}: ${label}`}
                  >
                    {formatNumber(counts[status])}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
