import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { RequestDetails } from "~/components/review/request-details";
import { toHref } from "~/components/ui/href";
import type { ListName } from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { toDetailsForms } from "~/services/web/forms/request-intents.server";
import { readActionToken } from "~/services/web/responses/signed-tokens.server";
import { loadRequestView } from "~/services/web/presenters/pane-presenter.server";
import {
  findListNeighbors,
  findDecision,
  readListPosition,
  toListLocation,
  toListPositionQuery,
  type RequestPosition,
} from "~/services/web/presenters/request-position.server";
import { loadById, requireId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({ about: data?.request }));

const getListName = (status: RequestStatus): ListName =>
  status === "Active" || status === "Resolved" ? "progress" : "new";

function toBackLink(id: string, status: RequestStatus, { row: _, ...position }: RequestPosition) {
  const list = position.from ?? getListName(status);
  const { path, query } = toListLocation(list, position);
  if (position.from === undefined) return { list, href: toHref(path, query) };
  const opened = list === "assign" ? { request: id } : {};
  return { list, href: `${toHref(path, { ...query, ...opened })}#${id}` };
}

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const position = readListPosition(searchParams);
  const actor = getActor(session);
  return loadById(args, "request", async (id) => {
    const { details, view } = await loadRequestView(id, args.request, actor);
    const { status } = details.request;
    const [neighbors, decision] = await Promise.all([
      // Not opened from a list: among the new ones, if it is one.
      position.from === undefined && status !== "Unevaluated"
        ? {}
        : findListNeighbors(position, id, actor),
      findDecision(searchParams),
    ]);
    return {
      ...view,
      done: view.done ?? readActionToken(searchParams, ["entered"]),
      neighbors,
      decision,
      backTo: toBackLink(id, status, position),
      query: toListPositionQuery(position),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const id = requireId(args.request, "request");
  return handleIntents(args, toDetailsForms(args.request, id, actor));
}

export default function RequestDetailsScreen() {
  return (
    <RequestDetails
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
