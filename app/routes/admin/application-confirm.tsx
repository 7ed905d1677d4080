import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Applicant } from "~/components/applicant";
import { hrefOf } from "~/components/href";
import { pageTitle } from "~/components/page-title";
import { DONE } from "~/components/placed-banner";
import { AcceptApplication } from "~/schemas/application-review";
import { adminNames } from "~/services/admin-names.server";
import * as applications from "~/services/applications.server";
import * as volunteers from "~/services/volunteers.server";
import { actorOf } from "~/services/web/actor.server";
import { handleForm, intentOf } from "~/services/web/forms.server";
import { receiptOf } from "~/services/web/receipts.server";
import { reading } from "~/services/web/refusals.server";
import { requireAdmin } from "~/services/web/session.server";
import * as screens from "~/services/web/volunteer-screens.server";

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
      hrefOf("/create-volunteer", { ...query, applicationAccepted: receiptOf("applicationAccepted", id) }) + (query.row ? `#${DONE}` : ""),
      303,
    );
  });
}

export default function ApplicantScreen() {
  return <Applicant {...useLoaderData<typeof loader>()} form={useActionData<typeof action>()?.form} />;
}
