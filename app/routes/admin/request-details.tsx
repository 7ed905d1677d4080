import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/page-title";
import { RequestDetails } from "~/components/request-details";
import type { RequestStatus } from "~/schemas/vocabulary";
import { InProgressQuery, NewRequestsQuery } from "~/schemas/request-lists";
import { UnassignForm } from "~/schemas/assignment";
import { AcceptForm, CloseForm, CorrectForm, RejectForm } from "~/schemas/request-review";
import { unassign } from "~/services/assignments.server";
import { getDetails } from "~/services/request-details.server";
import * as requests from "~/services/requests.server";
import { actorOf } from "~/services/web/actor.server";
import { assignedTo } from "~/services/web/assign-screens.server";
import { handleForm, intentOf } from "~/services/web/forms.server";
import { doneIn, receiptOf } from "~/services/web/receipts.server";
import { reading } from "~/services/web/refusals.server";
import * as screens from "~/services/web/request-screens.server";
import { requireAdmin } from "~/services/web/session.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, "requestDetails", data?.failed);

/** Which request, and the state of the list that the administrator came from. */
function target(request: Request) {
  const { searchParams } = new URL(request.url);
  const given = Object.fromEntries(searchParams);
  const { type, zip } = NewRequestsQuery.parse(given);
  const { q } = InProgressQuery.parse(given);
  return { id: searchParams.get("id") ?? "", query: { ...(type && { type }), ...(zip && { zip }), ...(q && { q }) }, searchParams };
}

const STATES = { Unevaluated: "decide", Accepted: "decide", Active: "active", Rejected: "over", Resolved: "over" } as const;

/** What was closed was closed from the list of these. */
const WORKED_ON: ReadonlySet<RequestStatus> = new Set(["Active", "Resolved"]);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { id, query, searchParams } = target(args.request);
  return reading(args, async () => {
    const details = await getDetails(id);
    const state = STATES[details.request.status];
    return {
      failed: args.context.failed ?? false,
      request: screens.facts(details),
      state,
      history: details.history.map(screens.entry),
      ...assignedTo(details),
      sameHome: details.sameHome.map(screens.neighbour),
      closing: state === "active" && searchParams.has("close"),
      correcting: state !== "over" && searchParams.has("correct"),
      unassigning: searchParams.get("unassign") ?? undefined,
      backTo: { path: WORKED_ON.has(details.request.status) ? "/requests-in-progress" : "/homeowner-requests", query },
      query,
      done: doneIn(searchParams, ["entered", "corrected", "unassigned"]),
    };
  });
}

const INTENTS = ["accept", "reject", "close", "correct", "unassign"] as const;

/** One service call for each of the forms; a refused one comes back with the request as it stands by now. */
export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await requireAdmin(args));
  const { id, query } = target(args.request);
  const intent = await intentOf(args.request, INTENTS);
  /** The page to go on with, which says what was done. */
  const next = (path: string, what: string, kept: Record<string, string>) =>
    redirect(`${path}?${new URLSearchParams({ ...kept, [what]: receiptOf(what, id) }).toString()}`, 303);
  const forms = {
    accept: () =>
      handleForm(args, AcceptForm, async () => {
        await requests.accept(id, actor);
        return next("/homeowner-requests", "accepted", query);
      }),
    reject: () =>
      handleForm(args, RejectForm, async (input) => {
        await requests.reject(id, input, actor);
        return next("/homeowner-requests", "rejected", query);
      }),
    close: () =>
      handleForm(args, CloseForm, async ({ notes }) => {
        await requests.close(id, notes, actor);
        return next("/requests-in-progress", "closed", query);
      }),
    correct: () =>
      handleForm(args, CorrectForm, async (input) => {
        await requests.correct(id, input, actor);
        return next("/homeowner-requests/request-details", "corrected", { id, ...query });
      }),
    unassign: () =>
      handleForm(args, UnassignForm, async ({ jobId }) => {
        await unassign(id, jobId, actor);
        return next("/homeowner-requests/request-details", "unassigned", { id, ...query });
      }),
  };
  const answer = await forms[intent]();
  if (!("data" in answer)) return answer;
  return data({ form: { ...answer.data.form, intent } }, answer.init ?? {});
}

export default function RequestDetailsScreen() {
  return <RequestDetails {...useLoaderData<typeof loader>()} form={useActionData<typeof action>()?.form} />;
}
