import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { AssignableListQuery } from "~/schemas/requests/list-queries";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { listAssignable } from "~/services/requests/listing.server";
import { getState } from "~/services/requests/looking-up.server";
import { submit } from "~/services/requests/submitting.server";
import { call } from "~/services/web/api/router.server";
import {
  serializeRedactedRequest,
  serializeRequest,
  serializeRequestState,
  toListReply,
} from "~/services/web/api/serializers.server";
import { formatEnglish } from "~/text/english";

export const homeownerCalls = [
  call("POST requestHelp", {
    role: "public",
    input: HelpRequestPayload,
    run: async ({ input, client }) => {
      const { id } = await submit(input, client);
      return {
        body: {
          message: `${formatEnglish("request.received")} Your reference number is ${id}.`,
          id,
        },
      };
    },
  }),
  call("GET requestHelp/status", {
    role: "public",
    input: StatusLookup,
    run: async ({ input, client }) => ({
      body: serializeRequestState(await getState(input, client)),
    }),
  }),
  call("GET viewRequests", {
    role: "public",
    moreFor: "admin",
    input: AssignableListQuery,
    run: async ({ input, session, client }) => {
      const rows = await listAssignable(input, client);
      return toListReply(rows, input.limit, session ? serializeRequest : serializeRedactedRequest);
    },
  }),
];
