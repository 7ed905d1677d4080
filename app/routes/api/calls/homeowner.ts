import { z } from "zod";
import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { AssignableListQuery } from "~/schemas/requests/list-queries";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { countPublicReading, listAssignable } from "~/services/requests/listing.server";
import { getState } from "~/services/requests/looking-up.server";
import { submit } from "~/services/requests/submitting.server";
import { toListReply } from "~/services/web/api/list-reply.server";
import { call } from "~/services/web/api/router.server";
import {
  serializeRedactedRequest,
  serializeRequest,
  serializeRequestState,
} from "~/services/web/api/serializers.server";
import { formatEnglish } from "~/text/english";
import {
  ReceiptShape,
  RequestShape,
  RequestStateShape,
} from "~/services/web/api/wire-shapes.server";

export const homeownerCalls = [
  call("POST requestHelp", {
    summary: "Ask for help",
    role: "public",
    input: HelpRequestPayload,
    output: ReceiptShape,
    refusals: ["conflict", "too-many"],
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
    summary: "Look up the status of a request",
    role: "public",
    input: StatusLookup,
    output: RequestStateShape,
    refusals: ["not-found", "too-many"],
    run: async ({ input, client }) => ({
      body: serializeRequestState(await getState(input, client)),
    }),
  }),
  call("GET viewRequests", {
    summary: "List the requests that volunteers can be assigned to",
    role: "public",
    moreFor: "admin",
    access: "read",
    input: AssignableListQuery,
    output: z.array(RequestShape),
    refusals: ["too-many"],
    run: async ({ input, session, client, args }) => {
      if (!session) await countPublicReading(input.limit, client);
      const serialize = session ? serializeRequest : serializeRedactedRequest;
      return toListReply(listAssignable, input, serialize, args);
    },
  }),
];
