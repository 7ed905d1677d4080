import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { z } from "zod";
import type { DomainErrorCode } from "../../../platform/errors.server";
import { STATUS } from "../../responses/error-responses.server";
import type { Call } from "../router.server";
import { ErrorShape } from "../wire-shapes.server";

const retryAfter = z.int().min(1).meta({ description: "Seconds after which to try again" });

interface Refusal {
  description: string;
  message: string;
  headers?: z.ZodObject;
}

const REFUSALS = {
  400: {
    description: "The input is not valid; `errors` has the messages by field.",
    message: "Please enter a First Name",
  },
  401: {
    description: "The token or the password is missing, unknown or no longer valid.",
    message: "Unauthorized.",
    headers: z.object({
      "WWW-Authenticate": z.literal("Bearer"),
      "X-Second-Factor": z.enum(["required", "set-up"]).optional().meta({
        description:
          "Of POST /admin/login: the password is right, but the field `code` is missing or wrong, or a second factor has to be set up on the screens first",
      }),
    }),
  },
  403: {
    description: "The call is not for this login or key, or a browser sent it from another site.",
    message: "Forbidden.",
  },
  404: {
    description: "There is no such record, or none for this login.",
    message: "There is no such request.",
  },
  409: {
    description: "The record is not, or no longer, in a state that allows it.",
    message: "This request has already been rejected.",
  },
  413: {
    description: "The body is longer than 64 KiB.",
    message: "The request is too large. Go back, shorten your text and submit it again.",
  },
  414: { description: "The URL is longer than 2,048 characters.", message: "The URL is too long." },
  415: {
    description: "The body is not sent as application/json.",
    message: "Send the body as application/json.",
  },
  429: {
    description: "A limit is reached; try again after Retry-After.",
    message: "Too many requests. Please try again later.",
    headers: z.object({ "Retry-After": retryAfter }),
  },
  503: {
    description: "The service is busy or its database is away; try again after Retry-After.",
    message: "Service is temporarily unavailable. Please try again in a few minutes.",
    headers: z.object({ "Retry-After": retryAfter }),
  },
} satisfies Record<number, Refusal>;
type RefusalStatus = keyof typeof REFUSALS;

/** Made once, so that the document has each under one name. */
const RESPONSES: ZodOpenApiResponsesObject = Object.fromEntries(
  Object.entries<Refusal>(REFUSALS).map(([status, { message, ...rest }]) => [
    status,
    {
      id: `Status${status}`,
      ...rest,
      content: { "application/json": { schema: ErrorShape, example: { message } } },
    } satisfies ZodOpenApiResponseObject,
  ]),
);

/** Every status other than 200 that a call may answer, in order. */
function listRefusals({ method, role, refusals = [] }: Call): RefusalStatus[] {
  const hasBody = method !== "GET";
  const statuses = new Set<number>([
    400,
    414,
    503,
    ...(role === "public" ? [] : [401, 403]),
    ...(hasBody ? [403, 413, 415] : []),
    ...refusals.map((code: DomainErrorCode) => STATUS[code]),
  ]);
  return Object.keys(REFUSALS)
    .map((status) => Number(status) as RefusalStatus)
    .filter((status) => statuses.has(status));
}

export const toRefusalResponses = (call: Call): ZodOpenApiResponsesObject => {
  const statuses = listRefusals(call).map(String);
  return Object.fromEntries(
    Object.entries(RESPONSES).filter(([status]) => statuses.includes(status)),
  );
};
