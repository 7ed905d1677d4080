import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefOf } from "~/components/href";
import { pageTitle } from "~/components/page-title";
import { PORTALS } from "~/schemas/portals";
import { RequestResetForm } from "~/components/request-reset-form";
import { RequestReset } from "~/schemas/account";
import { EMPTY_FORM } from "~/schemas/form";
import { requestReset } from "~/services/password-links.server";
import { handleForm } from "~/services/web/forms.server";
import { confirmationOf, isConfirmed } from "~/services/web/receipts.server";
import { visitorOf } from "~/services/web/visitor.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, "forgotPassword", data?.failed);

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  failed: context.failed ?? false,
  sent: isConfirmed("reset-sent", new URL(request.url).searchParams.get("sent")),
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, RequestReset, async ({ email }) => {
    await requestReset("admin", email, visitorOf(args));
    return redirect(hrefOf(PORTALS.admin.requestReset, { sent: confirmationOf("reset-sent") }), 303);
  });
}

export default function AdminRequestReset() {
  const { sent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return <RequestResetForm portal="admin" form={form ?? EMPTY_FORM} sent={sent && !form} />;
}
