import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { HelpRequestPayload } from "~/schemas/help-request";
import { AssignableList } from "~/schemas/assignable-list";
import { NOTICES } from "~/schemas/notices";
import { StatusLookup } from "~/schemas/status-lookup";
import * as requests from "~/services/requests.server";
import { answer, call } from "~/services/web/api.server";
import * as wire from "~/services/web/wire.server";

const calls = [
  call("POST requestHelp", {
    role: "public",
    input: HelpRequestPayload,
    run: async ({ input, visitor }) => {
      const { id } = await requests.submit(input, visitor);
      return { body: { message: `${NOTICES.requestReceived} Your reference number is ${id}.`, id } };
    },
  }),
  call("GET requestHelp/status", {
    role: "public",
    input: StatusLookup,
    run: async ({ input, visitor }) => ({ body: wire.requestState(await requests.getState(input, visitor)) }),
  }),
  call("GET viewRequests", {
    role: "public",
    input: AssignableList,
    run: async ({ input, visitor }) => {
      const rows = await requests.listAssignable(input, visitor);
      const last = rows.length === input.limit ? rows.at(-1) : undefined;
      return { body: rows.map(wire.blankedRequest), headers: last ? { "X-Next-Cursor": last._id } : {} };
    },
  }),
];

export const loader = (args: LoaderFunctionArgs) => answer(calls, args);
export const action = (args: ActionFunctionArgs) => answer(calls, args);
