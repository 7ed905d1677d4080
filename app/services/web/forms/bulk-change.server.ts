import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import {
  ButtonForm,
  SelectionForm,
  StartOfferForm,
  type SelectionInput,
} from "~/schemas/requests/bulk-change";
import { LIST_PATHS, type BrowsedName } from "~/schemas/requests/request-lists";
import { PriorityForm } from "~/schemas/requests/request-review";
import type { ActiveSession } from "../../accounts/accounts.server";
import {
  startBulkChange,
  stopBulkChange,
  type BulkParameters,
} from "../../jobs/bulk-changes.server";
import { listMatchingIds } from "../../requests/browsing.server";
import {
  getBulkChange,
  storeSelection,
  toBulkHref,
  toListHref,
  toPageHref,
} from "../../requests/bulk-selections.server";
import { loadOrThrow } from "../responses/error-responses.server";
import { handleIntents } from "./handle-form.server";

/** Stores what is ticked in a list; leads to the confirmation of what is to be done with it. */
export const handleBulkSelection = (request: Request, name: BrowsedName, session: ActiveSession) =>
  [SelectionForm, (input: SelectionInput) => select(request, name, input, session)] as const;

async function select(
  { url }: Request,
  name: BrowsedName,
  { bulk: action, all, over, except, pick }: SelectionInput,
  { account: { id: by } }: ActiveSession,
) {
  const { search, searchParams } = new URL(url);
  const { ids, more } = all
    ? await listMatchingIds({ ...parseAllRequests(searchParams, name), viewer: by })
    : { ids: pick, more: false };
  const requestIds = ids.filter((id) => !except.includes(id));
  const list = LIST_PATHS[name] + search;
  const _id = await storeSelection({ requestIds, more, by, list, over, action });
  return redirect(toBulkHref({ _id, list, over, action }), 303);
}

/** Starts or stops a change, `over` its list or on its page. */
export async function handleBulkChange(
  args: ActionFunctionArgs,
  id: string,
  { account }: ActiveSession,
  over: boolean,
) {
  const change = await loadOrThrow(args, () => getBulkChange(id, account.id));
  const start = async (parameters: BulkParameters) => {
    await startBulkChange(id, account.id, parameters);
    return redirect(toBulkHref({ ...change, startedAt: new Date() }), 303);
  };
  const stop = [
    ButtonForm,
    async () => {
      await stopBulkChange(id, account.id);
      return redirect(over ? toListHref(change) : toPageHref(change), 303);
    },
  ] as const;
  switch (change.action) {
    case "accept":
      return handleIntents(args, { start: [ButtonForm, () => start({})], stop });
    case "priority":
      return handleIntents(args, { start: [PriorityForm, start], stop });
    case "offer":
      return handleIntents(args, { start: [StartOfferForm, start], stop });
    default: // nothing to start
      throw new Response("Bad request.", { status: 400 });
  }
}
