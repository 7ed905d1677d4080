import { HelpRequestPayload } from "~/schemas/help-request";
import { NOTICES } from "~/schemas/notices";
import { AssignableList } from "~/schemas/request-lists";
import { StatusLookup } from "~/schemas/status-lookup";
import { listAssignable } from "~/services/request-lists.server";
import * as requests from "~/services/requests.server";
import { answering, call } from "~/services/web/api.server";
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
    moreFor: "admin",
    input: AssignableList,
    run: async ({ input, who, visitor }) => {
      const rows = await listAssignable(input, visitor);
      return wire.list(rows, input.limit, who ? wire.request : wire.blankedRequest);
    },
  }),
];

export const loader = answering(calls);
export const action = answering(calls);
