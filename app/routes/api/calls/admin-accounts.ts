import { ChangePassword, CreateAdmin } from "~/schemas/accounts/account";
import { ReportQuery } from "~/schemas/reports/report-query";
import * as accounts from "~/services/accounts/accounts.server";
import { createAdmin } from "~/services/accounts/new-admins.server";
import * as reports from "~/services/reports/reports.server";
import { call, messageReply, SPREADSHEET } from "~/services/web/api/router.server";
import { toSpreadsheetResponse } from "~/services/web/responses/spreadsheet.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";
import { ADMIN_READS } from "./kinds";

/** Passwords, accounts, reports. */
export const adminAccountCalls = [
  call("POST changePassword", {
    summary: "Change your own password",
    role: "admin",
    access: "person",
    input: ChangePassword,
    output: MessageShape,
    refusals: ["conflict", "too-many"],
    run: async ({ input, session }) => {
      await accounts.changePassword(session, input);
      return messageReply("account.passwordChanged");
    },
  }),
  call("POST create-account", {
    summary: "Create an administrator",
    role: "admin",
    access: "person",
    input: CreateAdmin,
    output: MessageShape,
    refusals: ["conflict", "too-many"],
    run: async ({ input, session }) => {
      await createAdmin(input, session);
      return messageReply("account.adminCreated");
    },
  }),
  call("POST reports", {
    ...ADMIN_READS,
    summary: "Download a report of requests",
    input: ReportQuery,
    output: SPREADSHEET,
    refusals: ["too-many"],
    run: async ({ input, session, args }) =>
      toSpreadsheetResponse(await reports.generate(input, session), args),
  }),
];
