import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { DONE_BANNER_ID } from "~/components/ui/placed-banner";
import { Applicant } from "~/components/volunteers/applicant";
import { AcceptApplication } from "~/schemas/volunteers/application-review";
import { findAdminNames } from "~/services/accounts/admin-names.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm, readIntent } from "~/services/web/forms/handle-form.server";
import { signToken } from "~/services/web/forms/signed-tokens.server";
import {
  readApplicationQuery,
  toAccountHolderView,
  toApplicantView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "applicant", data?.failed, undefined, data?.application);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => {
    const application = await applications.find(searchParams.get("id") ?? "");
    const [names, holder, volunteerId] = await Promise.all([
      findAdminNames(application.history.map(({ by }) => by)),
      application.status === "Unevaluated" ? volunteers.findByEmail(application.email) : null,
      volunteers.findActiveId(application.volunteerId),
    ]);
    return {
      failed: args.context.failed ?? false,
      application: toApplicantView(application, names, volunteerId),
      holder: holder && toAccountHolderView(holder),
      query: readApplicationQuery(searchParams),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  await readIntent(args.request, ["accept"]);
  const query = readApplicationQuery(new URL(args.request.url).searchParams);
  return handleForm(args, AcceptApplication, async ({ id, teamLeader }) => {
    await applications.accept(id, { teamLeader }, actor);
    return redirect(
      toHref("/create-volunteer", {
        ...query,
        applicationAccepted: signToken("applicationAccepted", id),
      }) + (query.row ? `#${DONE_BANNER_ID}` : ""),
      303,
    );
  });
}

export default function ApplicantScreen() {
  return (
    <Applicant {...useLoaderData<typeof loader>()} form={useActionData<typeof action>()?.form} />
  );
}
