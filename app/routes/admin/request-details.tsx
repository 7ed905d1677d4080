import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestDetailsHref, toHref } from "~/components/ui/href";
import { pageTitle } from "~/components/layout/page-title";
import { DONE_BANNER_ID } from "~/components/ui/placed-banner";
import { RequestDetails } from "~/components/requests/request-details";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { ListName } from "~/schemas/requests/request-lists";
import { UnassignForm } from "~/schemas/jobs/assignment";
import { AcceptForm, CloseForm, CorrectForm, RejectForm } from "~/schemas/requests/request-review";
import { unassign } from "~/services/jobs/assigning.server";
import { getDetails } from "~/services/requests/request-details.server";
import * as requests from "~/services/requests/requests.server";
import { actorOf } from "~/services/web/auth/actor.server";
import { toAssignedVolunteersView } from "~/services/web/presenters/assign-presenter.server";
import { handleForm, readIntent } from "~/services/web/forms/handle-form.server";
import { readActionToken, signToken } from "~/services/web/forms/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import {
  toListLocation,
  readListPosition,
  toListPositionQuery,
} from "~/services/web/presenters/request-place.server";
import * as screens from "~/services/web/presenters/request-presenter.server";
import { requireAdmin } from "~/services/web/auth/session.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "requestDetails", data?.failed, undefined, data?.request);

/** Which request, and the place in a list where it was opened. */
function target(request: Request) {
  const { searchParams } = new URL(request.url);
  return { id: searchParams.get("id") ?? "", place: readListPosition(searchParams), searchParams };
}

const STATES = {
  Unevaluated: "decide",
  Accepted: "decide",
  Active: "active",
  Rejected: "over",
  Resolved: "over",
} as const;

/** The list that has a request of this status, or had it last. */
const listOf = (status: RequestStatus): ListName =>
  status === "Active" || status === "Resolved" ? "progress" : "new";

/** The list that a request was opened from, scrolled to it, with its card open if there is one. */
function wayBack(
  id: string,
  status: RequestStatus,
  { row: _, ...place }: ReturnType<typeof readListPosition>,
) {
  const list = place.from ?? listOf(status);
  const { path, query } = toListLocation(list, place);
  if (place.from === undefined) return { list, href: toHref(path, query) };
  return {
    list,
    href: `${toHref(path, { ...query, ...(list !== "new" && { request: id }) })}#${id}`,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { id, place, searchParams } = target(args.request);
  return loadOrThrow(args, async () => {
    const details = await getDetails(id);
    const state = STATES[details.request.status];
    return {
      failed: args.context.failed ?? false,
      request: screens.toRequestFactsView(details),
      state,
      history: details.history.map(screens.toHistoryEntryView),
      ...toAssignedVolunteersView(details),
      sameHome: details.sameHome.map(screens.toSameHomeRequestView),
      closing: state === "active" && searchParams.has("close"),
      correcting: state !== "over" && searchParams.has("correct"),
      unassigning: searchParams.get("unassign") ?? undefined,
      backTo: wayBack(id, details.request.status, place),
      query: toListPositionQuery(place),
      done: readActionToken(searchParams, ["entered", "corrected", "unassigned"]),
    };
  });
}

const INTENTS = ["accept", "reject", "close", "correct", "unassign"] as const;

/** One service call for each of the forms; a refused one comes back with the request as it stands by now. */
export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await requireAdmin(args));
  const { id, place } = target(args.request);
  const intent = await readIntent(args.request, INTENTS);
  /** The list to go on with, which says what was decided where the request was. */
  const toList = (list: ListName, what: string) => {
    const { path, query } = toListLocation(list, place);
    return redirect(
      toHref(path, { ...query, [what]: signToken(what, id) }) +
        (query.row ? `#${DONE_BANNER_ID}` : ""),
      303,
    );
  };
  /** The same page again, which says what was done. */
  const stay = (what: string) =>
    redirect(
      requestDetailsHref(id, { ...toListPositionQuery(place), [what]: signToken(what, id) }),
      303,
    );
  const forms = {
    accept: () =>
      handleForm(args, AcceptForm, async () => {
        await requests.accept(id, actor);
        return toList("new", "accepted");
      }),
    reject: () =>
      handleForm(args, RejectForm, async (input) => {
        await requests.reject(id, input, actor);
        return toList("new", "rejected");
      }),
    close: () =>
      handleForm(args, CloseForm, async ({ notes }) => {
        await requests.close(id, notes, actor);
        return toList("progress", "closed");
      }),
    correct: () =>
      handleForm(args, CorrectForm, async (input) => {
        await requests.correct(id, input, actor);
        return stay("corrected");
      }),
    unassign: () =>
      handleForm(args, UnassignForm, async ({ jobId }) => {
        await unassign(id, jobId, actor);
        return stay("unassigned");
      }),
  };
  const answer = await forms[intent]();
  if (!("data" in answer)) return answer;
  return data({ form: { ...answer.data.form, intent } }, answer.init ?? {});
}

export default function RequestDetailsScreen() {
  return (
    <RequestDetails
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
