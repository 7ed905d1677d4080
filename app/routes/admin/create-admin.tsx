import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CreateAdminForm } from "~/components/accounts/create-admin-form";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { CreateAdmin } from "~/schemas/accounts/account";
import { EMPTY_FORM } from "~/schemas/form";
import { createAdmin } from "~/services/accounts/new-admins.server";
import { settings } from "~/services/platform/settings.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";
import { administratorWords } from "~/text/administrators";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const done = isConfirmed(
    "admin-created",
    new URL(args.request.url).searchParams.get("done"),
    account.id,
  );
  const { createText: intro } = administratorWords[readLocale(args.request)];
  return { intro, minLength: settings().passwordMinLength, done };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  return handleForm(args, CreateAdmin, async (input) => {
    await createAdmin(input, session);
    return redirect(
      toHref("/create-admin", { done: signConfirmation("admin-created", session.account.id) }),
      303,
    );
  });
}

export default function CreateAdminAccount() {
  const { done, ...view } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return <CreateAdminForm {...view} form={form ?? EMPTY_FORM} done={done && !form} />;
}
