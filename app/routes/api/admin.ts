import { ACCOUNT_MESSAGES, ChangePassword, CreateAdmin, Login } from "~/schemas/account";
import { AcceptApplication, RejectApplication } from "~/schemas/application-review";
import { NOTICES } from "~/schemas/notices";
import { TeamChange, VolunteerId } from "~/schemas/team-change";
import { WholeList } from "~/schemas/volunteer-table";
import type { Actor } from "~/services/request-transitions.server";
import * as accounts from "~/services/accounts.server";
import * as applications from "~/services/applications.server";
import * as volunteers from "~/services/volunteers.server";
import { answering, call } from "~/services/web/api.server";
import { readCredentials } from "~/services/web/credentials.server";
import * as wire from "~/services/web/wire.server";

const by = ({ account }: accounts.SignedIn): Actor => ({ role: "admin", id: account.id });

/** A list that may go on: the id behind which the next page begins is in a header. */
const listed = <Doc extends { _id: string }>(docs: readonly Doc[], limit: number, row: (doc: Doc) => unknown) => {
  const last = docs.length === limit ? docs.at(-1) : undefined;
  return { body: docs.map(row), headers: last ? { "X-Next-Cursor": last._id } : {} };
};

/** Volunteer applications and the volunteer database. */
const volunteerCalls = [
  call("GET create-volunteer/applications", {
    role: "admin",
    input: WholeList,
    run: async ({ input }) => listed(await applications.listAllOpen(input), input.limit, wire.application),
  }),
  call("POST create-volunteer/accept", {
    role: "admin",
    input: AcceptApplication,
    run: async ({ input: { id, teamLeader }, who }) => {
      await applications.accept(id, { teamLeader }, by(who));
      return { body: { message: "The application was accepted and an invite is on its way." } };
    },
  }),
  call("POST create-volunteer/reject", {
    role: "admin",
    input: RejectApplication,
    run: async ({ input: { id, reason }, who }) => {
      await applications.reject(id, reason, by(who));
      return { body: { message: "The application was rejected." } };
    },
  }),
  call("GET volunteers", {
    role: "admin",
    input: WholeList,
    run: async ({ input }) => listed(await volunteers.listAll(input), input.limit, wire.volunteer),
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
      await volunteers.addArea(id, team, by(who));
      return { body: { message: "The area of help was added." } };
    },
  }),
  call("DELETE volunteers/volunteer-details", {
    role: "admin",
    input: TeamChange,
    run: async ({ input: { id, team }, who }) => {
      await volunteers.removeArea(id, team, by(who));
      return { body: { message: "The area of help was removed." } };
    },
  }),
  call("DELETE delete-volunteer/:id", {
    role: "admin",
    input: VolunteerId,
    run: async ({ input: { id }, who }) => {
      await volunteers.remove(id, by(who));
      return { body: { message: "The volunteer was deleted." } };
    },
  }),
];

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({ body: { token: (await accounts.logIn("admin", input, "bearer", visitor)).secret } }),
  }),
  ...volunteerCalls,
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
];

export const loader = answering(calls);
export const action = answering(calls);
