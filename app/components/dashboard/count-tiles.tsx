import { useText } from "../context/use-text";
import { openListHref } from "../requests/open-list-href";
import { Age, type AgeView } from "../ui/age";
import { formatNumber } from "../ui/format-number";
import { Link } from "../ui/link";

interface TileView {
  count: number;
  /** Age of the oldest entry of the linked list. */
  oldest?: AgeView;
}

type Tile = "unevaluated" | "accepted" | "active" | "applications" | "volunteers";
export type TileViews = Record<Tile, TileView>;

/** Numbers of open requests, applications and volunteers, each a link to what it counts. */
export function CountTiles({ tiles }: { tiles: TileViews }) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  const shown = [
    [openListHref("Unevaluated"), tiles.unevaluated, labels.statuses.Unevaluated],
    [openListHref("Accepted"), tiles.accepted, labels.statuses.Accepted],
    [openListHref("Active"), tiles.active, labels.statuses.Active],
    ["/create-volunteer", tiles.applications, words.applicationsTile],
    ["/volunteers", tiles.volunteers, words.volunteersTile],
  ] as const;
  return (
    <ul className="cards counts">
      {shown.map(([path, { count, oldest }, name]) => (
        <li key={path}>
          <Link className="card" href={path}>
            <span>
              <strong>{formatNumber(count)}</strong> {name}
            </span>{" "}
            {oldest && (
              <span className="soft">
                {words.oldest} <Age age={oldest} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
