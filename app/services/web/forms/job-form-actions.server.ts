import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { AcceptJob, CompleteJob, RejectJob } from "~/schemas/jobs/job-answer";
import type { ActiveSession } from "../../accounts/accounts.server";
import * as jobs from "../../jobs/jobs.server";
import { handleForm, readIntent } from "./handle-form.server";
import { readSignedToken, signToken } from "./signed-tokens.server";

const INTENTS = ["accept", "reject", "complete"] as const;
const ACTIONS = { accept: "jobAccepted", reject: "jobRejected", complete: "jobCompleted" } as const;

/**
 * Handles a posted job form of the dashboard or the jobs screen: one service call, then a redirect
 * to `path` with a signed confirmation. Errors return the form with its input.
 */
export async function handleJobForm(
  args: { request: Request; context: AppLoadContext },
  session: ActiveSession,
  path: string,
) {
  const intent = await readIntent(args.request, INTENTS);
  const confirm = () =>
    redirect(`${path}?${ACTIONS[intent]}=${signToken(ACTIONS[intent], session.account.id)}`, 303);
  const forms = {
    accept: () =>
      handleForm(args, AcceptJob, async ({ jobId }) => {
        await jobs.accept(jobId, session);
        return confirm();
      }),
    reject: () =>
      handleForm(args, RejectJob, async ({ jobId, reason }) => {
        await jobs.decline(jobId, reason, session);
        return confirm();
      }),
    complete: () =>
      handleForm(args, CompleteJob, async ({ jobId, details }) => {
        await jobs.complete(jobId, details, session);
        return confirm();
      }),
  };
  const response = await forms[intent]();
  if (!("data" in response)) return response;
  return data({ form: { ...response.data.form, intent } }, response.init ?? {});
}

/** The action that the URL confirms for this volunteer; undefined without a valid token. */
export function readJobAction({ request }: { request: Request }, { account }: ActiveSession) {
  const { searchParams } = new URL(request.url);
  return INTENTS.find(
    (intent) => readSignedToken(ACTIONS[intent], searchParams.get(ACTIONS[intent])) === account.id,
  );
}
