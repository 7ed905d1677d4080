import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { StatusLookupForm } from "~/components/requests/status-lookup-form";
import { StatusResult } from "~/components/requests/status-result";
import { EMPTY_FORM } from "~/schemas/form";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as requests from "~/services/requests/requests.server";
import { serializeRequestState } from "~/services/web/api/serializers.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "checkStatus", data?.failed);

export const loader = ({ context }: LoaderFunctionArgs) => ({ failed: context.failed ?? false });

/** A post keeps names and addresses out of URLs, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (input) => ({
    state: serializeRequestState(await requests.getState(input, getClient(args))),
  }));
}

export default function RequestHelpStatus() {
  const actionData = useActionData<typeof action>();
  return (
    <StatusLookupForm form={actionData && "form" in actionData ? actionData.form : EMPTY_FORM}>
      {actionData && "state" in actionData && <StatusResult {...actionData.state} />}
    </StatusLookupForm>
  );
}
