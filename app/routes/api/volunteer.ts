import { z } from "zod";
import { ChangePassword, Login } from "~/schemas/accounts/account";
import {
  AcceptJob,
  AnswerOffer,
  CompleteJob,
  JOB_MESSAGES,
  OwnJobsQuery,
  RejectJob,
} from "~/schemas/jobs/job-answer";
import { NOTICES } from "~/schemas/notices";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import {
  APPLICATION_MESSAGES,
  VolunteerApplication,
} from "~/schemas/volunteers/volunteer-application";
import {
  DETAILS_MESSAGES,
  OwnDetailsQuery,
  UpdateDetails,
} from "~/schemas/volunteers/volunteer-details";
import * as accounts from "~/services/accounts/accounts.server";
import * as jobs from "~/services/jobs/jobs.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { readCredentials } from "~/services/web/api/credentials.server";
import { requireOwnToken } from "~/services/web/api/own-token.server";
import { call, createApiHandler } from "~/services/web/api/router.server";
import {
  serializeApplicationState,
  serializeJob,
  serializeVolunteerUser,
} from "~/services/web/api/serializers.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, client }) => ({
      body: { token: (await accounts.logIn("volunteer", input, "bearer", client)).secret },
    }),
  }),
  call("POST create", {
    role: "public",
    input: VolunteerApplication,
    run: async ({ input, client }) => {
      const { id } = await applications.submit(input, client);
      return { body: { message: APPLICATION_MESSAGES.received, id } };
    },
  }),
  call("GET status", {
    role: "public",
    input: StatusLookup,
    run: async ({ input, client }) => ({
      body: serializeApplicationState(await applications.getState(input, client)),
    }),
  }),
  call("GET user-details", {
    role: "volunteer",
    input: OwnDetailsQuery,
    run: async ({ input, session }) => {
      await requireOwnToken(session, input.userToken);
      return { body: serializeVolunteerUser(await volunteers.getOwn(session)) };
    },
  }),
  call("GET jobs", {
    role: "volunteer",
    input: OwnJobsQuery,
    run: async ({ input, session }) => {
      await requireOwnToken(session, input.userToken);
      const { job, offer } = await jobs.getOverview(session);
      return { body: [job && serializeJob(job), offer && serializeJob(offer)] };
    },
  }),
  call("POST job-accept", {
    role: "volunteer",
    input: AnswerOffer,
    run: async ({ input, session }) => {
      await jobs.answerOffer(input, session);
      return {
        body: {
          message: input.action === "accept" ? JOB_MESSAGES.accepted : JOB_MESSAGES.rejected,
        },
      };
    },
  }),
  call("GET job/offered", {
    role: "volunteer",
    input: z.object({}),
    run: async ({ session }) => ({ body: (await jobs.listOffered(session)).map(serializeJob) }),
  }),
  call("GET job/schedule", {
    role: "volunteer",
    input: z.object({}),
    run: async ({ session }) => ({ body: (await jobs.listScheduled(session)).map(serializeJob) }),
  }),
  call("POST job/accept", {
    role: "volunteer",
    input: AcceptJob,
    run: async ({ input: { jobId }, session }) => {
      await jobs.accept(jobId, session);
      return { body: { message: JOB_MESSAGES.accepted } };
    },
  }),
  call("POST job/reject", {
    role: "volunteer",
    input: RejectJob,
    run: async ({ input: { jobId, reason }, session }) => {
      await jobs.decline(jobId, reason, session);
      return { body: { message: JOB_MESSAGES.rejected } };
    },
  }),
  call("POST job/job-completed", {
    role: "volunteer",
    input: CompleteJob,
    run: async ({ input: { jobId, details }, session }) => {
      await jobs.complete(jobId, details, session);
      return { body: { message: JOB_MESSAGES.completed } };
    },
  }),
  call("POST update-user-details", {
    role: "volunteer",
    input: UpdateDetails,
    run: async ({ input, session }) => {
      await volunteers.updateOwn(session, input);
      return { body: { message: DETAILS_MESSAGES.updated } };
    },
  }),
  call("POST changePassword", {
    role: "volunteer",
    input: ChangePassword,
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return { body: { message: NOTICES.passwordChanged } };
    },
  }),
];

export const loader = createApiHandler(calls);
export const action = createApiHandler(calls);
