import { redirect, type TypedResponse } from "@remix-run/node";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import { SelectionForm, type SelectionInput } from "~/schemas/requests/bulk-change";
import { LIST_PATHS, type BrowsedName } from "~/schemas/requests/request-lists";
import type { ActiveSession } from "../../accounts/accounts.server";
import { listMatchingIds } from "../../requests/browsing.server";
import { storeSelection } from "../../requests/bulk-selections.server";

/** Stores what is ticked in a list; leads to the confirmation of what is to be done with it. */
export const handleBulkSelection = (request: Request, name: BrowsedName, session: ActiveSession) =>
  [SelectionForm, (input: SelectionInput) => select(request, name, input, session)] as const;

async function select(
  { url }: Request,
  name: BrowsedName,
  { bulk: action, all, except, pick }: SelectionInput,
  { account: { id: by } }: ActiveSession,
): Promise<TypedResponse<never>> {
  const { search, searchParams } = new URL(url);
  const { ids, more } = all
    ? await listMatchingIds({ ...parseAllRequests(searchParams, name), viewer: by })
    : { ids: pick, more: false };
  const requestIds = ids.filter((id) => !except.includes(id));
  const id = await storeSelection({
    requestIds,
    more,
    by,
    list: LIST_PATHS[name] + search,
    action,
  });
  return redirect(`${BULK_PATH}?id=${id}`, 303);
}
