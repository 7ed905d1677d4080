import { ChangePassword, CreateAdmin } from "~/schemas/accounts/account";
import { ReportQuery } from "~/schemas/reports/report-query";
import * as accounts from "~/services/accounts/accounts.server";
import * as reports from "~/services/reports/reports.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { toSpreadsheetResponse } from "~/services/web/responses/spreadsheet.server";

/** Passwords, accounts, reports. */
export const adminAccountCalls = [
  call("POST changePassword", {
    role: "admin",
    input: ChangePassword,
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return messageReply("account.passwordChanged");
    },
  }),
  call("POST create-account", {
    role: "admin",
    input: CreateAdmin,
    run: async ({ input, session }) => {
      await accounts.createAdmin(input, session);
      return messageReply("account.adminCreated");
    },
  }),
  call("POST reports", {
    role: "admin",
    input: ReportQuery,
    run: async ({ input, session, args }) =>
      toSpreadsheetResponse(await reports.generate(input, session), args),
  }),
];
