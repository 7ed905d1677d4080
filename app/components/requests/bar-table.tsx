import { formatNumber } from "../ui/format";
import { Link } from "../ui/link";

interface Props {
  caption: string;
  header: string;
  columns: readonly string[];
  rows: readonly {
    label: string;
    counts: readonly number[];
    /** Address of what is counted in a column, or in all. */
    toHref?: (column?: number) => string;
  }[];
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export function BarTable({ caption, header, columns, rows }: Props) {
  const max = Math.max(1, ...rows.map(({ counts }) => sum(counts)));
  return (
    <table className="bars">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{header}</span>
          </th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts, toHref }) => (
          <tr key={label}>
            <th scope="row">
              {toHref && sum(counts) > 0 ? <Link href={toHref()}>{label}</Link> : label}
              <svg aria-hidden="true">
                <rect width={`${Math.round((sum(counts) / max) * 100)}%`} height="100%" />
              </svg>
            </th>
            {counts.map((count, column) => (
              <td key={columns[column]}>
                {toHref && count > 0 ? (
                  <Link
                    href={toHref(column)}
                    aria-label={`${formatNumber(count)} ${columns[column] ?? ""}: ${label}`}
                  >
                    {formatNumber(count)}
                  </Link>
                ) : (
                  formatNumber(count)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
