import { ChangePassword } from "~/schemas/accounts/account";
import { UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import * as accounts from "~/services/accounts/accounts.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";

/** What volunteers change in their own accounts. */
export const volunteerAccountCalls = [
  call("POST update-user-details", {
    summary: "Update your own details",
    role: "volunteer",
    input: UpdateDetails,
    output: MessageShape,
    run: async ({ input, session }) => {
      await volunteers.updateOwn(session, input);
      return messageReply("details.updated");
    },
  }),
  call("POST changePassword", {
    summary: "Change your own password",
    role: "volunteer",
    input: ChangePassword,
    output: MessageShape,
    refusals: ["conflict", "too-many"],
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return messageReply("account.passwordChanged");
    },
  }),
];
