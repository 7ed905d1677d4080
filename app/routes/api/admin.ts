import { z } from "zod";
import { ChangePassword, CreateAdmin, Login } from "~/schemas/accounts/account";
import { UpdateAssignment } from "~/schemas/jobs/assignment";
import { ReportQuery } from "~/schemas/reports/report-query";
import { RequestListQuery } from "~/schemas/requests/list-queries";
import { CloseCall, RejectCall, RequestIdCall } from "~/schemas/requests/request-review";
import { AcceptApplication, RejectApplication } from "~/schemas/volunteers/application-review";
import { TeamChange, VolunteerId } from "~/schemas/volunteers/team-change";
import { WholeListQuery } from "~/schemas/volunteers/list-queries";
import * as accounts from "~/services/accounts/accounts.server";
import * as assignments from "~/services/jobs/assigning.server";
import * as reports from "~/services/reports/reports.server";
import { close } from "~/services/requests/closing.server";
import { countOpenRequests } from "~/services/requests/counting.server";
import { listAssignedVolunteers } from "~/services/requests/details.server";
import { listNewest } from "~/services/requests/listing.server";
import { accept, reject } from "~/services/requests/reviewing.server";
import * as applications from "~/services/volunteers/applications.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { readCredentials } from "~/services/web/api/credentials.server";
import { call, createApiHandler, messageReply } from "~/services/web/api/router.server";
import {
  serializeApplication,
  serializeAssignableVolunteer,
  serializeAssignedVolunteer,
  serializeNotification,
  serializeRequest,
  serializeVolunteer,
  serializeVolunteerDetails,
  toListReply,
} from "~/services/web/api/serializers.server";
import { getActor } from "~/services/web/auth/actor.server";
import { toSpreadsheetResponse } from "~/services/web/responses/spreadsheet.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, client }) => ({
      body: { token: (await accounts.logIn("admin", input, "bearer", client)).secret },
    }),
  }),
  call("GET homeowner-requests", {
    role: "admin",
    input: RequestListQuery,
    run: async ({ input: { status, ...range } }) => {
      const rows = await listNewest({ ...range, statuses: status && [status] });
      return toListReply(rows, range.limit, serializeRequest);
    },
  }),
  call("GET homeowner-requests/assigned-volunteers/:id", {
    role: "admin",
    input: RequestIdCall,
    run: async ({ input }) => ({
      body: (await listAssignedVolunteers(input.id)).map(serializeAssignedVolunteer),
    }),
  }),
  call("POST homeowner-requests/accept", {
    role: "admin",
    input: RequestIdCall,
    run: async ({ input, session }) => {
      await accept(input.id, getActor(session));
      return messageReply("request.accepted");
    },
  }),
  call("POST homeowner-requests/reject", {
    role: "admin",
    input: RejectCall,
    run: async ({ input: { id, ...rejection }, session }) => {
      await reject(id, rejection, getActor(session));
      return messageReply("request.rejected");
    },
  }),
  call("POST homeowner-requests/close", {
    role: "admin",
    input: CloseCall,
    run: async ({ input, session }) => {
      await close(input.id, { notes: input.notes }, getActor(session));
      return messageReply("request.closed");
    },
  }),
  call("GET notifications", {
    role: "admin",
    input: z.object({}),
    run: async () => ({ body: [serializeNotification(await countOpenRequests())] }),
  }),
  call("GET create-volunteer/applications", {
    role: "admin",
    input: WholeListQuery,
    run: async ({ input }) =>
      toListReply(await applications.listAllOpen(input), input.limit, serializeApplication),
  }),
  call("POST create-volunteer/accept", {
    role: "admin",
    input: AcceptApplication,
    run: async ({ input: { id, teamLeader }, session }) => {
      await applications.accept(id, { teamLeader }, getActor(session));
      return { body: { message: "The application was accepted and an invite is on its way." } };
    },
  }),
  call("POST create-volunteer/reject", {
    role: "admin",
    input: RejectApplication,
    run: async ({ input: { id, rejection }, session }) => {
      await applications.reject(id, rejection, getActor(session));
      return { body: { message: "The application was rejected." } };
    },
  }),
  call("GET volunteers", {
    role: "admin",
    input: WholeListQuery,
    run: async ({ input }) =>
      toListReply(await volunteers.listAll(input), input.limit, serializeVolunteer),
  }),
  call("GET volunteers/volunteer-details/:id", {
    role: "admin",
    input: VolunteerId,
    run: async ({ input: { id } }) => ({
      body: serializeVolunteerDetails(await volunteers.find(id)),
    }),
  }),
  call("PATCH volunteers/volunteer-details", {
    role: "admin",
    input: TeamChange,
    run: async ({ input: { id, team }, session }) => {
      await volunteers.addArea(id, team, getActor(session));
      return { body: { message: "The area of help was added." } };
    },
  }),
  call("DELETE volunteers/volunteer-details", {
    role: "admin",
    input: TeamChange,
    run: async ({ input: { id, team }, session }) => {
      await volunteers.removeArea(id, team, getActor(session));
      return { body: { message: "The area of help was removed." } };
    },
  }),
  call("DELETE delete-volunteer/:id", {
    role: "admin",
    input: VolunteerId,
    run: async ({ input: { id }, session }) => {
      await deleteVolunteer(id, getActor(session));
      return { body: { message: "The volunteer was deleted." } };
    },
  }),
  call("GET assign-volunteer/list", {
    role: "admin",
    input: WholeListQuery,
    run: async ({ input }) =>
      toListReply(await volunteers.listAll(input), input.limit, serializeAssignableVolunteer),
  }),
  call("POST assign-volunteer/updateAssignment", {
    role: "admin",
    input: UpdateAssignment,
    run: async ({ input: { requestId, volunteerIds }, session }) => {
      const params = await assignments.assign(requestId, volunteerIds, getActor(session));
      return messageReply({ key: "assign.result", params });
    },
  }),
  call("POST changePassword", {
    role: "admin",
    input: ChangePassword,
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return messageReply("account.passwordChanged");
    },
  }),
  call("POST create-account", {
    role: "admin",
    input: CreateAdmin,
    run: async ({ input, session }) => {
      await accounts.createAdmin(input, session);
      return messageReply("account.adminCreated");
    },
  }),
  call("POST reports", {
    role: "admin",
    input: ReportQuery,
    run: async ({ input, session, args }) =>
      toSpreadsheetResponse(await reports.generate(input, session), args),
  }),
];

export const loader = createApiHandler(calls);
export const action = createApiHandler(calls);
