import { ACCOUNT_MESSAGES, ChangePassword, CreateAdmin, Login } from "~/schemas/account";
import { NOTICES } from "~/schemas/notices";
import * as accounts from "~/services/accounts.server";
import { answering, call } from "~/services/web/api.server";
import { readCredentials } from "~/services/web/credentials.server";

const calls = [
  call("POST login", {
    role: "public",
    input: Login,
    read: readCredentials,
    run: async ({ input, visitor }) => ({ body: { token: (await accounts.logIn("admin", input, "bearer", visitor)).secret } }),
  }),
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
