import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findFirstError } from "~/components/form/field-state";
import { pageMeta } from "~/components/layout/page-title";
import { Undelivered } from "~/components/requests/undelivered";
import { SendAgain } from "~/schemas/send-again";
import { sendAgain } from "~/services/mail/undelivered.server";
import { recordAudit } from "~/services/platform/audit.server";
import { DomainError } from "~/services/platform/errors.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readUndeliveredView } from "~/services/web/presenters/undelivered-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const token = new URL(args.request.url).searchParams.get("done");
  return loadOrThrow(args, async () => ({
    mails: await readUndeliveredView(new Date()),
    done: isConfirmed("mail-again", token, account.id) ? ("mail.again" as const) : undefined,
  }));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  return handleForm(args, SendAgain, async ({ mail }) => {
    if (!(await sendAgain(mail, new Date()))) throw new DomainError("conflict", "mail.notAgain");
    await recordAudit("mail sent again", getActor(session), mail);
    return redirect(`/undelivered?done=${signConfirmation("mail-again", session.account.id)}`, 303);
  });
}

export default function UndeliveredScreen() {
  const form = useActionData<typeof action>()?.form;
  return <Undelivered {...useLoaderData<typeof loader>()} alert={form && findFirstError(form)} />;
}
