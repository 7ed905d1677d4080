import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePasswordForm } from "~/components/accounts/change-password-form";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { ChangePassword } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { changePassword } from "~/services/accounts/accounts.server";
import { settings } from "~/services/platform/settings.server";
import { deviceCookie } from "~/services/web/auth/device-cookie.server";
import { getPortal } from "~/services/web/auth/client.server";
import { requireRole } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireRole(getPortal(args), args, { step: "changePassword" });
  const token = new URL(args.request.url).searchParams.get("done");
  return {
    portal: getPortal(args),
    username: account.email,
    usernameHint: "account.usernameHint" as const,
    minLength: settings().passwordMinLength,
    done: isConfirmed("password-changed", token, account.id),
    first: account.first === "changePassword" ? ("account.changeFirst" as const) : undefined,
    secondFactor:
      account.role === "admin" && account.first === undefined
        ? ("factor.link" as const)
        : undefined,
  };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireRole(getPortal(args), args, { step: "changePassword" });
  return handleForm(args, ChangePassword, async (input) => {
    const device = await changePassword(session, input);
    const { id, role } = session.account;
    const done = signConfirmation("password-changed", id);
    return redirect(toHref(PORTALS[role].changePassword, { done }), {
      status: 303,
      headers: { "Set-Cookie": deviceCookie(role, id, device) },
    });
  });
}

export default function ChangePasswordScreen() {
  const { done, ...page } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return <ChangePasswordForm {...page} form={form ?? EMPTY_FORM} done={done && !form} />;
}
