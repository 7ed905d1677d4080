interface Props {
  caption: string;
  /** Headings of the two columns. */
  heads: readonly [label: string, count: string];
  rows: readonly { label: string; count: number }[];
}

/** Counts as a table with a bar beside each number: the text stays text, the bars are for the eye only. */
export function BarTable({ caption, heads: [label, count], rows }: Props) {
  const most = Math.max(1, ...rows.map((row) => row.count));
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
            <td>{row.count.toLocaleString("en-US")}</td>
            <td>
              <svg aria-hidden="true">
                <rect width={`${Math.round((row.count / most) * 100)}%`} height="100%" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
