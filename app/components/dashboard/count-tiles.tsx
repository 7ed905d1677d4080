import type { TileView } from "~/services/web/presenters/dashboard-presenter.server";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { useText } from "../context/use-text";
import { openListHref } from "../requests/open-list-href";
import { Age } from "../ui/age";
import { formatNumber } from "../ui/format";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";

type Tile =
  "lifeSafety" | "told" | "unevaluated" | "accepted" | "active" | "applications" | "volunteers";
export type TileViews = Record<Tile, TileView>;

/** A tile of homeowners who wrote is there only if any did. */
export function CountTiles({ tiles }: { tiles: TileViews }) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  const flags = t.staff.requests.flagNames;
  const shown = [
    ["lifeSafety", openListHref("", { flag: "lifeSafety" }), flags.lifeSafety],
    ["told", toHref(LIST_PATHS.all, { status: "all", flag: "told" }), flags.told],
    ["unevaluated", openListHref("Unevaluated"), labels.statuses.Unevaluated],
    ["accepted", openListHref("Accepted"), labels.statuses.Accepted],
    ["active", openListHref("Active"), labels.statuses.Active],
    ["applications", "/create-volunteer", words.applicationsTile],
    ["volunteers", "/volunteers", words.volunteersTile],
  ] as const;
  return (
    <ul className="cards counts">
      {shown.map(([tile, path, name]) => {
        const { count, oldest } = tiles[tile];
        if (tile === "told" && count === 0) return null;
        const isDanger = tile === "lifeSafety" && count > 0;
        return (
          <li key={tile}>
            <Link className={isDanger ? "card danger" : "card"} href={path}>
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
        );
      })}
    </ul>
  );
}
