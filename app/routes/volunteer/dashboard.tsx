import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VolunteerDashboard } from "~/components/jobs/volunteer-dashboard";
import { pageMeta } from "~/components/layout/page-title";
import { PORTALS } from "~/schemas/accounts/portals";
import { fullName } from "~/schemas/full-name";
import { getOverview } from "~/services/jobs/own-jobs.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import {
  findAccepted,
  handleJobForm,
  readJobAction,
} from "~/services/web/forms/job-form-actions.server";
import { toJobView } from "~/services/web/presenters/job-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/error-responses.server";

/** Without the volunteer's name, which titles would leave in browser histories. */
export const meta = pageMeta<typeof loader>((data) => ({
  failed: data?.failed !== undefined,
}));

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const locale = readLocale(args.request);
  const done = readJobAction(args, session);
  const part = await tryLoad(args, async () => {
    const { job, scheduled, offer, ...counts } = await getOverview(session);
    const accepted = findAccepted(done, scheduled);
    return {
      job: job && toJobView(job, locale),
      accepted: accepted && toJobView(accepted, locale),
      offer: offer && toJobView(offer, locale),
      ...counts,
    };
  });
  return data(
    {
      name: fullName(session.account),
      board: part.value,
      failed: part.error?.reason,
      done,
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
