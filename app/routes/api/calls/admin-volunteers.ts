import { z } from "zod";
import { UpdateAssignment } from "~/schemas/jobs/assignment";
import { AcceptApplication, RejectApplication } from "~/schemas/volunteers/application-review";
import { TeamChange, VolunteerId } from "~/schemas/volunteers/teams";
import { ApplicationListCall, VolunteerListCall } from "~/schemas/volunteers/list-queries";
import * as assignments from "~/services/jobs/assigning.server";
import * as applications from "~/services/volunteers/applications.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { toListReply } from "~/services/web/api/list-reply.server";
import { call, messageReply } from "~/services/web/api/router.server";
import {
  serializeApplication,
  serializeAssignableVolunteer,
  serializeVolunteer,
  serializeVolunteerDetails,
} from "~/services/web/api/serializers.server";
import { getActor } from "~/services/web/auth/session.server";
import {
  ApplicationShape,
  AssignableVolunteerShape,
  VolunteerDetailsShape,
  VolunteerShape,
} from "~/services/web/api/wire-shapes.server";
import { ADMIN_CHANGES, ADMIN_READS } from "./kinds";

export const adminVolunteerCalls = [
  call("GET create-volunteer/applications", {
    ...ADMIN_READS,
    summary: "List the applications to be reviewed",
    input: ApplicationListCall,
    output: z.array(ApplicationShape),
    run: ({ input, args }) =>
      toListReply(applications.listAllOpen, input, serializeApplication, args),
  }),
  call("POST create-volunteer/accept", {
    ...ADMIN_CHANGES,
    summary: "Accept an application, which makes an account",
    input: AcceptApplication,
    run: async ({ input: { id, teamLeader }, session }) => {
      await applications.accept(id, { teamLeader }, getActor(session));
      return { body: { message: "The application was accepted and an invite is on its way." } };
    },
  }),
  call("POST create-volunteer/reject", {
    ...ADMIN_CHANGES,
    summary: "Reject an application",
    input: RejectApplication,
    run: async ({ input: { id, rejection }, session }) => {
      await applications.reject(id, rejection, getActor(session));
      return { body: { message: "The application was rejected." } };
    },
  }),
  call("GET volunteers", {
    ...ADMIN_READS,
    summary: "List the volunteers",
    input: VolunteerListCall,
    output: z.array(VolunteerShape),
    run: ({ input, args }) => toListReply(volunteers.listAll, input, serializeVolunteer, args),
  }),
  call("GET volunteers/volunteer-details/:id", {
    ...ADMIN_READS,
    summary: "Read a volunteer",
    input: VolunteerId,
    output: VolunteerDetailsShape,
    refusals: ["not-found"],
    run: async ({ input: { id } }) => ({
      body: serializeVolunteerDetails(await volunteers.find(id)),
    }),
  }),
  call("PATCH volunteers/volunteer-details", {
    ...ADMIN_CHANGES,
    summary: "Add an area of help to a volunteer",
    input: TeamChange,
    refusals: ["not-found"],
    run: async ({ input: { id, team }, session }) => {
      await volunteers.addArea(id, team, getActor(session));
      return { body: { message: "The area of help was added." } };
    },
  }),
  call("DELETE volunteers/volunteer-details", {
    ...ADMIN_CHANGES,
    summary: "Remove an area of help from a volunteer",
    input: TeamChange,
    refusals: ["not-found"],
    run: async ({ input: { id, team }, session }) => {
      await volunteers.removeArea(id, team, getActor(session));
      return { body: { message: "The area of help was removed." } };
    },
  }),
  call("DELETE delete-volunteer/:id", {
    ...ADMIN_CHANGES,
    summary: "Delete a volunteer",
    input: VolunteerId,
    refusals: ["not-found"],
    run: async ({ input: { id }, session }) => {
      await deleteVolunteer(id, getActor(session));
      return { body: { message: "The volunteer was deleted." } };
    },
  }),
  call("GET assign-volunteer/list", {
    ...ADMIN_READS,
    summary: "List the volunteers who can be assigned",
    input: VolunteerListCall,
    output: z.array(AssignableVolunteerShape),
    run: ({ input, args }) =>
      toListReply(volunteers.listAll, input, serializeAssignableVolunteer, args),
  }),
  call("POST assign-volunteer/updateAssignment", {
    ...ADMIN_CHANGES,
    summary: "Assign volunteers to a request",
    input: UpdateAssignment,
    run: async ({ input: { requestId, volunteerIds }, session }) => {
      const params = await assignments.assign(requestId, volunteerIds, getActor(session));
      return messageReply({ key: "assign.result", params });
    },
  }),
];
