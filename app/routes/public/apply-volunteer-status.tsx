import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { LookupForm } from "~/components/requests/lookup-form";
import { ApplicationStatus } from "~/components/volunteers/application-status";
import { EMPTY_FORM } from "~/schemas/form";
import { getRejection } from "~/schemas/requests/rejection";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as applications from "~/services/volunteers/applications.server";
import { formatEasternDate } from "~/services/platform/eastern-time.server";
import { serializeApplicationState } from "~/services/web/api/serializers.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readLocale } from "~/services/web/responses/locale.server";

export const meta = pageMeta();

/** A post keeps names and addresses out of URLs, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (input) => {
    const state = await applications.getState(input, getClient(args));
    return {
      state: {
        ...serializeApplicationState(state),
        dateCreated: formatEasternDate(state.createdAt, readLocale(args.request)),
        teams: state.teams,
        rejection: getRejection(state),
      },
    };
  });
}

export default function ApplyVolunteerStatus() {
  const actionData = useActionData<typeof action>();
  return (
    <LookupForm
      subject="application"
      form={actionData && "form" in actionData ? actionData.form : EMPTY_FORM}
    >
      {actionData && "state" in actionData && <ApplicationStatus {...actionData.state} />}
    </LookupForm>
  );
}
