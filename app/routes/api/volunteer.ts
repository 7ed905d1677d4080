import { ChangePassword, Login } from "~/schemas/account";
import { NOTICES } from "~/schemas/notices";
import * as accounts from "~/services/accounts.server";
import { answering, call } from "~/services/web/api.server";
import { readCredentials } from "~/services/web/credentials.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({ body: { token: (await accounts.logIn("volunteer", input, "bearer", visitor)).secret } }),
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
