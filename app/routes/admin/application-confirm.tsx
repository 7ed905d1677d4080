import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { Applicant } from "~/components/volunteers/applicant";
import { TakeBackForm } from "~/schemas/requests/request-review";
import { AcceptApplicationForm } from "~/schemas/volunteers/application-review";
import { findAdminNames } from "~/services/accounts/names.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { redirectAfter } from "~/services/web/forms/application-redirects.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import {
  findApplicationDecision,
  readApplicationQuery,
  toAccountHolderView,
  toApplicantView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { redirectToPage } from "~/services/web/responses/action-redirects.server";
import { loadById, requireId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({ about: data?.application }));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadById(args, "application", async (id) => {
    const application = await applications.find(id);
    const [names, holder, volunteerId, done, undo] = await Promise.all([
      findAdminNames(application.history.map(({ by }) => by)),
      application.status === "Unevaluated" ? volunteers.findByEmail(application.email) : null,
      volunteers.findActiveId(application.volunteerId),
      findApplicationDecision(searchParams),
      applications.findHeldDecision(id),
    ]);
    return {
      application: toApplicantView(application, names, volunteerId),
      holder: holder && toAccountHolderView(holder),
      query: readApplicationQuery(searchParams),
      done,
      undo,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const id = requireId(args.request, "application");
  const query = readApplicationQuery(new URL(args.request.url).searchParams);
  return handleIntents(args, {
    accept: [
      AcceptApplicationForm,
      async ({ id: sent, teamLeader, then }) => {
        await applications.accept(sent, { teamLeader }, actor);
        return redirectAfter({ action: "applicationAccepted", id: sent }, query, then);
      },
    ],
    takeBack: [
      TakeBackForm,
      async ({ rev }) => {
        await applications.takeBack(id, rev, actor);
        return redirectToPage(
          "/create-volunteer/confirm",
          { id, ...query },
          "applicationTakenBack",
          id,
        );
      },
    ],
  });
}

export default function ApplicantScreen() {
  return (
    <Applicant {...useLoaderData<typeof loader>()} form={useActionData<typeof action>()?.form} />
  );
}
