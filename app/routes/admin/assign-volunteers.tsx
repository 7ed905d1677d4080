import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignVolunteers } from "~/components/assignments/assign-volunteers";
import { pageMeta } from "~/components/layout/page-title";
import { AssignForm } from "~/schemas/jobs/assignment";
import { toAssignChoice } from "~/schemas/requests/request-lists";
import * as assignments from "~/services/jobs/assigning.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import {
  readAssignmentResult,
  readAssignState,
  toAssignmentResultHref,
  toAssignmentResultView,
  toAssignQuery,
} from "~/services/web/presenters/assign-presenter.server";
import {
  loadAssignList,
  loadSelectedRequest,
  offerToCrew,
} from "~/services/web/presenters/assign-page.server";
import { findDecision } from "~/services/web/presenters/request-position.server";
import { redirectBack } from "~/services/web/responses/action-redirects.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { toUnknownId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({
  failed: (data?.failed ?? data?.missing) !== undefined,
  about: data?.selected?.request,
}));

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const state = readAssignState(searchParams);
  const result = readAssignmentResult(searchParams);
  const part = await tryLoad(args, async () => {
    const [selected, outcome, decision] = await Promise.all([
      state.request === undefined
        ? undefined
        : loadSelectedRequest(state.request, state, getActor(session), readLocale(args.request)),
      result && assignments.getAssignmentOutcome(result.requestId, result.rev),
      findDecision(searchParams),
    ]);
    return {
      selected,
      decision,
      ...(!selected && (await loadAssignList(state, session.account.id))),
      ...(result &&
        outcome && { outcome: await toAssignmentResultView(result.requestId, outcome) }),
    };
  });
  const missing =
    state.request !== undefined && part.value && !part.value.selected
      ? toUnknownId("request", state.request)
      : undefined;
  return data(
    {
      query: toAssignQuery(state),
      choice: toAssignChoice(state),
      ...part.value,
      missing,
      failed: part.error?.reason,
    },
    missing ? { status: 404 } : toResponseInit([part]),
  );
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const state = readAssignState(new URL(args.request.url).searchParams);
  return handleForm(args, AssignForm, async ({ requestId, volunteerIds, homeIds }) => {
    if (homeIds.length > 0) {
      const homes = [requestId, ...homeIds];
      return redirect(await offerToCrew(homes, { ...state, chosen: volunteerIds }, session), 303);
    }
    const outcome = await assignments.assign(requestId, volunteerIds, getActor(session));
    // Without a revision nothing has changed: no other page has to show it.
    if (outcome.rev === undefined)
      return { outcome: await toAssignmentResultView(requestId, outcome) };
    // The pane it came from shows who is on the request, and Undo.
    const isPlain = outcome.refused.length + outcome.already.length === 0;
    return isPlain && state.back
      ? redirectBack(state.back, "assigned", requestId)
      : redirect(toAssignmentResultHref(state, requestId, outcome.rev), 303);
  });
}

export default function AssignVolunteersScreen() {
  return (
    <AssignVolunteers {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
  );
}
