import type { ReactNode } from "react";

export function DescriptionList({
  rows,
}: {
  rows: readonly (readonly [term: string, detail: ReactNode])[];
}) {
  return (
    <dl className="facts">
      {rows.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
