import {
  LIST_PATHS,
  OPEN_STATUSES,
  type OpenStatus,
  type AnyFlag,
} from "~/schemas/requests/request-lists";
import type { HelpType } from "~/schemas/vocabulary";
import type {
  AttentionGroupView,
  TileView,
} from "~/services/web/presenters/dashboard-presenter.server";
import { useLive } from "../context/live";
import { useText } from "../context/use-text";
import { BarTable } from "../requests/bar-table";
import { Age } from "../ui/age";
import { formatNumber } from "../ui/format";
import { toHref, requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

interface Props {
  captions: Record<"asked" | "where", string>;
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

export function AdminDashboard({ captions, tiles, attention, helpTypes, zips }: Props) {
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
            caption={captions.asked}
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
            caption={captions.where}
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

function AttentionList({ groups }: { groups: readonly AttentionGroupView[] }) {
  const { t } = useText();
  const words = t.staff.dashboard;
  return (
    <section className="panel" aria-labelledby="attention">
      <h2 id="attention">{words.attention}</h2>
      {groups.length === 0 ? (
        <p>{words.calm}</p>
      ) : (
        <ul className="rows">
          {groups.map((group) => (
            <AttentionItem key={group.kind} {...group} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AttentionItem({ kind, rows, lists }: AttentionGroupView) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  const filter = kind === "waiting" ? {} : { flag: kind };
  return (
    <li>
      <h3>{words[kind]}</h3>{" "}
      <ul className="inline">
        {lists.map(({ status, count }) => {
          const text = `${formatNumber(count)} ${labels.statuses[status]}`;
          return (
            <li key={status}>
              <Link href={openListHref(status, filter)} aria-label={`${text}: ${words[kind]}`}>
                {text}
              </Link>
            </li>
          );
        })}
        {kind === "bounced" && (
          <li>
            <Link href="/undelivered">{t.nav.undelivered}</Link>
          </li>
        )}
      </ul>
      <ul className="brief">
        {rows.map(({ id, name, age }) => (
          <li key={id}>
            <Link href={requestDetailsHref(id)}>{name}</Link>{" "}
            <span className="soft">
              <Age age={age} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface Filter {
  type?: string;
  zip?: string;
  flag?: AnyFlag;
}

const openListHref = (status: OpenStatus | "", filter: Filter = {}) =>
  filter.flag === "declined" // to offer them to others
    ? toHref(LIST_PATHS.assign, { status: "Accepted", flag: filter.flag })
    : toHref(LIST_PATHS.all, { status, ...filter });
