import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestResetForm } from "~/components/accounts/request-reset-form";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { RequestReset } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { requestReset } from "~/services/accounts/password-links.server";
import { getClient, getPortal } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";

export const meta = pageMeta();

export const loader = (args: LoaderFunctionArgs) => ({
  portal: getPortal(args),
  sent: isConfirmed("reset-sent", new URL(args.request.url).searchParams.get("sent")),
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, RequestReset, async ({ email }) => {
    const portal = getPortal(args);
    await requestReset(portal, email, getClient(args));
    const sent = signConfirmation("reset-sent");
    return redirect(toHref(PORTALS[portal].requestReset, { sent }), 303);
  });
}

export default function RequestResetScreen() {
  const { portal, sent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return <RequestResetForm portal={portal} form={form ?? EMPTY_FORM} sent={sent && !form} />;
}
