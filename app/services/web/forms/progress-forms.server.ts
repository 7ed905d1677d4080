import { CloseListed, ListedForm } from "~/schemas/requests/list-actions";
import { InProgressQuery, type InProgressFilter } from "~/schemas/requests/list-queries";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { Actor } from "../../platform/caller.server";
import { claim, release } from "../../requests/claiming.server";
import { end } from "../../requests/ending.server";
import { listInProgress } from "../../requests/listing.server";
import { toListQuery } from "../presenters/list-position.server";
import { redirectToList, redirectToPage } from "../responses/action-redirects.server";
import { defineForm } from "./handle-form.server";

/** Changes that the card of a request in progress confirms. */
export const CLAIM_CHANGES = ["claimed", "released"] as const;

/** Forms of the card: a claim stays there, closing may open the next one's card. */
export function toProgressForms(shown: InProgressFilter, actor: Actor) {
  const { request: _, ...filters } = shown;
  /** The fragment keeps the row in view. */
  const stay = (change: (typeof CLAIM_CHANGES)[number], id: string) => {
    const query = toListQuery(InProgressQuery, { ...filters, request: id });
    return redirectToPage(LIST_PATHS.progress, query, change, id, `#${id}`);
  };
  return {
    claim: defineForm(ListedForm, async ({ id }) => {
      await claim(id, actor);
      return stay("claimed", id);
    }),
    release: defineForm(ListedForm, async ({ id }) => {
      await release(id, actor);
      return stay("released", id);
    }),
    close: defineForm(CloseListed, async ({ id, then, ...ending }) => {
      const before = then && (await listIds(filters));
      await end(id, ending, actor);
      const next = before && (await findNext(filters, before, id));
      const query = toListQuery(InProgressQuery, { ...filters, request: next });
      const decision = ending.outcome === "duplicate" ? "merged" : "closed";
      return redirectToList(LIST_PATHS.progress, query, decision, id);
    }),
  };
}

type Filters = Omit<InProgressFilter, "request">;

const listIds = async (filters: Filters) =>
  (await listInProgress(filters)).rows.map(({ _id }) => _id);

/**
 * The request that followed a closed one on its page, whatever colleagues closed meanwhile; the
 * first of the next page; at the end of the list its last one.
 */
async function findNext(filters: Filters, before: readonly string[], closed: string) {
  const { rows, paging } = await listInProgress(filters);
  const ids = rows.map(({ _id }) => _id);
  const following = before.slice(before.indexOf(closed) + 1).find((id) => ids.includes(id));
  const moved = paging.page === filters.page ? ids.find((id) => !before.includes(id)) : undefined;
  return following ?? moved ?? ids.at(-1);
}
