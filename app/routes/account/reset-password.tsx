import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetPasswordForm } from "~/components/accounts/reset-password-form";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { ResetPassword } from "~/schemas/accounts/account";
import { EMPTY_FORM } from "~/schemas/form";
import { findPasswordLink, resetPassword } from "~/services/accounts/password-links.server";
import { settings } from "~/services/platform/settings.server";
import { getClient, getPortal } from "~/services/web/auth/client.server";
import { deviceCookie } from "~/services/web/auth/device-cookie.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta = pageMeta<typeof loader>((data) => ({
  heading: (t) => t.account.link[data?.done ?? data?.link?.kind ?? "reset"].heading,
}));

/** Does not use up the link: mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const portal = getPortal(args);
  const { searchParams } = new URL(args.request.url);
  const done = readDone(searchParams);
  const token = searchParams.get("token") ?? "";
  const link = done ? undefined : await loadOrThrow(args, () => findPasswordLink(portal, token));
  return { portal, token, done, link, minLength: settings().passwordMinLength };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, ResetPassword, async (input) => {
    const portal = getPortal(args);
    const { kind, accountId, device } = await resetPassword(portal, input, getClient(args));
    return redirect(toHref(`/${portal}/reset-password`, { [kind]: signDone(kind) }), {
      status: 303,
      headers: { "Set-Cookie": deviceCookie(portal, accountId, device) },
    });
  });
}

const KINDS = ["reset", "invite", "admin"] as const;
type Kind = (typeof KINDS)[number];
const signDone = (kind: Kind) => signConfirmation(`password-set ${kind}`);

const readDone = (query: URLSearchParams) =>
  KINDS.find((kind) => isConfirmed(`password-set ${kind}`, query.get(kind)));

export default function ResetPasswordScreen() {
  const { token, ...page } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? EMPTY_FORM;
  return <ResetPasswordForm {...page} form={form} token={form.values.token ?? token} />;
}
