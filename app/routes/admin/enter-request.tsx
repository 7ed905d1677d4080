import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageMeta } from "~/components/layout/page-title";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import type { FormState } from "~/schemas/form";
import { StaffRequestPayload } from "~/schemas/requests/help-request";
import { enter } from "~/services/requests/submitting.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { signToken } from "~/services/web/responses/signed-tokens.server";

/** Most who call speak English. */
const NEW_FORM: FormState = { values: { how: "phone", locale: "en" }, errors: {} };

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { submissionId: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  return handleForm(args, StaffRequestPayload, async (input) => {
    const { id } = await enter(input, getActor(session));
    return redirect(
      `/homeowner-requests/request-details?id=${id}&entered=${signToken("entered", id)}`,
      303,
    );
  });
}

export default function EnterRequest() {
  const { submissionId } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <HelpRequestForm
      staff
      form={form ?? NEW_FORM}
      submissionId={form?.values.submission_id ?? submissionId}
    />
  );
}
