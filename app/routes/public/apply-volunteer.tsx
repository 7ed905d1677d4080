import { data, redirect, type ActionFunctionArgs, type HeadersFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
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

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** No database. May be stored: with Back's submission id, no second application is created. */
export const loader = () =>
  data({ submissionId: randomUUID() }, { headers: revalidationHeaders() });

export function action(args: ActionFunctionArgs) {
  return handleForm(args, VolunteerApplicationForm, async (input) => {
    await applications.submit(input, getClient(args));
    return redirect("/thank-you", 303);
  });
}

export default function ApplyVolunteer() {
  const { submissionId } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <ApplicationForm
        form={form ?? EMPTY_FORM}
        submissionId={form?.values.submission_id ?? submissionId}
      />
      <PrivacyLink />
    </>
  );
}
