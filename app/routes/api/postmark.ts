import { RequestReset, ResetPassword } from "~/schemas/accounts/account";
import { NOTICES } from "~/schemas/notices";
import * as passwordLinks from "~/services/accounts/password-links.server";
import { call, createApiHandler } from "~/services/web/api/router.server";

/** The password reset calls; the documented path starts with the mail provider's name. */
const calls = [
  call("POST request-password-reset", {
    role: "public",
    input: RequestReset,
    run: async ({ input, client }) => {
      await passwordLinks.requestReset("volunteer", input.email, client);
      return { body: { message: NOTICES.resetSent } };
    },
  }),
  call("POST request-password-reset-admin", {
    role: "public",
    input: RequestReset,
    run: async ({ input, client }) => {
      await passwordLinks.requestReset("admin", input.email, client);
      return { body: { message: NOTICES.resetSent } };
    },
  }),
  call("POST reset-password", {
    role: "public",
    input: ResetPassword,
    run: async ({ input, client }) => {
      await passwordLinks.resetPassword("volunteer", input, client);
      return { body: { message: NOTICES.passwordReset } };
    },
  }),
  call("POST reset-password-admin", {
    role: "public",
    input: ResetPassword,
    run: async ({ input, client }) => {
      await passwordLinks.resetPassword("admin", input, client);
      return { body: { message: NOTICES.passwordReset } };
    },
  }),
];

export const loader = createApiHandler(calls);
export const action = createApiHandler(calls);
