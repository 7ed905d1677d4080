import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VolunteerJobs } from "~/components/jobs/volunteer-jobs";
import { pageMeta } from "~/components/layout/page-title";
import { listOffered, listScheduled } from "~/services/jobs/own-jobs.server";
import type { VolunteerJob } from "~/services/jobs/job-view.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import {
  findAccepted,
  handleJobForm,
  readJobAction,
} from "~/services/web/forms/job-form-actions.server";
import { toJobView } from "~/services/web/presenters/job-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/error-responses.server";
import { readMissingId } from "~/services/web/responses/record-by-id.server";

export const meta = pageMeta<typeof loader>((data) => ({
  failed: (data?.offered.failed ?? data?.scheduled.failed) !== undefined,
}));

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const locale = readLocale(args.request);
  const done = readJobAction(args, session);
  const toView = (job: VolunteerJob) => toJobView(job, locale);
  const [offered, scheduled] = await Promise.all([
    tryLoad(args, async () => (await listOffered(session)).map(toView)),
    tryLoad(args, async () => (await listScheduled(session)).map(toView)),
  ]);
  return data(
    {
      offered: { jobs: offered.value, failed: offered.error?.reason },
      scheduled: { jobs: scheduled.value, failed: scheduled.error?.reason },
      done,
      accepted: findAccepted(done, scheduled.value ?? []),
      notice: readMissingId(args.request, "job"),
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
