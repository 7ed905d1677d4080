import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageMeta } from "~/components/layout/page-title";
import { EnterRequestForm } from "~/components/requests/enter-request-form";
import { toHref } from "~/components/ui/href";
import type { FormState } from "~/schemas/form";
import { StaffRequestPayload } from "~/schemas/requests/help-request";
import { ENTER_PATH } from "~/schemas/requests/request-lists";
import { enter } from "~/services/requests/submitting.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readSignedToken, signToken } from "~/services/web/responses/signed-tokens.server";

/** Most who call speak English. */
const NEW_FORM: FormState = {
  values: { how: "phone", locale: "en", priority: "none" },
  errors: {},
};

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return {
    submissionId: randomUUID(),
    entered: readSignedToken("entered", searchParams.get("entered")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  return handleForm(args, StaffRequestPayload, async (input) => {
    const { id } = await enter(input, getActor(session));
    const entered = signToken("entered", id);
    return redirect(
      input.then
        ? toHref(ENTER_PATH, { entered })
        : toHref("/homeowner-requests/request-details", { id, entered }),
      303,
    );
  });
}

export default function EnterRequest() {
  const { submissionId, entered } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <EnterRequestForm
      form={form ?? NEW_FORM}
      submissionId={form?.values.submission_id ?? submissionId}
      entered={form ? undefined : entered}
    />
  );
}
