import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { NOTICES } from "~/schemas/notices";
import { AssignableListQuery } from "~/schemas/requests/request-lists";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { listAssignable } from "~/services/requests/request-lists.server";
import * as requests from "~/services/requests/requests.server";
import { createApiHandler, call } from "~/services/web/api/router.server";
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
      body: wire.serializeRequestState(await requests.getState(input, visitor)),
    }),
  }),
  call("GET viewRequests", {
    role: "public",
    moreFor: "admin",
    input: AssignableListQuery,
    run: async ({ input, who, visitor }) => {
      const rows = await listAssignable(input, visitor);
      return wire.toListReply(
        rows,
        input.limit,
        who ? wire.serializeRequest : wire.serializeRedactedRequest,
      );
    },
  }),
];

export const loader = createApiHandler(calls);
export const action = createApiHandler(calls);
