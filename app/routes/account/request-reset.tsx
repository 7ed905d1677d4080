import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestResetForm } from "~/components/accounts/request-reset-form";
import { pageTitle } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { RequestReset } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { requestReset } from "~/services/accounts/password-links.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { isConfirmed, signConfirmation } from "~/services/web/forms/signed-tokens.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "forgotPassword", data?.failed);

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  failed: context.failed ?? false,
  sent: isConfirmed("reset-sent", new URL(request.url).searchParams.get("sent")),
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, RequestReset, async ({ email }) => {
    await requestReset("admin", email, getClient(args));
    return redirect(
      toHref(PORTALS.admin.requestReset, { sent: signConfirmation("reset-sent") }),
      303,
    );
  });
}

export default function AdminRequestReset() {
  const { sent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return <RequestResetForm portal="admin" form={form ?? EMPTY_FORM} sent={sent && !form} />;
}
