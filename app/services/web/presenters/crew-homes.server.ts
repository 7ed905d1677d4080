import { fullName } from "~/schemas/full-name";
import type { AssignState } from "~/schemas/jobs/assign-query";
import { BULK_PATH, CREW_CHOSEN } from "~/schemas/requests/bulk-actions";
import type { ActiveSession } from "../../accounts/accounts.server";
import { storeSelection } from "../../requests/bulk-selections.server";
import { listNearby } from "../../requests/nearby.server";
import { toPanelQuery } from "./assign-presenter.server";

export async function loadHomes(
  request: Parameters<typeof listNearby>[0],
  chosen: readonly string[],
) {
  const { rows, total } = await listNearby(request, chosen);
  return {
    zip: request.address.zip,
    rows: rows.map((row) => ({
      id: row._id,
      name: fullName(row),
      street: row.address.line1,
      city: row.address.city,
      helpTypes: row.helpTypes,
      priority: row.priority,
    })),
    total,
    chosen: rows.filter(({ _id }) => chosen.includes(_id)).map(({ _id }) => _id),
  };
}

/** Stores an offer of these requests to a crew; promises the URL that asks to confirm it. */
export async function offerToCrew(
  requestIds: readonly string[],
  state: Pick<AssignState, "team" | "vq" | "leader" | "free" | "vpage" | "chosen">,
  { account: { id: by } }: ActiveSession,
) {
  const list = "status=Accepted";
  const id = await storeSelection({ requestIds, by, action: "offer", list });
  const fields = Object.entries({ id, ...toPanelQuery(state), [CREW_CHOSEN]: "yes" });
  const query = new URLSearchParams([
    ...fields.filter(([, value]) => value !== ""),
    ...state.chosen.map((pick) => ["pick", pick]),
  ]);
  return `${BULK_PATH}?${query.toString()}`;
}
export type MoreHomesView = Awaited<ReturnType<typeof loadHomes>>;
