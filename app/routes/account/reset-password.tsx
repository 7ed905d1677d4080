import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetPasswordForm } from "~/components/accounts/reset-password-form";
import { pageTitle, PASSWORD_LINK_TITLES } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { ResetPassword } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { findPasswordLink, resetPassword } from "~/services/accounts/password-links.server";
import { settings } from "~/services/platform/settings.server";
import { getClient } from "~/services/web/auth/client.server";
import { deviceCookie } from "~/services/web/auth/device-cookie.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { signConfirmation } from "~/services/web/forms/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, PASSWORD_LINK_TITLES[data?.link?.kind ?? "reset"], data?.failed);

/** Does not use up the link: mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const link = await loadOrThrow(args, () => findPasswordLink("admin", token));
  return {
    failed: args.context.failed ?? false,
    token,
    link,
    minLength: settings().passwordMinLength,
  };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, ResetPassword, async (input) => {
    const { accountId, device } = await resetPassword("admin", input, getClient(args));
    const headers = { "Set-Cookie": deviceCookie("admin", accountId, device) };
    return redirect(toHref(PORTALS.admin.login, { reset: signConfirmation("password-set") }), {
      status: 303,
      headers,
    });
  });
}

export default function AdminResetPassword() {
  const { token, link, minLength } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? EMPTY_FORM;
  return (
    <ResetPasswordForm
      portal="admin"
      form={form}
      token={form.values.token ?? token}
      link={link}
      minLength={minLength}
    />
  );
}
