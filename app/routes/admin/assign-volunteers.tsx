import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignVolunteers } from "~/components/assignments/assign-volunteers";
import { pageTitle } from "~/components/layout/page-title";
import type { AssignState } from "~/schemas/jobs/assign-query";
import { AssignForm } from "~/schemas/jobs/assignment";
import * as assignments from "~/services/jobs/assigning.server";
import { findContact, findRequestWithHistory } from "~/services/requests/request-details.server";
import { listToAssign } from "~/services/requests/request-lists.server";
import { findVolunteerNames } from "~/services/accounts/volunteer-names.server";
import { actorOf } from "~/services/web/auth/actor.server";
import * as screens from "~/services/web/presenters/assign-presenter.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { rowsBefore } from "~/services/web/presenters/list-place.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/partial-loads.server";
import { formatRequestSubject } from "~/services/web/presenters/request-place.server";
import { toRequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { requireAdmin } from "~/services/web/auth/session.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "assign", data?.wrong, undefined, data?.selected?.request);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const state = screens.readAssignState(searchParams);
  const done = screens.readAssignmentResult(searchParams);
  const part = await tryLoad(args, async () => {
    const [selected, names, contact] = await Promise.all([
      state.request === undefined ? undefined : select(state.request, state),
      done && findVolunteerNames([...done.got, ...done.had, ...done.not.map(({ id }) => id)]),
      done && findContact(done.requestId),
    ]);
    const { rows, paging } = selected ? { rows: [], paging: null } : await listToAssign(state);
    return {
      selected,
      ...(paging && {
        list: {
          rows: rows.map(screens.toAssignableRequestView),
          paging,
          tooMany: state.q !== "" && paging.more,
        },
        before: rowsBefore(state, paging, rows.length),
      }),
      ...(done &&
        names &&
        contact && {
          outcome: screens.toAssignmentResultView(done, formatRequestSubject(contact), names),
        }),
    };
  });
  const wrong = part.refusal !== undefined || args.context.failed === true;
  return data(
    {
      wrong,
      query: screens.toAssignQuery(state),
      ...part.value,
      ...(part.value &&
        !part.value.selected &&
        state.request !== undefined && { missing: state.request }),
      failed: part.refusal?.message,
    },
    toResponseInit([part]),
  );
}

/** The request that is selected with what its panel shows, or undefined when there is none. */
async function select(id: string, { team, vq, vpage, chosen }: AssignState) {
  const details = await findRequestWithHistory(id);
  if (!details) return undefined;
  const { rows, ...paging } = team
    ? await assignments.listAssignableVolunteers(details.request, { team, q: vq, page: vpage })
    : { rows: [], page: 1, pages: 1, total: 0, more: false };
  const away = chosen.filter((one) => !rows.some(({ _id }) => _id === one));
  const names = await findVolunteerNames(away);
  return {
    request: toRequestFactsView(details),
    helpers: screens.toHelperViews(details.request),
    panel: {
      ...(team && { team }),
      vq,
      candidates: rows.map(screens.toCandidateView),
      paging,
      chosen,
      elsewhere: away.map((one) => ({ id: one, name: names.get(one) ?? one })),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await requireAdmin(args));
  const state = screens.readAssignState(new URL(args.request.url).searchParams);
  return handleForm(args, AssignForm, async ({ requestId, volunteerIds }) => {
    const outcome = await assignments.assign(requestId, volunteerIds, actor);
    return redirect(screens.toAssignmentResultHref(state, requestId, outcome), 303);
  });
}

export default function AssignVolunteersScreen() {
  return (
    <AssignVolunteers
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
