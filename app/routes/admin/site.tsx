import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SiteForm as SiteFormScreen } from "~/components/home/site-form";
import { pageMeta } from "~/components/layout/page-title";
import { SiteForm } from "~/schemas/site-message";
import { changeSite } from "~/services/platform/site.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readSiteView } from "~/services/web/presenters/site-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const token = new URL(args.request.url).searchParams.get("done");
  return loadOrThrow(args, async () => ({
    ...(await readSiteView(readLocale(args.request))),
    isSaved: isConfirmed("site-saved", token, account.id),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  return handleForm(args, SiteForm, async (input) => {
    await changeSite(input, account.id);
    return redirect(`/site?done=${signConfirmation("site-saved", account.id)}`, 303);
  });
}

export default function SiteScreen() {
  return <SiteFormScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
