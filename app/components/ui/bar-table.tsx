import { formatNumber } from "./format";

interface Props {
  caption: string;
  headers: readonly [label: string, count: string];
  rows: readonly { label: string; count: number }[];
}

export function BarTable({ caption, headers: [label, count], rows }: Props) {
  const max = Math.max(1, ...rows.map((row) => row.count));
  return (
    <table className="bars">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{count}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{formatNumber(row.count)}</td>
            <td>
              <svg aria-hidden="true">
                <rect width={`${Math.round((row.count / max) * 100)}%`} height="100%" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
