import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Administrators } from "~/components/accounts/administrators";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { AdminId, DeactivateAdmin, InviteAdmin } from "~/schemas/accounts/account";
import {
  deactivateAdmin,
  inviteAdmin,
  inviteAgain,
  signOutEverywhere,
} from "~/services/accounts/administrators.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { defineForm, handleIntents } from "~/services/web/forms/handle-form.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";
import { readAdministratorsView } from "~/services/web/presenters/accounts-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

const DONE = ["admin.invited", "admin.signedOut", "admin.deactivated"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const done = DONE.find((one) => isConfirmed(one, searchParams.get("done"), account.id));
  return loadOrThrow(args, async () => ({
    ...(await readAdministratorsView(
      account.id,
      searchParams.get("deactivate"),
      readLocale(request),
    )),
    done,
  }));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const { id: ownId } = session.account;
  const confirm = (done: (typeof DONE)[number]) =>
    redirect(toHref("/administrators", { done: signConfirmation(done, ownId) }), 303);
  return handleIntents(args, {
    invite: defineForm(InviteAdmin, async (input) => {
      await inviteAdmin(input, session);
      return confirm("admin.invited");
    }),
    again: defineForm(AdminId, async ({ id }) => {
      await inviteAgain(id, ownId);
      return confirm("admin.invited");
    }),
    signOut: defineForm(AdminId, async ({ id }) => {
      await signOutEverywhere(id, ownId);
      return confirm("admin.signedOut");
    }),
    deactivate: defineForm(DeactivateAdmin, async ({ id, keys }) => {
      await deactivateAdmin(id, ownId, keys === "revoke");
      return confirm("admin.deactivated");
    }),
  });
}

export default function AdministratorsScreen() {
  return (
    <Administrators
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
