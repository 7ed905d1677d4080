import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Applicant } from "~/components/volunteers/applicant";
import { hrefOf } from "~/components/ui/href";
import { pageTitle } from "~/components/layout/page-title";
import { DONE } from "~/components/ui/placed-banner";
import { AcceptApplication } from "~/schemas/volunteers/application-review";
import { adminNames } from "~/services/accounts/admin-names.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { actorOf } from "~/services/web/auth/actor.server";
import { handleForm, intentOf } from "~/services/web/forms/handle-form.server";
import { receiptOf } from "~/services/web/forms/signed-tokens.server";
import { reading } from "~/services/web/responses/error-responses.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import * as screens from "~/services/web/presenters/volunteer-presenter.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "applicant", data?.failed, undefined, data?.application);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return reading(args, async () => {
    const application = await applications.find(searchParams.get("id") ?? "");
    const [names, holder, volunteerId] = await Promise.all([
      adminNames(application.history.map(({ by }) => by)),
      application.status === "Unevaluated" ? volunteers.findByEmail(application.email) : null,
      volunteers.livingId(application.volunteerId),
    ]);
    return {
      failed: args.context.failed ?? false,
      application: screens.applicant(application, names, volunteerId),
      holder: holder && screens.holder(holder),
      query: screens.listIn(searchParams),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await requireAdmin(args));
  await intentOf(args.request, ["accept"]);
  const query = screens.listIn(new URL(args.request.url).searchParams);
  return handleForm(args, AcceptApplication, async ({ id, teamLeader }) => {
    await applications.accept(id, { teamLeader }, actor);
    return redirect(
      hrefOf("/create-volunteer", {
        ...query,
        applicationAccepted: receiptOf("applicationAccepted", id),
      }) + (query.row ? `#${DONE}` : ""),
      303,
    );
  });
}

export default function ApplicantScreen() {
  return (
    <Applicant {...useLoaderData<typeof loader>()} form={useActionData<typeof action>()?.form} />
  );
}
