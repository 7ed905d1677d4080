import { z } from "zod";
import { ChangePassword, Login } from "~/schemas/accounts/account";
import {
  AcceptJob,
  AnswerOffer,
  CompleteJob,
  OwnJobsQuery,
  RejectJob,
} from "~/schemas/jobs/job-answer";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import { OwnDetailsQuery, UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import * as accounts from "~/services/accounts/accounts.server";
import { complete } from "~/services/jobs/completing.server";
import { accept, answerOffer, decline } from "~/services/jobs/offering.server";
import { getOverview, listOffered, listScheduled } from "~/services/jobs/own-jobs.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { readCredentials } from "~/services/web/api/credentials.server";
import { requireOwnToken } from "~/services/web/api/own-token.server";
import { call, messageReply } from "~/services/web/api/router.server";
import {
  serializeApplicationState,
  serializeJob,
  serializeVolunteerUser,
} from "~/services/web/api/serializers.server";
import { formatEnglish } from "~/text/english";

export const volunteerCalls = [
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
      return { body: { message: formatEnglish("application.received"), id } };
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
      const { job, offer } = await getOverview(session);
      return { body: [job && serializeJob(job), offer && serializeJob(offer)] };
    },
  }),
  call("POST job-accept", {
    role: "volunteer",
    input: AnswerOffer,
    run: async ({ input, session }) => {
      await answerOffer(input, session);
      return messageReply(input.action === "accept" ? "job.accepted" : "job.rejected");
    },
  }),
  call("GET job/offered", {
    role: "volunteer",
    input: z.object({}),
    run: async ({ session }) => ({ body: (await listOffered(session)).map(serializeJob) }),
  }),
  call("GET job/schedule", {
    role: "volunteer",
    input: z.object({}),
    run: async ({ session }) => ({ body: (await listScheduled(session)).map(serializeJob) }),
  }),
  call("POST job/accept", {
    role: "volunteer",
    input: AcceptJob,
    run: async ({ input: { jobId }, session }) => {
      await accept(jobId, session);
      return messageReply("job.accepted");
    },
  }),
  call("POST job/reject", {
    role: "volunteer",
    input: RejectJob,
    run: async ({ input: { jobId, reason }, session }) => {
      await decline(jobId, reason, session);
      return messageReply("job.rejected");
    },
  }),
  call("POST job/job-completed", {
    role: "volunteer",
    input: CompleteJob,
    run: async ({ input: { jobId, details }, session }) => {
      await complete(jobId, details, session);
      return messageReply("job.completed");
    },
  }),
  call("POST update-user-details", {
    role: "volunteer",
    input: UpdateDetails,
    run: async ({ input, session }) => {
      await volunteers.updateOwn(session, input);
      return messageReply("details.updated");
    },
  }),
  call("POST changePassword", {
    role: "volunteer",
    input: ChangePassword,
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return messageReply("account.passwordChanged");
    },
  }),
];
