import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { ActiveSession } from "../../accounts/accounts.server";
import * as jobs from "../../jobs/jobs.server";
import { handleForm, readIntent } from "./handle-form.server";
import { readSignedToken, signToken } from "./signed-tokens.server";
import { AcceptJob, CompleteJob, RejectJob } from "~/schemas/jobs/job-answer";

/** What a volunteer does with an own job, on either of the two screens that have jobs. */
const INTENTS = ["accept", "reject", "complete"] as const;
const ACTIONS = { accept: "jobAccepted", reject: "jobRejected", complete: "jobCompleted" } as const;

/** Answers a posted form about a job: one service call, then the same screen again, which says what was done. A refused one comes back with what was typed. */
export async function handleJobForm(
  args: { request: Request; context: AppLoadContext },
  who: ActiveSession,
  path: string,
) {
  const intent = await readIntent(args.request, INTENTS);
  const next = () =>
    redirect(`${path}?${ACTIONS[intent]}=${signToken(ACTIONS[intent], who.account.id)}`, 303);
  const forms = {
    accept: () =>
      handleForm(args, AcceptJob, async ({ jobId }) => {
        await jobs.accept(jobId, who);
        return next();
      }),
    reject: () =>
      handleForm(args, RejectJob, async ({ jobId, reason }) => {
        await jobs.decline(jobId, reason, who);
        return next();
      }),
    complete: () =>
      handleForm(args, CompleteJob, async ({ jobId, details }) => {
        await jobs.complete(jobId, details, who);
        return next();
      }),
  };
  const answer = await forms[intent]();
  if (!("data" in answer)) return answer;
  return data({ form: { ...answer.data.form, intent } }, answer.init ?? {});
}

/** What this volunteer has just done, where the address has our receipt for it: nobody else's says anything. */
export function readJobAction({ request }: { request: Request }, { account }: ActiveSession) {
  const { searchParams } = new URL(request.url);
  return INTENTS.find(
    (intent) => readSignedToken(ACTIONS[intent], searchParams.get(ACTIONS[intent])) === account.id,
  );
}
