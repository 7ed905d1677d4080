import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLocation } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { LookupForm, NumberLookupForm } from "~/components/requests/lookup-form";
import { StatusResult } from "~/components/requests/status-result";
import { EMPTY_FORM } from "~/schemas/form";
import { NumberLookup, StatusLookup } from "~/schemas/requests/status-lookup";
import {
  getState,
  getStateByNumber,
  type RequestState,
} from "~/services/requests/looking-up.server";
import { getClient } from "~/services/web/auth/client.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { toStateView } from "~/services/web/presenters/request-state-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";

export const meta = pageMeta();

/** A post keeps names and addresses out of URLs, histories and logs. */
export function action(args: ActionFunctionArgs) {
  const client = getClient(args);
  const show = (state: RequestState) => ({ state: toStateView(state, readLocale(args.request)) });
  return isByNumber(new URL(args.request.url))
    ? handleForm(args, NumberLookup, async (input) => show(await getStateByNumber(input, client)))
    : handleForm(args, StatusLookup, async (input) => show(await getState(input, client)));
}

const isByNumber = ({ search }: { search: string }) =>
  new URLSearchParams(search).get("by") === "number";

export default function RequestHelpStatus() {
  const actionData = useActionData<typeof action>();
  const form = actionData && "form" in actionData ? actionData.form : EMPTY_FORM;
  const answer = actionData && "state" in actionData && <StatusResult {...actionData.state} />;
  return isByNumber(useLocation()) ? (
    <NumberLookupForm form={form}>{answer}</NumberLookupForm>
  ) : (
    <LookupForm subject="request" form={form}>
      {answer}
    </LookupForm>
  );
}
