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
import { ConfirmRejection } from "~/components/volunteers/confirm-rejection";
import { RejectApplicationForm } from "~/schemas/volunteers/application-review";
import * as applications from "~/services/volunteers/applications.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm, readIntent } from "~/services/web/forms/handle-form.server";
import { signToken } from "~/services/web/forms/signed-tokens.server";
import {
  readApplicationQuery,
  toApplicationCardView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "rejectApplicant", data?.failed, undefined, data?.application);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => {
    const application = await applications.find(searchParams.get("id") ?? "");
    return {
      failed: args.context.failed ?? false,
      status: application.status,
      application: {
        ...toApplicationCardView(application),
        street1: application.address.line1,
      },
      query: readApplicationQuery(searchParams),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  await readIntent(args.request, ["reject"]);
  const query = readApplicationQuery(new URL(args.request.url).searchParams);
  return handleForm(args, RejectApplicationForm, async ({ id, reason }) => {
    await applications.reject(id, reason, actor);
    return redirect(
      toHref("/create-volunteer", {
        ...query,
        applicationRejected: signToken("applicationRejected", id),
      }) + (query.row ? `#${DONE_BANNER_ID}` : ""),
      303,
    );
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
