import { CreateAdmin } from "~/schemas/accounts/account";
import { ReportQuery } from "~/schemas/reports/report-query";
import { UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import { createAdmin } from "~/services/accounts/new-admins.server";
import * as reports from "~/services/reports/reports.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { call, messageReply, SPREADSHEET } from "~/services/web/api/router.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";
import { toSpreadsheetResponse } from "~/services/web/responses/download.server";
import { ADMIN_READS, changePasswordCall } from "./kinds";

export const adminAccountCalls = [
  changePasswordCall({ role: "admin", access: "person" }),
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
  changePasswordCall({ role: "volunteer" }),
];
