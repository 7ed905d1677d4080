import { redirect, type AppLoadContext } from "@remix-run/node";
import { AcceptJob, CompleteJob, RejectJob } from "~/schemas/jobs/job-answer";
import type { ActiveSession } from "../../accounts/accounts.server";
import { complete } from "../../jobs/own-jobs.server";
import { accept, decline } from "../../jobs/offering.server";
import { handleIntents } from "./handle-form.server";
import { readSignedToken, signToken } from "../responses/signed-tokens.server";

const INTENTS = ["accept", "reject", "complete"] as const;
const ACTIONS = { accept: "jobAccepted", reject: "jobRejected", complete: "jobCompleted" } as const;

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
        return confirm("complete");
      },
    ],
  });
}

/** The action that the URL confirms for this volunteer; undefined without a valid token. */
export function readJobAction({ request }: { request: Request }, { account }: ActiveSession) {
  const { searchParams } = new URL(request.url);
  return INTENTS.find(
    (intent) => readSignedToken(ACTIONS[intent], searchParams.get(ACTIONS[intent])) === account.id,
  );
}

/** Finds the job that the address says was accepted, among the volunteer's own. */
export function findAccepted<Job extends { id: string }>(request: Request, jobs: readonly Job[]) {
  const id = new URL(request.url).searchParams.get("job");
  return jobs.find((job) => job.id === id);
}
