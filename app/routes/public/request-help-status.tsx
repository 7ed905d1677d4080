import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { pageTitle } from "~/components/page-title";
import { StatusLookupForm } from "~/components/status-lookup-form";
import { StatusResult } from "~/components/status-result";
import { EMPTY_FORM } from "~/schemas/form";
import { StatusLookup } from "~/schemas/status-lookup";
import * as requests from "~/services/requests.server";
import { handleForm } from "~/services/web/forms.server";
import { visitorOf } from "~/services/web/visitor.server";
import * as wire from "~/services/web/wire.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, "checkStatus", data?.failed);

export const loader = ({ context }: LoaderFunctionArgs) => ({ failed: context.failed ?? false });

/** Posted, so that names and addresses stay out of address bars, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (who) => ({ state: wire.requestState(await requests.getState(who, visitorOf(args))) }));
}

export default function RequestHelpStatus() {
  const answer = useActionData<typeof action>();
  return (
    <StatusLookupForm form={answer && "form" in answer ? answer.form : EMPTY_FORM}>
      {answer && "state" in answer && <StatusResult {...answer.state} />}
    </StatusLookupForm>
  );
}
