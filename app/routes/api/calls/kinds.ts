import { ChangePassword } from "~/schemas/accounts/account";
import * as accounts from "~/services/accounts/accounts.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";

/** What calls of a kind have in common: who may make them, and what comes back. */

export const ADMIN_READS = { role: "admin", access: "read" } as const;

/** May meet an unknown number, or a state that others have changed. */
const CHANGES = { output: MessageShape, refusals: ["not-found", "conflict"] } as const;
export const ADMIN_CHANGES = { role: "admin", access: "write", ...CHANGES } as const;
export const VOLUNTEER_CHANGES = { role: "volunteer", ...CHANGES } as const;

export const changePasswordCall = (
  who: { role: "admin"; access: "person" } | { role: "volunteer" },
) =>
  call("POST changePassword", {
    ...who,
    summary: "Change your own password",
    input: ChangePassword,
    output: MessageShape,
    refusals: ["conflict", "too-many"],
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return messageReply("account.passwordChanged");
    },
  });
