import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { NOTICES } from "~/schemas/notices";
import { AssignableList } from "~/schemas/requests/request-lists";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { listAssignable } from "~/services/requests/request-lists.server";
import * as requests from "~/services/requests/requests.server";
import { answering, call } from "~/services/web/api/router.server";
import * as wire from "~/services/web/api/serializers.server";

const calls = [
  call("POST requestHelp", {
    role: "public",
    input: HelpRequestPayload,
    run: async ({ input, visitor }) => {
      const { id } = await requests.submit(input, visitor);
      return {
        body: { message: `${NOTICES.requestReceived} Your reference number is ${id}.`, id },
      };
    },
  }),
  call("GET requestHelp/status", {
    role: "public",
    input: StatusLookup,
    run: async ({ input, visitor }) => ({
      body: wire.requestState(await requests.getState(input, visitor)),
    }),
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
