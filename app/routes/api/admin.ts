import { z } from "zod";
import { ACCOUNT_MESSAGES, ChangePassword, CreateAdmin, Login } from "~/schemas/account";
import { AcceptApplication, RejectApplication } from "~/schemas/application-review";
import { UpdateAssignment } from "~/schemas/assignment";
import { NOTICES } from "~/schemas/notices";
import { ReportQuery } from "~/schemas/report-query";
import { RequestList } from "~/schemas/request-lists";
import { CloseCall, OneRequest, RejectCall } from "~/schemas/request-review";
import { TeamChange, VolunteerId } from "~/schemas/team-change";
import { WholeList } from "~/schemas/volunteer-table";
import * as accounts from "~/services/accounts.server";
import * as applications from "~/services/applications.server";
import * as assignments from "~/services/assignments.server";
import { countOpen } from "~/services/dashboard.server";
import { listAssignedVolunteers } from "~/services/request-details.server";
import { listNewest } from "~/services/request-lists.server";
import * as reports from "~/services/reports.server";
import * as requests from "~/services/requests.server";
import * as volunteers from "~/services/volunteers.server";
import { answering, call } from "~/services/web/api.server";
import { readCredentials } from "~/services/web/credentials.server";
import { actorOf } from "~/services/web/actor.server";
import { spreadsheet } from "~/services/web/spreadsheet.server";
import * as wire from "~/services/web/wire.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({ body: { token: (await accounts.logIn("admin", input, "bearer", visitor)).secret } }),
  }),
  call("GET homeowner-requests", {
    role: "admin",
    input: RequestList,
    run: async ({ input: { status, ...range } }) => {
      const rows = await listNewest({ ...range, statuses: status && [status] });
      return wire.list(rows, range.limit, wire.request);
    },
  }),
  call("GET homeowner-requests/assigned-volunteers/:id", {
    role: "admin",
    input: OneRequest,
    run: async ({ input }) => ({ body: (await listAssignedVolunteers(input.id)).map(wire.assignedVolunteer) }),
  }),
  call("POST homeowner-requests/accept", {
    role: "admin",
    input: OneRequest,
    run: async ({ input, who }) => {
      await requests.accept(input.id, actorOf(who));
      return { body: { message: NOTICES.requestAccepted } };
    },
  }),
  call("POST homeowner-requests/reject", {
    role: "admin",
    input: RejectCall,
    run: async ({ input, who }) => {
      await requests.reject(input.id, { reason: input.reason }, actorOf(who));
      return { body: { message: NOTICES.requestRejected } };
    },
  }),
  call("POST homeowner-requests/close", {
    role: "admin",
    input: CloseCall,
    run: async ({ input, who }) => {
      await requests.close(input.id, input.notes, actorOf(who));
      return { body: { message: NOTICES.requestClosed } };
    },
  }),
  call("GET notifications", {
    role: "admin",
    input: z.object({}),
    run: async () => ({ body: [wire.notification(await countOpen())] }),
  }),
  call("GET create-volunteer/applications", {
    role: "admin",
    input: WholeList,
    run: async ({ input }) => wire.list(await applications.listAllOpen(input), input.limit, wire.application),
  }),
  call("POST create-volunteer/accept", {
    role: "admin",
    input: AcceptApplication,
    run: async ({ input: { id, teamLeader }, who }) => {
      await applications.accept(id, { teamLeader }, actorOf(who));
      return { body: { message: "The application was accepted and an invite is on its way." } };
    },
  }),
  call("POST create-volunteer/reject", {
    role: "admin",
    input: RejectApplication,
    run: async ({ input: { id, reason }, who }) => {
      await applications.reject(id, reason, actorOf(who));
      return { body: { message: "The application was rejected." } };
    },
  }),
  call("GET volunteers", {
    role: "admin",
    input: WholeList,
    run: async ({ input }) => wire.list(await volunteers.listAll(input), input.limit, wire.volunteer),
  }),
  call("GET volunteers/volunteer-details/:id", {
    role: "admin",
    input: VolunteerId,
    run: async ({ input: { id } }) => ({ body: wire.volunteerDetails(await volunteers.find(id)) }),
  }),
  call("PATCH volunteers/volunteer-details", {
    role: "admin",
    input: TeamChange,
    run: async ({ input: { id, team }, who }) => {
      await volunteers.addArea(id, team, actorOf(who));
      return { body: { message: "The area of help was added." } };
    },
  }),
  call("DELETE volunteers/volunteer-details", {
    role: "admin",
    input: TeamChange,
    run: async ({ input: { id, team }, who }) => {
      await volunteers.removeArea(id, team, actorOf(who));
      return { body: { message: "The area of help was removed." } };
    },
  }),
  call("DELETE delete-volunteer/:id", {
    role: "admin",
    input: VolunteerId,
    run: async ({ input: { id }, who }) => {
      await volunteers.remove(id, actorOf(who));
      return { body: { message: "The volunteer was deleted." } };
    },
  }),
  call("GET assign-volunteer/list", {
    role: "admin",
    input: WholeList,
    run: async ({ input }) => wire.list(await volunteers.listAll(input), input.limit, wire.assignableVolunteer),
  }),
  call("POST assign-volunteer/updateAssignment", {
    role: "admin",
    input: UpdateAssignment,
    run: async ({ input: { requestId, volunteerIds }, who }) => {
      const { message } = await assignments.assign(requestId, volunteerIds, actorOf(who));
      return { body: { message } };
    },
  }),
  call("POST changePassword", {
    role: "admin",
    input: ChangePassword,
    run: async ({ input, who }) => {
      await accounts.changePassword(who, input);
      return { body: { message: NOTICES.passwordChanged } };
    },
  }),
  call("POST create-account", {
    role: "admin",
    input: CreateAdmin,
    run: async ({ input, who }) => {
      await accounts.createAdmin(input, who);
      return { body: { message: ACCOUNT_MESSAGES.adminCreated } };
    },
  }),
  call("POST reports", {
    role: "admin",
    input: ReportQuery,
    run: async ({ input, who, args }) => spreadsheet(await reports.generate(input, who), args),
  }),
];

export const loader = answering(calls);
export const action = answering(calls);
