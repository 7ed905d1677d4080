import { RequestReset, ResetPassword } from "~/schemas/accounts/account";
import * as passwordLinks from "~/services/accounts/password-links.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";

/** The password reset calls; the documented path starts with the mail provider's name. */
export const mailCalls = [
  call("POST request-password-reset", {
    summary: "Ask for a link to reset a volunteer's password",
    role: "public",
    input: RequestReset,
    output: MessageShape,
    refusals: ["too-many"],
    run: async ({ input, client }) => {
      await passwordLinks.requestReset("volunteer", input.email, client);
      return messageReply("account.resetSent");
    },
  }),
  call("POST request-password-reset-admin", {
    summary: "Ask for a link to reset an administrator's password",
    role: "public",
    input: RequestReset,
    output: MessageShape,
    refusals: ["too-many"],
    run: async ({ input, client }) => {
      await passwordLinks.requestReset("admin", input.email, client);
      return messageReply("account.resetSent");
    },
  }),
  call("POST reset-password", {
    summary: "Set a volunteer's password with a link",
    role: "public",
    input: ResetPassword,
    output: MessageShape,
    refusals: ["too-many"],
    run: async ({ input, client }) => {
      await passwordLinks.resetPassword("volunteer", input, client);
      return messageReply("account.passwordReset");
    },
  }),
  call("POST reset-password-admin", {
    summary: "Set an administrator's password with a link",
    role: "public",
    input: ResetPassword,
    output: MessageShape,
    refusals: ["too-many"],
    run: async ({ input, client }) => {
      await passwordLinks.resetPassword("admin", input, client);
      return messageReply("account.passwordReset");
    },
  }),
];
