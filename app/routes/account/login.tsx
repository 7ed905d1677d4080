import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "~/components/accounts/login-form";
import { useText } from "~/components/context/use-text";
import { pageTitle } from "~/components/layout/page-title";
import { ResubmitForm } from "~/components/layout/resubmit-form";
import { Banner } from "~/components/ui/banner";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { handleLogin } from "~/services/web/auth/login.server";
import { findCurrentSession, parseRedirectPath } from "~/services/web/auth/session.server";
import { isConfirmed } from "~/services/web/forms/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "adminLogin", data?.failed);

/** Redirects users who are already logged in, except after a failed login, whose form is shown. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const to = parseRedirectPath(searchParams.get("to"));
  const failed = args.context.failed ?? false;
  const session = failed ? undefined : await loadOrThrow(args, () => findCurrentSession(args));
  if (session?.account.role === "admin") throw redirect(to ?? PORTALS.admin.dashboard, 303);
  return { failed, to, reset: isConfirmed("password-set", searchParams.get("reset")) };
}

export const action = (args: ActionFunctionArgs) => handleLogin(args, "admin");

export default function AdminLogin() {
  const { translate } = useText();
  const { to, reset } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && !("form" in actionData)) return <ResubmitForm {...actionData.carried} />;
  return (
    <LoginForm
      portal="admin"
      form={actionData?.form ?? EMPTY_FORM}
      to={actionData ? actionData.to : to}
      carried={actionData?.carried}
    >
      {reset && !actionData && <Banner kind="status">{translate(NOTICES.passwordReset)}</Banner>}
    </LoginForm>
  );
}
