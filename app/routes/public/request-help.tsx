import { data, redirect, type ActionFunctionArgs, type HeadersFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
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

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** No database. May be stored: with Back's submission id, no second request is created. */
export function loader() {
  return data({ submissionId: randomUUID() }, { headers: revalidationHeaders() });
}

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
  const { submissionId } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <HelpRequestForm
        form={form ?? EMPTY_FORM}
        submissionId={form?.values.submission_id ?? submissionId}
      />
      <PrivacyLink />
    </>
  );
}
