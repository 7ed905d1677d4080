import { redirect, type TypedResponse } from "@remix-run/node";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import { SelectionForm, type SelectionInput } from "~/schemas/requests/bulk-change";
import { LIST_PATHS, type BrowsedName } from "~/schemas/requests/request-lists";
import type { ActiveSession } from "../../accounts/accounts.server";
import { listMatchingIds } from "../../requests/browsing.server";
import { listSelected, storeSelection } from "../../requests/bulk-selections.server";

/** `keep` leads back to the address that the form was sent to, with the selection. */
export const handleBulkSelection = (request: Request, name: BrowsedName, session: ActiveSession) =>
  [SelectionForm, (input: SelectionInput) => select(request, name, input, session)] as const;

async function select(
  { url }: Request,
  name: BrowsedName,
  { bulk, all, except, ...ticks }: SelectionInput,
  { account: { id: by } }: ActiveSession,
): Promise<TypedResponse<never>> {
  const { searchParams } = new URL(url);
  searchParams.delete("picked");
  const list = toHref(LIST_PATHS[name], searchParams);
  const { ids, more } = all
    ? await listMatchingIds({ ...parseAllRequests(searchParams, name), viewer: by })
    : { ids: await mergeTicks(ticks, by), more: false };
  const requestIds = ids.filter((id) => !except.includes(id));
  const action = bulk === "keep" ? undefined : bulk;
  const id = await storeSelection({ requestIds, more, by, list, ...(action && { action }) });
  if (action) return redirect(`${BULK_PATH}?id=${id}`, 303);
  searchParams.set("picked", id);
  return redirect(toHref(LIST_PATHS[name], searchParams), 303);
}

const toHref = (path: string, params: URLSearchParams) =>
  params.size > 0 ? `${path}?${params.toString()}` : path;

/** The stored selection without what this page shows, and what is ticked on it. */
async function mergeTicks(
  { pick, shown, picked }: Pick<SelectionInput, "pick" | "shown" | "picked">,
  by: string,
) {
  const kept = picked === "" ? [] : await listSelected(picked, by);
  return [...new Set([...kept.filter((id) => !shown.includes(id)), ...pick])];
}
