import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { ConfirmRejection } from "~/components/volunteers/confirm-rejection";
import { RejectApplicationForm } from "~/schemas/volunteers/application-review";
import * as applications from "~/services/volunteers/applications.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { redirectAfter } from "~/services/web/forms/application-redirects.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import {
  readApplicationQuery,
  toRejectedApplicantView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadById, requireId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({
  about: data?.application,
}));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadById(args, "application", async (id) => {
    const application = await applications.find(id);
    return {
      status: application.status,
      application: toRejectedApplicantView(application),
      query: readApplicationQuery(searchParams),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  requireId(args.request, "application");
  const query = readApplicationQuery(new URL(args.request.url).searchParams);
  return handleIntents(args, {
    reject: [
      RejectApplicationForm,
      async ({ id, rejection, then }) => {
        await applications.reject(id, rejection, actor);
        return redirectAfter({ action: "applicationRejected", id }, query, then);
      },
    ],
  });
}

export default function ConfirmRejectionScreen() {
  return (
    <ConfirmRejection
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
