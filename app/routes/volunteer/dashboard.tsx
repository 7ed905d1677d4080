import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { VolunteerDashboard } from "~/components/jobs/volunteer-dashboard";
import { PORTALS } from "~/schemas/accounts/portals";
import * as jobs from "~/services/jobs/jobs.server";
import { readJobAction, handleJobForm } from "~/services/web/forms/job-form-actions.server";
import * as screens from "~/services/web/presenters/job-presenter.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/partial-loads.server";
import { requireVolunteer } from "~/services/web/auth/session.server";

/** Not the name of the heading: a title is read over the shoulder and stays in histories. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "dashboard", data?.wrong);

export async function loader(args: LoaderFunctionArgs) {
  const who = await requireVolunteer(args);
  const part = await tryLoad(args, async () => {
    const { job, offer, ...counts } = await jobs.getOverview(who);
    return {
      job: job && screens.toJobView(job),
      offer: offer && screens.toJobView(offer),
      ...counts,
    };
  });
  return data(
    {
      wrong: part.refusal !== undefined || args.context.failed === true,
      name: `${who.account.firstName} ${who.account.lastName}`,
      board: part.value,
      failed: part.refusal?.message,
      done: readJobAction(args, who),
    },
    toResponseInit([part]),
  );
}

export async function action(args: ActionFunctionArgs) {
  const who = await requireVolunteer(args);
  return handleJobForm(args, who, PORTALS.volunteer.dashboard);
}

export default function VolunteerDashboardScreen() {
  return (
    <VolunteerDashboard
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
