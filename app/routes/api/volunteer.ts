import { ChangePassword, Login } from "~/schemas/account";
import { NOTICES } from "~/schemas/notices";
import { StatusLookup } from "~/schemas/status-lookup";
import { APPLICATION_MESSAGES, VolunteerApplication } from "~/schemas/volunteer-application";
import { DETAILS_MESSAGES, OwnDetailsQuery, UpdateDetails } from "~/schemas/volunteer-details";
import * as accounts from "~/services/accounts.server";
import * as applications from "~/services/applications.server";
import * as volunteers from "~/services/volunteers.server";
import { answering, call } from "~/services/web/api.server";
import { readCredentials } from "~/services/web/credentials.server";
import { demandOwnToken } from "~/services/web/own-token.server";
import * as wire from "~/services/web/wire.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({ body: { token: (await accounts.logIn("volunteer", input, "bearer", visitor)).secret } }),
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
    run: async ({ input, visitor }) => ({ body: wire.applicationState(await applications.getState(input, visitor)) }),
  }),
  call("GET user-details", {
    role: "volunteer",
    input: OwnDetailsQuery,
    run: async ({ input, who }) => {
      await demandOwnToken(who, input.userToken);
      return { body: wire.volunteerUser(await volunteers.getOwn(who)) };
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

export const loader = answering(calls);
export const action = answering(calls);
