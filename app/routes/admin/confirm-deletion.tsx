import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { ConfirmDeletion } from "~/components/volunteers/confirm-deletion";
import { VolunteerId } from "~/schemas/volunteers/teams";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { redirectToList } from "~/services/web/responses/action-redirects.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import {
  readVolunteerTableQuery,
  toVolunteerDeletionView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { loadById, requireId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({
  about: data?.volunteer,
}));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadById(args, "volunteer", async (id) => ({
    volunteer: toVolunteerDeletionView(await volunteers.findDetails(id), readLocale(args.request)),
    query: readVolunteerTableQuery(searchParams),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  requireId(args.request, "volunteer");
  const query = readVolunteerTableQuery(new URL(args.request.url).searchParams);
  return handleIntents(args, {
    delete: [
      VolunteerId,
      async ({ id }) => {
        await deleteVolunteer(id, actor);
        return redirectToList("/volunteers", query, "deleted", id);
      },
    ],
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
