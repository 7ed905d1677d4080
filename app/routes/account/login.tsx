import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CarriedForm } from "~/components/accounts/carried-form";
import { LoginForm } from "~/components/accounts/login-form";
import { useText } from "~/components/context/use-text";
import { pageMeta } from "~/components/layout/page-title";
import { Banner } from "~/components/ui/banner";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { handleLogin } from "~/services/web/auth/login.server";
import { getPortal } from "~/services/web/auth/portal.server";
import { findCurrentSession, parseRedirectPath } from "~/services/web/auth/session.server";
import { isConfirmed } from "~/services/web/forms/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { isAfterAction } from "~/services/web/responses/locale.server";

export const meta = pageMeta<typeof loader>((data) =>
  data?.portal === "volunteer" ? "volunteerLogin" : "adminLogin",
);

/** Redirects users who are already logged in, except after a failed login, whose form is shown. */
export async function loader(args: LoaderFunctionArgs) {
  const portal = getPortal(args);
  const { searchParams } = new URL(args.request.url);
  const to = parseRedirectPath(searchParams.get("to"));
  const session = isAfterAction(args.request)
    ? undefined
    : await loadOrThrow(args, () => findCurrentSession(args));
  if (session?.account.role === portal) throw redirect(to ?? PORTALS[portal].dashboard, 303);
  return { portal, to, reset: isConfirmed("password-set", searchParams.get("reset")) };
}

export const action = (args: ActionFunctionArgs) => handleLogin(args, getPortal(args));

export default function LoginScreen() {
  const { formatMessage } = useText();
  const { portal, to, reset } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && !("form" in actionData)) return <CarriedForm {...actionData.carried} />;
  return (
    <LoginForm
      portal={portal}
      form={actionData?.form ?? EMPTY_FORM}
      to={actionData ? actionData.to : to}
      carried={actionData?.carried}
    >
      {reset && !actionData && (
        <Banner kind="status">{formatMessage("account.passwordReset")}</Banner>
      )}
    </LoginForm>
  );
}
