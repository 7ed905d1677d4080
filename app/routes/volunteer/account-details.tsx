import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { AccountDetails } from "~/components/volunteers/account-details";
import { EMPTY_FORM } from "~/schemas/form";
import { UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readSignedToken, signToken } from "~/services/web/responses/signed-tokens.server";
import {
  formatShortTime,
  toAccountDetailsView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta = pageMeta();

/** The signed action includes the time, which the page shows. */
const toAction = (at: string) => `updated ${at}`;

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const { searchParams } = new URL(args.request.url);
  const at = searchParams.get("at") ?? "";
  const done = readSignedToken(toAction(at), searchParams.get("updated")) === session.account.id;
  return loadOrThrow(args, async () => ({
    details: toAccountDetailsView(await volunteers.getOwn(session)),
    updatedAt: done ? formatShortTime(new Date(Number(at))) : "",
  }));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireVolunteer(args);
  return handleForm(args, UpdateDetails, async (input) => {
    await volunteers.updateOwn(session, input);
    const at = String(Date.now());
    return redirect(
      toHref("/volunteer/account-details", {
        at,
        updated: signToken(toAction(at), session.account.id),
      }),
      303,
    );
  });
}

export default function AccountDetailsScreen() {
  const form = useActionData<typeof action>()?.form;
  return <AccountDetails {...useLoaderData<typeof loader>()} form={form ?? EMPTY_FORM} />;
}
