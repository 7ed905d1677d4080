import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeForm, LoggedInElsewhere, LoginForm } from "~/components/accounts/login-form";
import { pageMeta } from "~/components/layout/page-title";
import { ResubmitForm } from "~/components/layout/resubmit-form";
import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { handleLogin } from "~/services/web/forms/login.server";
import { getPortal } from "~/services/web/auth/client.server";
import { findCurrentSession, parseRedirectPath } from "~/services/web/auth/session.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { isAfterAction } from "~/services/web/responses/locale.server";

export const meta = pageMeta();

/** Redirects who is logged in here already, except after a failed login, which shows its form. */
export async function loader(args: LoaderFunctionArgs) {
  const portal = getPortal(args);
  const { searchParams } = new URL(args.request.url);
  const to = parseRedirectPath(searchParams.get("to"));
  const session = isAfterAction(args.request)
    ? undefined
    : await loadOrThrow(args, () => findCurrentSession(args));
  if (session?.account.role === portal) throw redirect(to ?? PORTALS[portal].dashboard, 303);
  return { portal, to, otherRole: session?.account.role };
}

export const action = (args: ActionFunctionArgs) => handleLogin(args, getPortal(args));

export default function LoginScreen() {
  const { portal, to, otherRole } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && !("form" in actionData)) return <ResubmitForm {...actionData.carried} />;
  if (actionData?.proof !== undefined) {
    const { proof, email, carried, form } = actionData;
    return <CodeForm {...{ proof, email, carried }} to={actionData.to} alert={form.alert} />;
  }
  return (
    <LoginForm
      portal={portal}
      form={actionData?.form ?? EMPTY_FORM}
      to={actionData ? actionData.to : to}
      carried={actionData?.carried}
    >
      {otherRole && !actionData && <LoggedInElsewhere role={otherRole} />}
    </LoginForm>
  );
}
