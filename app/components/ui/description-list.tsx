import type { ReactNode } from "react";

interface Props {
  /** Those without a detail are omitted. */
  rows: readonly (readonly [term: string, detail: ReactNode])[];
}

export function DescriptionList({ rows }: Props) {
  return (
    <dl className="facts">
      {rows
        .filter(([, detail]) => detail)
        .map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
    </dl>
  );
}
