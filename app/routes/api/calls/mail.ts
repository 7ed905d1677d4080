import { RequestReset, ResetPassword } from "~/schemas/accounts/account";
import * as passwordLinks from "~/services/accounts/password-links.server";
import { call, messageReply } from "~/services/web/api/router.server";

/** The password reset calls; the documented path starts with the mail provider's name. */
export const mailCalls = [
  call("POST request-password-reset", {
    role: "public",
    input: RequestReset,
    run: async ({ input, client }) => {
      await passwordLinks.requestReset("volunteer", input.email, client);
      return messageReply("account.resetSent");
    },
  }),
  call("POST request-password-reset-admin", {
    role: "public",
    input: RequestReset,
    run: async ({ input, client }) => {
      await passwordLinks.requestReset("admin", input.email, client);
      return messageReply("account.resetSent");
    },
  }),
  call("POST reset-password", {
    role: "public",
    input: ResetPassword,
    run: async ({ input, client }) => {
      await passwordLinks.resetPassword("volunteer", input, client);
      return messageReply("account.passwordReset");
    },
  }),
  call("POST reset-password-admin", {
    role: "public",
    input: ResetPassword,
    run: async ({ input, client }) => {
      await passwordLinks.resetPassword("admin", input, client);
      return messageReply("account.passwordReset");
    },
  }),
];
