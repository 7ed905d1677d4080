import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { LookupForm } from "~/components/requests/lookup-form";
import { StatusResult } from "~/components/requests/status-result";
import { EMPTY_FORM } from "~/schemas/form";
import { STATUS_ANSWERS } from "~/schemas/requests/answers";
import { getRejection } from "~/schemas/requests/rejection";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { getState } from "~/services/requests/looking-up.server";
import { formatEasternDate } from "~/services/platform/eastern-time.server";
import { pick } from "~/services/platform/projection.server";
import { serializeRequestState } from "~/services/web/api/serializers.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readLocale } from "~/services/web/responses/locale.server";

export const meta = pageMeta();

/** A post keeps names and addresses out of URLs, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (input) => {
    const state = await getState(input, getClient(args));
    return {
      state: {
        ...serializeRequestState(state),
        dateCreated: formatEasternDate(state.createdAt, readLocale(args.request)),
        outcome: state.outcome,
        isWaiting: state.isWaiting,
        answers: pick(state, STATUS_ANSWERS),
        rejection: getRejection(state),
      },
    };
  });
}

export default function RequestHelpStatus() {
  const actionData = useActionData<typeof action>();
  return (
    <LookupForm
      subject="request"
      form={actionData && "form" in actionData ? actionData.form : EMPTY_FORM}
    >
      {actionData && "state" in actionData && <StatusResult {...actionData.state} />}
    </LookupForm>
  );
}
