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
import * as applications from "~/services/volunteers/applications.server";
import * as jobs from "~/services/jobs/jobs.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { createApiHandler, call } from "~/services/web/api/router.server";
import { readCredentials } from "~/services/web/api/credentials.server";
import { requireOwnToken } from "~/services/web/api/own-token.server";
import * as wire from "~/services/web/api/serializers.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({
      body: { token: (await accounts.logIn("volunteer", input, "bearer", visitor)).secret },
    }),
  }),
  call("POST create", {
    role: "public",
    input: VolunteerApplication,
    run: async ({ input, visitor }) => {
      const { id } = await applications.submit(input, visitor);
      return { body: { message: APPLICATION_MESSAGES.received, id } };
    },
  }),
  call("GET status", {
    role: "public",
    input: StatusLookup,
    run: async ({ input, visitor }) => ({
      body: wire.serializeApplicationState(await applications.getState(input, visitor)),
    }),
  }),
  call("GET user-details", {
    role: "volunteer",
    input: OwnDetailsQuery,
    run: async ({ input, who }) => {
      await requireOwnToken(who, input.userToken);
      return { body: wire.serializeVolunteerUser(await volunteers.getOwn(who)) };
    },
  }),
  call("GET jobs", {
    role: "volunteer",
    input: OwnJobsQuery,
    run: async ({ input, who }) => {
      await requireOwnToken(who, input.userToken);
      const { job, offer } = await jobs.getOverview(who);
      return { body: [job && wire.serializeJob(job), offer && wire.serializeJob(offer)] };
    },
  }),
  call("POST job-accept", {
    role: "volunteer",
    input: AnswerOffer,
    run: async ({ input, who }) => {
      await jobs.answerOffer(input, who);
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
    run: async ({ who }) => ({ body: (await jobs.listOffered(who)).map(wire.serializeJob) }),
  }),
  call("GET job/schedule", {
    role: "volunteer",
    input: z.object({}),
    run: async ({ who }) => ({ body: (await jobs.listScheduled(who)).map(wire.serializeJob) }),
  }),
  call("POST job/accept", {
    role: "volunteer",
    input: AcceptJob,
    run: async ({ input: { jobId }, who }) => {
      await jobs.accept(jobId, who);
      return { body: { message: JOB_MESSAGES.accepted } };
    },
  }),
  call("POST job/reject", {
    role: "volunteer",
    input: RejectJob,
    run: async ({ input: { jobId, reason }, who }) => {
      await jobs.decline(jobId, reason, who);
      return { body: { message: JOB_MESSAGES.rejected } };
    },
  }),
  call("POST job/job-completed", {
    role: "volunteer",
    input: CompleteJob,
    run: async ({ input: { jobId, details }, who }) => {
      await jobs.complete(jobId, details, who);
      return { body: { message: JOB_MESSAGES.completed } };
    },
  }),
  call("POST update-user-details", {
    role: "volunteer",
    input: UpdateDetails,
    run: async ({ input, who }) => {
      await volunteers.updateOwn(who, input);
      return { body: { message: DETAILS_MESSAGES.updated } };
    },
  }),
  call("POST changePassword", {
    role: "volunteer",
    input: ChangePassword,
    run: async ({ input, who }) => {
      await accounts.changePassword(who, input);
      return { body: { message: NOTICES.passwordChanged } };
    },
  }),
];

export const loader = createApiHandler(calls);
export const action = createApiHandler(calls);
