import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PrivacyLink } from "~/components/home/privacy";
import { pageMeta } from "~/components/layout/page-title";
import { VolunteerApplicationForm as ApplicationForm } from "~/components/volunteers/volunteer-application-form";
import { EMPTY_FORM } from "~/schemas/form";
import { VolunteerApplicationForm } from "~/schemas/volunteers/volunteer-application";
import * as applications from "~/services/volunteers/applications.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

/** The empty form is the same for everybody: it is kept, here and in the browser. */
export const headers = () => revalidationHeaders();

export function action(args: ActionFunctionArgs) {
  return handleForm(args, VolunteerApplicationForm, async (input) => {
    await applications.submit(input, getClient(args));
    return redirect("/thank-you", 303);
  });
}

export default function ApplyVolunteer() {
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <ApplicationForm form={form ?? EMPTY_FORM} />
      <PrivacyLink />
    </>
  );
}
