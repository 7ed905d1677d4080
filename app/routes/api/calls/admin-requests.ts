import { z } from "zod";
import { AdminLogin } from "~/schemas/accounts/account";
import { RequestListQuery } from "~/schemas/requests/list-queries";
import { CloseCall, RejectCall, RequestIdCall } from "~/schemas/requests/request-review";
import * as accounts from "~/services/accounts/accounts.server";
import { SecondFactorError } from "~/services/accounts/second-factor.server";
import { close } from "~/services/requests/closing.server";
import { countOpenRequests } from "~/services/requests/counting.server";
import { listAssignedVolunteers } from "~/services/requests/details.server";
import { listNewest, type RequestRange } from "~/services/requests/listing.server";
import { accept, reject } from "~/services/requests/reviewing.server";
import { readCredentials } from "~/services/web/api/credentials.server";
import { jsonResponse } from "~/services/web/api/json.server";
import { toListReply } from "~/services/web/api/list-reply.server";
import { call, messageReply } from "~/services/web/api/router.server";
import {
  serializeAssignedVolunteer,
  serializeNotification,
  serializeRequest,
} from "~/services/web/api/serializers.server";
import { getActor } from "~/services/web/auth/session.server";
import {
  AssignedVolunteerShape,
  NotificationShape,
  RequestShape,
  TokenShape,
} from "~/services/web/api/wire-shapes.server";
import { ADMIN_CHANGES, ADMIN_READS } from "./kinds";

export const adminRequestCalls = [
  call("POST login", {
    summary: "Log in as an administrator",
    role: "public",
    input: AdminLogin,
    output: TokenShape,
    refusals: ["unauthorized", "too-many"],
    read: (request) => readCredentials(request, AdminLogin),
    run: async ({ input, client }) => {
      try {
        return { body: { token: (await accounts.logIn("admin", input, "bearer", client)).secret } };
      } catch (error) {
        if (!(error instanceof SecondFactorError)) throw error;
        const headers = { "X-Second-Factor": error.need };
        return jsonResponse({ message: error.message }, 401, headers);
      }
    },
  }),
  call("GET homeowner-requests", {
    ...ADMIN_READS,
    summary: "List requests",
    input: RequestListQuery,
    output: z.array(RequestShape),
    run: ({ input: { status, ...input }, args }) => {
      const read = (range: RequestRange) => listNewest({ ...range, statuses: status && [status] });
      return toListReply(read, input, serializeRequest, args);
    },
  }),
  call("GET homeowner-requests/assigned-volunteers/:id", {
    ...ADMIN_READS,
    summary: "List the volunteers assigned to a request",
    input: RequestIdCall,
    output: z.array(AssignedVolunteerShape),
    refusals: ["not-found"],
    run: async ({ input }) => ({
      body: (await listAssignedVolunteers(input.id)).map(serializeAssignedVolunteer),
    }),
  }),
  call("POST homeowner-requests/accept", {
    ...ADMIN_CHANGES,
    summary: "Accept a request",
    input: RequestIdCall,
    run: async ({ input, session }) => {
      await accept(input.id, getActor(session));
      return messageReply("request.accepted");
    },
  }),
  call("POST homeowner-requests/reject", {
    ...ADMIN_CHANGES,
    summary: "Reject a request",
    input: RejectCall,
    run: async ({ input: { id, ...rejection }, session }) => {
      await reject(id, rejection, getActor(session));
      return messageReply("request.rejected");
    },
  }),
  call("POST homeowner-requests/close", {
    ...ADMIN_CHANGES,
    summary: "Close a request",
    input: CloseCall,
    run: async ({ input, session }) => {
      await close(input.id, { notes: input.notes }, getActor(session));
      return messageReply("request.closed");
    },
  }),
  call("GET notifications", {
    ...ADMIN_READS,
    summary: "Count the open requests",
    input: z.object({}),
    output: z.array(NotificationShape).length(1),
    run: async () => ({ body: [serializeNotification(await countOpenRequests())] }),
  }),
];
