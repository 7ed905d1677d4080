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
import { ConfirmDeletion } from "~/components/volunteers/confirm-deletion";
import { VolunteerId } from "~/schemas/volunteers/team-change";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm, readIntent } from "~/services/web/forms/handle-form.server";
import { signToken } from "~/services/web/forms/signed-tokens.server";
import {
  readVolunteerTableQuery,
  toVolunteerDeletionView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "deleteVolunteer", data?.failed, undefined, data?.volunteer);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => ({
    failed: args.context.failed ?? false,
    volunteer: toVolunteerDeletionView(await volunteers.findDetails(searchParams.get("id") ?? "")),
    query: readVolunteerTableQuery(searchParams),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  await readIntent(args.request, ["delete"]);
  const query = readVolunteerTableQuery(new URL(args.request.url).searchParams);
  return handleForm(args, VolunteerId, async ({ id }) => {
    await volunteers.remove(id, actor);
    return redirect(
      toHref("/volunteers", { ...query, deleted: signToken("deleted", id) }) +
        (query.row ? `#${DONE_BANNER_ID}` : ""),
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
