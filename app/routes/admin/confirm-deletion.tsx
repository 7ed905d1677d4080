import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDeletion } from "~/components/volunteers/confirm-deletion";
import { hrefOf } from "~/components/ui/href";
import { pageTitle } from "~/components/layout/page-title";
import { DONE } from "~/components/ui/placed-banner";
import { VolunteerId } from "~/schemas/volunteers/team-change";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { actorOf } from "~/services/web/auth/actor.server";
import { handleForm, intentOf } from "~/services/web/forms/handle-form.server";
import { receiptOf } from "~/services/web/forms/signed-tokens.server";
import { reading } from "~/services/web/responses/error-responses.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import * as screens from "~/services/web/presenters/volunteer-presenter.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "deleteVolunteer", data?.failed, undefined, data?.volunteer);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return reading(args, async () => ({
    failed: args.context.failed ?? false,
    volunteer: screens.leaver(await volunteers.findDetails(searchParams.get("id") ?? "")),
    query: screens.tableIn(searchParams),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await requireAdmin(args));
  await intentOf(args.request, ["delete"]);
  const query = screens.tableIn(new URL(args.request.url).searchParams);
  return handleForm(args, VolunteerId, async ({ id }) => {
    await volunteers.remove(id, actor);
    return redirect(
      hrefOf("/volunteers", { ...query, deleted: receiptOf("deleted", id) }) +
        (query.row ? `#${DONE}` : ""),
      303,
    );
  });
}

export default function ConfirmDeletionScreen() {
  return (
    <ConfirmDeletion
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
