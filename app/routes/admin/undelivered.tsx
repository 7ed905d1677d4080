import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findFirstError } from "~/components/form/field-state";
import { pageMeta } from "~/components/layout/page-title";
import { Undelivered } from "~/components/requests/undelivered";
import { ALL_FAILED, SendAgain } from "~/schemas/send-again";
import { queueFailedAgain, sendAgain } from "~/services/mail/undelivered.server";
import { recordAudit } from "~/services/platform/audit.server";
import { DomainError } from "~/services/platform/errors.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readUndeliveredView } from "~/services/web/presenters/undelivered-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

/** What is said after one mail, and after all of them. */
const DONE = ["mail.again", "mail.allAgain"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const token = new URL(args.request.url).searchParams.get("done");
  return loadOrThrow(args, async () => ({
    mails: await readUndeliveredView(new Date(), readLocale(args.request)),
    done: DONE.find((message) => isConfirmed(message, token, account.id)),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  return handleForm(args, SendAgain, async ({ mail }) => {
    const now = new Date();
    const count = mail === ALL_FAILED ? await queueFailedAgain(now) : await sendAgain(mail, now);
    if (!count) throw new DomainError("conflict", "mail.notAgain");
    await recordAudit("mail sent again", getActor(session), mail);
    const done = DONE[mail === ALL_FAILED ? 1 : 0];
    return redirect(`/undelivered?done=${signConfirmation(done, session.account.id)}`, 303);
  });
}

export default function UndeliveredScreen() {
  const form = useActionData<typeof action>()?.form;
  return <Undelivered {...useLoaderData<typeof loader>()} alert={form && findFirstError(form)} />;
}
