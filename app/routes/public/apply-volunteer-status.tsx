import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { ApplicationLookupForm } from "~/components/volunteers/application-lookup-form";
import { ApplicationStatus } from "~/components/volunteers/application-status";
import { EMPTY_FORM } from "~/schemas/form";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as applications from "~/services/volunteers/applications.server";
import { serializeApplicationState } from "~/services/web/api/serializers.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "checkApplication", data?.failed);

export const loader = ({ context }: LoaderFunctionArgs) => ({ failed: context.failed ?? false });

/** A post keeps names and addresses out of URLs, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (input) => ({
    state: serializeApplicationState(await applications.getState(input, getClient(args))),
  }));
}

export default function ApplyVolunteerStatus() {
  const actionData = useActionData<typeof action>();
  return (
    <ApplicationLookupForm form={actionData && "form" in actionData ? actionData.form : EMPTY_FORM}>
      {actionData && "state" in actionData && <ApplicationStatus {...actionData.state} />}
    </ApplicationLookupForm>
  );
}
