import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePasswordForm } from "~/components/accounts/change-password-form";
import { pageTitle } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { ChangePassword } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { changePassword } from "~/services/accounts/accounts.server";
import { settings } from "~/services/platform/settings.server";
import { deviceCookie } from "~/services/web/auth/device-cookie.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { isConfirmed, signConfirmation } from "~/services/web/forms/signed-tokens.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "changePassword", data?.failed);

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const done = isConfirmed(
    "password-changed",
    new URL(args.request.url).searchParams.get("done"),
    account.id,
  );
  return {
    failed: args.context.failed ?? false,
    username: account.email,
    minLength: settings().passwordMinLength,
    done,
  };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  return handleForm(args, ChangePassword, async (input) => {
    const device = await changePassword(session, input);
    const done = signConfirmation("password-changed", session.account.id);
    const headers = { "Set-Cookie": deviceCookie("admin", session.account.id, device) };
    return redirect(toHref(PORTALS.admin.changePassword, { done }), { status: 303, headers });
  });
}

export default function AdminChangePassword() {
  const { username, minLength, done } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <ChangePasswordForm
      portal="admin"
      form={form ?? EMPTY_FORM}
      username={username}
      minLength={minLength}
      done={done && !form}
    />
  );
}
