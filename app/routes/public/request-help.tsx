import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PrivacyLink } from "~/components/home/privacy";
import { pageMeta } from "~/components/layout/page-title";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import { EMPTY_FORM } from "~/schemas/form";
import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { submit } from "~/services/requests/submitting.server";
import { getClient } from "~/services/web/auth/client.server";
import { RECEIVED_PATH, receiptHeaders } from "~/services/web/auth/page-cookies.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { signToken } from "~/services/web/responses/signed-tokens.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

/** The empty form is the same for everybody: it is kept, here and in the browser. */
export const headers = () => revalidationHeaders();

export function action(args: ActionFunctionArgs) {
  return handleForm(args, HelpRequestPayload, async (input) => {
    const { id } = await submit(input, getClient(args));
    return redirect(`${RECEIVED_PATH}?sent=${signToken("sent", id)}`, {
      status: 303,
      headers: await receiptHeaders(id, input),
    });
  });
}

export default function RequestHelp() {
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <HelpRequestForm form={form ?? EMPTY_FORM} />
      <PrivacyLink />
    </>
  );
}
