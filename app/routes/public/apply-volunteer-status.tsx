import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ApplicationLookupForm } from "~/components/volunteers/application-lookup-form";
import { ApplicationStatus } from "~/components/volunteers/application-status";
import { pageTitle } from "~/components/layout/page-title";
import { EMPTY_FORM } from "~/schemas/form";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as applications from "~/services/volunteers/applications.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { getClient } from "~/services/web/auth/client.server";
import { serializeApplicationState } from "~/services/web/api/serializers.server";

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
