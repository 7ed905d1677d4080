import { LIST_PATHS, OPEN_STATUSES, type OpenStatus } from "~/schemas/requests/request-lists";
import type { HelpType } from "~/schemas/vocabulary";
import type {
  AttentionGroupView,
  TileView,
} from "~/services/web/presenters/dashboard-presenter.server";
import { useLive } from "../context/live";
import { useText } from "../context/use-text";
import { BarTable } from "../requests/bar-table";
import { openListHref } from "../requests/open-list-href";
import { Age } from "../ui/age";
import { formatNumber } from "../ui/format";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";
import { AttentionList } from "./attention-list";

interface Props {
  tiles: TileViews;
  attention: readonly AttentionGroupView[];
  /** Open requests by kind of help; one request can ask for several. */
  helpTypes: readonly { type: HelpType; counts: Record<OpenStatus, number> }[];
  zips: readonly { zip: string; town: string; counts: Record<OpenStatus, number> }[];
}

const toRow = (
  label: string,
  counts: Record<OpenStatus, number>,
  filter: Parameters<typeof openListHref>[1],
) => ({
  label,
  counts: OPEN_STATUSES.map((status) => counts[status]),
  toHref: (column?: number) =>
    openListHref(column === undefined ? "" : (OPEN_STATUSES[column] ?? ""), filter),
});

export function AdminDashboard({ tiles, attention, helpTypes, zips }: Props) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  const links = [
    ["/homeowner-requests", words.evaluate],
    ["/assignVolunteers", words.assign],
    ["/requests-in-progress", t.nav.inProgress],
    ["/create-volunteer", words.applications],
    ["/volunteers", t.nav.volunteerDatabase],
    ["/generate-reports", words.reports],
  ] as const;
  const columns = OPEN_STATUSES.map((status) => labels.statuses[status]);
  return (
    <div className="dashboard">
      <h1>{t.nav.dashboard}</h1>
      <CountTiles tiles={tiles} />
      <div className="figures">
        <AttentionList groups={attention} />
        <section className="panel" aria-labelledby="asked">
          <h2 id="asked">{words.asked}</h2>
          <BarTable
            caption={words.askedCaption}
            header={t.request.helpTypes}
            columns={columns}
            rows={helpTypes.map(({ type, counts }) =>
              toRow(labels.helpTypes[type], counts, { type }),
            )}
          />
        </section>
        <section className="panel" aria-labelledby="where">
          <h2 id="where">{words.where}</h2>
          <BarTable
            caption={words.whereCaption}
            header={t.form.zipCode}
            columns={columns}
            rows={zips.map(({ zip, town, counts }) => toRow(`${zip} ${town}`, counts, { zip }))}
          />
        </section>
      </div>
      <nav aria-labelledby="screens">
        <h2 className="unseen" id="screens">
          {words.screens}
        </h2>
        <ul className="inline">
          {links.map(([path, name]) => (
            <li key={path}>
              <Link href={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type Tile =
  "lifeSafety" | "told" | "unevaluated" | "accepted" | "active" | "applications" | "volunteers";
type TileViews = Record<Tile, TileView>;

/** A tile of homeowners who wrote is there only if any did. */
function CountTiles({ tiles }: { tiles: TileViews }) {
  const { t, labels } = useText();
  const work: Partial<Record<Tile, number>> = useLive().work ?? {};
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
        const { oldest } = tiles[tile];
        const count = work[tile] ?? tiles[tile].count;
        if (tile === "told" && count === 0) return null;
        const isDanger = tile === "lifeSafety" && count > 0;
        return (
          <li key={tile}>
            <Link className={isDanger ? "card danger" : "card"} href={path}>
              <span>
                <strong>{formatNumber(count)}</strong> {name}
              </span>{" "}
              {oldest && count > 0 && (
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
