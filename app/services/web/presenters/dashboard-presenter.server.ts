import { OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { dashboardCaptions } from "~/text/dashboard";
import { type Locale, ZIP_TOWNS } from "~/schemas/vocabulary";
import type { AttentionGroup, Overview } from "../../requests/dashboard.server";
import { toAgeView } from "./age.server";

interface Counted {
  count: number;
  oldest?: Date | undefined;
}

const toTileView = ({ count, oldest }: Counted, now: Date) => ({
  count,
  ...(oldest && { oldest: toAgeView(oldest, now) }),
});

const toAttentionGroupView = ({ kind, rows, counts }: AttentionGroup, now: Date) => ({
  kind,
  rows: rows.map(({ id, name, since }) => ({ id, name, age: toAgeView(since, now) })),
  lists: OPEN_STATUSES.flatMap((status) => {
    const count = counts[status] ?? 0;
    return count > 0 ? [{ status, count }] : [];
  }),
});

export const toDashboardView = (
  { counts, attention }: Overview,
  applications: Counted,
  volunteers: number,
  locale: Locale,
  now = new Date(),
) => ({
  captions: dashboardCaptions[locale],
  tiles: {
    lifeSafety: toTileView(counts.lifeSafety, now),
    told: toTileView(counts.told, now),
    unevaluated: toTileView(counts.statuses.Unevaluated, now),
    accepted: toTileView(counts.statuses.Accepted, now),
    active: toTileView(counts.statuses.Active, now),
    applications: toTileView(applications, now),
    volunteers: toTileView({ count: volunteers }, now),
  },
  attention: attention.map((group) => toAttentionGroupView(group, now)),
  helpTypes: counts.helpTypes,
  zips: counts.zips.map(({ zip, ...rest }) => ({ zip, town: ZIP_TOWNS[zip], ...rest })),
});
export type AttentionGroupView = ReturnType<typeof toAttentionGroupView>;
export type TileView = ReturnType<typeof toTileView>;
