import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { StatusLookupForm } from "~/components/requests/status-lookup-form";
import { StatusResult } from "~/components/requests/status-result";
import { EMPTY_FORM } from "~/schemas/form";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as requests from "~/services/requests/requests.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { visitorOf } from "~/services/web/auth/client.server";
import * as wire from "~/services/web/api/serializers.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "checkStatus", data?.failed);

export const loader = ({ context }: LoaderFunctionArgs) => ({ failed: context.failed ?? false });

/** Posted, so that names and addresses stay out of address bars, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (who) => ({
    state: wire.serializeRequestState(await requests.getState(who, visitorOf(args))),
  }));
}

export default function RequestHelpStatus() {
  const answer = useActionData<typeof action>();
  return (
    <StatusLookupForm form={answer && "form" in answer ? answer.form : EMPTY_FORM}>
      {answer && "state" in answer && <StatusResult {...answer.state} />}
    </StatusLookupForm>
  );
}
