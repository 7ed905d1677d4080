import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetPasswordForm } from "~/components/accounts/reset-password-form";
import { pageMeta, PASSWORD_LINK_TITLES } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { ResetPassword } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { findPasswordLink, resetPassword } from "~/services/accounts/password-links.server";
import { settings } from "~/services/platform/settings.server";
import { getClient } from "~/services/web/auth/client.server";
import { deviceCookie } from "~/services/web/auth/device-cookie.server";
import { getPortal } from "~/services/web/auth/portal.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { signConfirmation } from "~/services/web/forms/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta = pageMeta<typeof loader>(
  (data) => PASSWORD_LINK_TITLES[data?.link?.kind ?? "reset"],
);

/** Does not use up the link: mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const portal = getPortal(args);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const link = await loadOrThrow(args, () => findPasswordLink(portal, token));
  return { portal, token, link, minLength: settings().passwordMinLength };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, ResetPassword, async (input) => {
    const portal = getPortal(args);
    const { accountId, device } = await resetPassword(portal, input, getClient(args));
    return redirect(toHref(PORTALS[portal].login, { reset: signConfirmation("password-set") }), {
      status: 303,
      headers: { "Set-Cookie": deviceCookie(portal, accountId, device) },
    });
  });
}

export default function ResetPasswordScreen() {
  const { token, ...page } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? EMPTY_FORM;
  return <ResetPasswordForm {...page} form={form} token={form.values.token ?? token} />;
}
