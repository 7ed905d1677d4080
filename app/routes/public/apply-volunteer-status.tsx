import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ApplicationLookupForm } from "~/components/volunteers/application-lookup-form";
import { ApplicationStatus } from "~/components/volunteers/application-status";
import { pageTitle } from "~/components/layout/page-title";
import { EMPTY_FORM } from "~/schemas/form";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as applications from "~/services/volunteers/applications.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { visitorOf } from "~/services/web/auth/client.server";
import * as wire from "~/services/web/api/serializers.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "checkApplication", data?.failed);

export const loader = ({ context }: LoaderFunctionArgs) => ({ failed: context.failed ?? false });

/** Posted, so that names and addresses stay out of address bars, histories and logs. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, StatusLookup, async (who) => ({
    state: wire.serializeApplicationState(await applications.getState(who, visitorOf(args))),
  }));
}

export default function ApplyVolunteerStatus() {
  const answer = useActionData<typeof action>();
  return (
    <ApplicationLookupForm form={answer && "form" in answer ? answer.form : EMPTY_FORM}>
      {answer && "state" in answer && <ApplicationStatus {...answer.state} />}
    </ApplicationLookupForm>
  );
}
