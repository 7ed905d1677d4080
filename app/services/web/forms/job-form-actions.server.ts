import { redirect, type AppLoadContext } from "@remix-run/node";
import {
  AcceptJob,
  CompleteJob,
  GiveJobBack,
  PlanVisit,
  RejectJob,
} from "~/schemas/jobs/job-answer";
import type { ActiveSession } from "../../accounts/accounts.server";
import { complete, giveBack, noteText, resume } from "../../jobs/own-jobs.server";
import { accept, decline } from "../../jobs/offering.server";
import { plan } from "../../jobs/visiting.server";
import { handleIntents } from "./handle-form.server";
import { readSignedToken, signToken } from "../responses/signed-tokens.server";

const ACTIONS = {
  accept: "jobAccepted",
  reject: "jobRejected",
  complete: "jobCompleted",
  resume: "jobResumed",
  giveBack: "jobGivenBack",
  plan: "visitPlanned",
  sendText: "textNoted",
} as const;
const INTENTS = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[];

/** One service call, then a redirect with a signed confirmation. Errors return the form. */
export async function handleJobForm(
  args: { request: Request; context: AppLoadContext },
  session: ActiveSession,
  path: string,
) {
  const confirm = (intent: keyof typeof ACTIONS, job?: string) => {
    const token = signToken(ACTIONS[intent], session.account.id);
    const query = new URLSearchParams({ [ACTIONS[intent]]: token, ...(job && { job }) });
    return redirect(`${path}?${query.toString()}`, 303);
  };
  return handleIntents(args, {
    accept: [
      AcceptJob,
      async ({ jobId }) => {
        await accept(jobId, session);
        return confirm("accept", jobId);
      },
    ],
    reject: [
      RejectJob,
      async ({ jobId, reason }) => {
        await decline(jobId, reason, session);
        return confirm("reject");
      },
    ],
    complete: [
      CompleteJob,
      async ({ jobId, details }) => {
        await complete(jobId, details, session);
        return confirm("complete", jobId);
      },
    ],
    giveBack: [
      GiveJobBack,
      async ({ jobId, ...cause }) => {
        await giveBack(jobId, cause, session);
        return confirm("giveBack");
      },
    ],
    plan: [
      PlanVisit,
      async ({ jobId, ...visit }) => {
        await plan(jobId, visit, session);
        return confirm("plan", jobId);
      },
    ],
    sendText: [
      AcceptJob,
      async ({ jobId }) => {
        await noteText(jobId, session);
        return confirm("sendText", jobId);
      },
    ],
    resume: [
      AcceptJob,
      async ({ jobId }) => {
        await resume(jobId, session);
        return confirm("resume", jobId);
      },
    ],
  });
}

/** Action that the URL confirms for this volunteer, and its job; undefined without a token. */
export function readJobAction({ request }: { request: Request }, { account }: ActiveSession) {
  const { searchParams } = new URL(request.url);
  const intent = INTENTS.find(
    (one) => readSignedToken(ACTIONS[one], searchParams.get(ACTIONS[one])) === account.id,
  );
  return intent && { intent, jobId: searchParams.get("job") ?? "" };
}

/** The job that was just accepted, among the volunteer's own. */
export const findAccepted = <Job extends { id: string }>(
  done: ReturnType<typeof readJobAction>,
  jobs: readonly Job[],
) => (done?.intent === "accept" ? jobs.find(({ id }) => id === done.jobId) : undefined);
