import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VolunteerDashboard } from "~/components/jobs/volunteer-dashboard";
import { pageTitle } from "~/components/layout/page-title";
import { PORTALS } from "~/schemas/accounts/portals";
import * as jobs from "~/services/jobs/jobs.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import { handleJobForm, readJobAction } from "~/services/web/forms/job-form-actions.server";
import { toJobView } from "~/services/web/presenters/job-presenter.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/partial-loads.server";

/** Without the volunteer's name, which titles would leave in browser histories. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "dashboard", data?.hasError);

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const part = await tryLoad(args, async () => {
    const { job, offer, ...counts } = await jobs.getOverview(session);
    return {
      job: job && toJobView(job),
      offer: offer && toJobView(offer),
      ...counts,
    };
  });
  return data(
    {
      hasError: part.error !== undefined || args.context.failed === true,
      name: `${session.account.firstName} ${session.account.lastName}`,
      board: part.value,
      failed: part.error?.message,
      done: readJobAction(args, session),
    },
    toResponseInit([part]),
  );
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireVolunteer(args);
  return handleJobForm(args, session, PORTALS.volunteer.dashboard);
}

export default function VolunteerDashboardScreen() {
  return (
    <VolunteerDashboard
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
