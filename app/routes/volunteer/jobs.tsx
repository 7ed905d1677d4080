import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VolunteerJobs } from "~/components/jobs/volunteer-jobs";
import { pageTitle } from "~/components/layout/page-title";
import * as jobs from "~/services/jobs/jobs.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import { handleJobForm, readJobAction } from "~/services/web/forms/job-form-actions.server";
import { toJobView } from "~/services/web/presenters/job-presenter.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/partial-loads.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "jobs", data?.hasError);

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const [offered, scheduled] = await Promise.all([
    tryLoad(args, async () => (await jobs.listOffered(session)).map(toJobView)),
    tryLoad(args, async () => (await jobs.listScheduled(session)).map(toJobView)),
  ]);
  return data(
    {
      hasError:
        offered.error !== undefined ||
        scheduled.error !== undefined ||
        args.context.failed === true,
      offered: { jobs: offered.value, failed: offered.error?.message },
      scheduled: { jobs: scheduled.value, failed: scheduled.error?.message },
      done: readJobAction(args, session),
    },
    toResponseInit([offered, scheduled]),
  );
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireVolunteer(args);
  return handleJobForm(args, session, "/volunteer/jobs");
}

export default function VolunteerJobsScreen() {
  return (
    <VolunteerJobs
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
