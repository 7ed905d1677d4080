import { Login } from "~/schemas/accounts/account";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import { OwnDetailsQuery } from "~/schemas/volunteers/volunteer-details";
import * as accounts from "~/services/accounts/accounts.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { readCredentials } from "~/services/web/api/credentials.server";
import { requireOwnToken } from "~/services/web/api/authorize.server";
import { call } from "~/services/web/api/router.server";
import {
  serializeApplicationState,
  serializeVolunteerUser,
} from "~/services/web/api/serializers.server";
import { formatEnglish } from "~/text/english";
import {
  ApplicationStateShape,
  ReceiptShape,
  TokenShape,
  VolunteerUserShape,
} from "~/services/web/api/wire-shapes.server";

export const volunteerCalls = [
  call("POST login", {
    summary: "Log in as a volunteer",
    role: "public",
    input: Login,
    output: TokenShape,
    refusals: ["unauthorized", "too-many"],
    read: (request) => readCredentials(request),
    run: async ({ input, client }) => ({
      body: { token: (await accounts.logIn("volunteer", input, "bearer", client)).secret },
    }),
  }),
  call("POST create", {
    summary: "Apply to volunteer",
    role: "public",
    input: VolunteerApplication,
    output: ReceiptShape,
    refusals: ["too-many"],
    run: async ({ input, client }) => {
      const { id } = await applications.submit(input, client);
      return { body: { message: formatEnglish("application.received"), id } };
    },
  }),
  call("GET status", {
    summary: "Look up the status of an application",
    role: "public",
    input: StatusLookup,
    output: ApplicationStateShape,
    refusals: ["not-found", "too-many"],
    run: async ({ input, client }) => ({
      body: serializeApplicationState(await applications.getState(input, client)),
    }),
  }),
  call("GET user-details", {
    summary: "Read your own details",
    role: "volunteer",
    input: OwnDetailsQuery,
    output: VolunteerUserShape,
    run: async ({ input, session }) => {
      await requireOwnToken(session, input.userToken);
      return { body: serializeVolunteerUser(await volunteers.getOwn(session)) };
    },
  }),
];
