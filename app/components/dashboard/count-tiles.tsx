import { useText } from "../context/use-text";

interface Props {
  counts: { unevaluated: number; accepted: number; active: number };
}

/** Number of open requests by status, each linked to its list. */
export function CountTiles({ counts }: Props) {
  const { labels } = useText();
  const tiles = [
    ["/homeowner-requests", counts.unevaluated, "Unevaluated"],
    ["/assignVolunteers?status=Accepted", counts.accepted, "Accepted"],
    ["/requests-in-progress", counts.active, "Active"],
  ] as const;
  return (
    <ul className="cards counts">
      {tiles.map(([path, count, status]) => (
        <li key={path}>
          <a className="card" href={path}>
            <strong>{count.toLocaleString("en-US")}</strong> {labels.statuses[status]}
          </a>
        </li>
      ))}
    </ul>
  );
}
