import { useText } from "../context/use-text";

interface Props {
  counts: { unevaluated: number; accepted: number; active: number };
}

/** How many requests wait for which kind of work, each number the way there. */
export function CountTiles({ counts }: Props) {
  const { say } = useText();
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
            <strong>{count.toLocaleString("en-US")}</strong> {say(status)}
          </a>
        </li>
      ))}
    </ul>
  );
}
