import { z } from "zod";
import {
  AcceptJob,
  AnswerOffer,
  CompleteJob,
  OwnJobsQuery,
  RejectJob,
} from "~/schemas/jobs/job-answer";
import { complete, getOverview, listOffered, listScheduled } from "~/services/jobs/own-jobs.server";
import { accept, answerOffer, decline } from "~/services/jobs/offering.server";
import { requireOwnToken } from "~/services/web/api/authorize.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { serializeJob } from "~/services/web/api/serializers.server";
import { JobShape } from "~/services/web/api/wire-shapes.server";
import { VOLUNTEER_CHANGES } from "./kinds";

export const volunteerJobCalls = [
  call("GET jobs", {
    summary: "Your assigned job and your job offer",
    role: "volunteer",
    input: OwnJobsQuery,
    output: z.array(JobShape.nullable()).length(2),
    run: async ({ input, session }) => {
      await requireOwnToken(session, input.userToken);
      const { job, offer } = await getOverview(session);
      return { body: [job && serializeJob(job), offer && serializeJob(offer)] };
    },
  }),
  call("POST job-accept", {
    ...VOLUNTEER_CHANGES,
    summary: "Accept or reject a job offer",
    input: AnswerOffer,
    run: async ({ input, session }) => {
      await answerOffer(input, session);
      return messageReply(input.action === "accept" ? "job.accepted" : "job.rejected");
    },
  }),
  call("GET job/offered", {
    summary: "List the jobs offered to you",
    role: "volunteer",
    input: z.object({}),
    output: z.array(JobShape),
    run: async ({ session }) => ({ body: (await listOffered(session)).map(serializeJob) }),
  }),
  call("GET job/schedule", {
    summary: "List your scheduled jobs",
    role: "volunteer",
    input: z.object({}),
    output: z.array(JobShape),
    run: async ({ session }) => ({ body: (await listScheduled(session)).map(serializeJob) }),
  }),
  call("POST job/accept", {
    ...VOLUNTEER_CHANGES,
    summary: "Accept a job",
    input: AcceptJob,
    run: async ({ input: { jobId }, session }) => {
      await accept(jobId, session);
      return messageReply("job.accepted");
    },
  }),
  call("POST job/reject", {
    ...VOLUNTEER_CHANGES,
    summary: "Reject a job",
    input: RejectJob,
    run: async ({ input: { jobId, reason }, session }) => {
      await decline(jobId, reason, session);
      return messageReply("job.rejected");
    },
  }),
  call("POST job/job-completed", {
    ...VOLUNTEER_CHANGES,
    summary: "Complete a job",
    input: CompleteJob,
    run: async ({ input: { jobId, details }, session }) => {
      await complete(jobId, details, session);
      return messageReply("job.completed");
    },
  }),
];
