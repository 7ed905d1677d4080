import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { RequestDetails } from "~/components/requests/request-details";
import { requestDetailsHref, toHref } from "~/components/ui/href";
import { UnassignForm } from "~/schemas/jobs/assignment";
import type { ListName } from "~/schemas/requests/request-lists";
import { AcceptForm, CloseForm, CorrectForm, RejectForm } from "~/schemas/requests/request-review";
import type { RequestStatus } from "~/schemas/vocabulary";
import { unassign } from "~/services/jobs/assigning.server";
import { close } from "~/services/requests/closing.server";
import { correct } from "~/services/requests/correcting.server";
import { getDetails } from "~/services/requests/details.server";
import { accept, reject } from "~/services/requests/reviewing.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { redirectToList } from "~/services/web/forms/action-redirects.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { readActionToken, signToken } from "~/services/web/forms/signed-tokens.server";
import { toAssignedVolunteersView } from "~/services/web/presenters/assign-presenter.server";
import {
  readListPosition,
  toListLocation,
  toListPositionQuery,
} from "~/services/web/presenters/request-position.server";
import {
  toHistoryEntryView,
  toRequestFactsView,
  toSameHomeRequestView,
} from "~/services/web/presenters/request-presenter.server";
import { loadById, requireId } from "~/services/web/responses/record-by-id.server";

export { keepUnsentForm as clientAction } from "~/components/form/unsent-form";
export { StaffError as ErrorBoundary } from "~/components/layout/route-error";
export { revalidateUnlessUnsent as shouldRevalidate } from "~/components/layout/revalidation";

export const meta = pageMeta<typeof loader>("requestDetails", (data) => ({ about: data?.request }));

const SCREEN_STATES = {
  Unevaluated: "decide",
  Accepted: "decide",
  Active: "active",
  Rejected: "over",
  Resolved: "over",
} as const;

/** The list that shows requests of this status, or showed them last. */
const getListName = (status: RequestStatus): ListName =>
  status === "Active" || status === "Resolved" ? "progress" : "new";

/** Link to the list from which the request was opened, scrolled to it, with its card open. */
function toBackLink(
  id: string,
  status: RequestStatus,
  { row: _, ...position }: ReturnType<typeof readListPosition>,
) {
  const list = position.from ?? getListName(status);
  const { path, query } = toListLocation(list, position);
  if (position.from === undefined) return { list, href: toHref(path, query) };
  return {
    list,
    href: `${toHref(path, { ...query, ...(list !== "new" && { request: id }) })}#${id}`,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const position = readListPosition(searchParams);
  return loadById(args, "request", async (id) => {
    const details = await getDetails(id);
    const state = SCREEN_STATES[details.request.status];
    return {
      request: toRequestFactsView(details),
      state,
      history: details.history.map(toHistoryEntryView),
      ...toAssignedVolunteersView(details),
      sameHome: details.sameHome.map(toSameHomeRequestView),
      closing: state === "active" && searchParams.has("close"),
      correcting: state !== "over" && searchParams.has("correct"),
      unassigning: searchParams.get("unassign") ?? undefined,
      backTo: toBackLink(id, details.request.status, position),
      query: toListPositionQuery(position),
      done: readActionToken(searchParams, ["entered", "corrected", "unassigned"]),
    };
  });
}

/** One service call per form. An error returns the form with the request's current state. */
export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const id = requireId(args.request, "request");
  const position = readListPosition(new URL(args.request.url).searchParams);
  /** Confirms the action in the list, in the request's place. */
  const toList = (list: ListName, action: string) => {
    const { path, query } = toListLocation(list, position);
    return redirectToList(path, query, action, id);
  };
  /** Confirms the action on this page. */
  const toPage = (action: string) =>
    redirect(
      requestDetailsHref(id, { ...toListPositionQuery(position), [action]: signToken(action, id) }),
      303,
    );
  return handleIntents(args, {
    accept: [
      AcceptForm,
      async () => {
        await accept(id, actor);
        return toList("new", "accepted");
      },
    ],
    reject: [
      RejectForm,
      async (input) => {
        await reject(id, input, actor);
        return toList("new", "rejected");
      },
    ],
    close: [
      CloseForm,
      async ({ notes }) => {
        await close(id, notes, actor);
        return toList("progress", "closed");
      },
    ],
    correct: [
      CorrectForm,
      async (input) => {
        await correct(id, input, actor);
        return toPage("corrected");
      },
    ],
    unassign: [
      UnassignForm,
      async ({ jobId }) => {
        await unassign(id, jobId, actor);
        return toPage("unassigned");
      },
    ],
  });
}

export default function RequestDetailsScreen() {
  return (
    <RequestDetails
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
