import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { settings } from "../../../platform/settings.server";
import { SPREADSHEET, type Call } from "../router.server";
import { ABOUT, KEY_USE, SECURITY, TAGS } from "./about.server";
import { describeInputs } from "./examples.server";
import { toRefusalResponses } from "./responses.server";

/** Calls by the first segment of their path below `/api`. */
export type CallTables = Readonly<Record<string, readonly Call[]>>;

const documents = new WeakMap<CallTables, oas31.OpenAPIObject>();

/** The OpenAPI 3.1 document of all calls, made from their tables; made once. */
export function getDocument(tables: CallTables): oas31.OpenAPIObject {
  const known = documents.get(tables);
  if (known) return known;
  const document = describeInputs(makeDocument(tables));
  documents.set(tables, document);
  return document;
}

function makeDocument(tables: CallTables) {
  const { baseUrl, site } = settings();
  const paths: ZodOpenApiPathsObject = {};
  for (const [area, calls] of Object.entries(tables))
    for (const call of calls) {
      const path = `/${area}/${call.path.replace(/:(\w+)/g, "{$1}")}`;
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: toOperation(call, area, path),
      };
    }
  return createDocument({
    openapi: "3.1.1",
    info: {
      ...ABOUT,
      title: `${site.centerName}: calls`,
      contact: { name: site.centerName, email: site.contactEmail, url: site.centerUrl },
      license: { name: `For partners of ${site.centerName}`, url: site.centerUrl },
    },
    servers: [{ url: `${baseUrl}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: { securitySchemes: SECURITY },
  });
}

function toOperation(call: Call, area: string, path: string): ZodOpenApiOperationObject {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const input = toObjectSchema(call.input);
  const rest = z.object(
    Object.fromEntries(Object.entries(input.shape).filter(([name]) => !names.includes(name))),
  );
  const pathSchema = z.object(
    Object.fromEntries(Object.entries(input.shape).filter(([name]) => names.includes(name))),
  );
  const isQuery = call.method === "GET";
  const hasRest = Object.keys(rest.shape).length > 0;
  return {
    operationId: toOperationId(call.method, path),
    summary: call.summary,
    ...(call.access && { description: KEY_USE[call.access] }),
    tags: [toTag(area, call)],
    security: toSecurity(call),
    requestParams: {
      ...(names.length > 0 && { path: pathSchema }),
      ...(isQuery && hasRest && { query: rest }),
    },
    ...(!isQuery &&
      hasRest && {
        requestBody: {
          required: !call.read,
          content: { "application/json": { schema: rest } },
        },
      }),
    responses: { "200": toAnswer(call, rest), ...toRefusalResponses(call) },
  };
}

/** The object that a caller sends, before anything is read from it. */
function toObjectSchema(schema: z.core.$ZodType): z.ZodObject {
  if (schema instanceof z.ZodPipe) return toObjectSchema(schema.in);
  if (schema instanceof z.ZodObject) return schema;
  throw new Error("The input of a call is an object.");
}

function toAnswer({ output }: Call, { shape }: z.ZodObject): ZodOpenApiResponseObject {
  if (output === SPREADSHEET)
    return {
      description: "A spreadsheet, as an attachment",
      headers: z.object({ "Content-Disposition": z.string() }),
      content: { [XLSX]: { schema: { type: "string", format: "binary" } } },
    };
  return {
    description: "Done",
    ...("after" in shape && { headers: z.object({ "X-Next-Cursor": nextCursor }) }),
    content: { "application/json": { schema: output } },
  };
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const nextCursor = z
  .string()
  .optional()
  .meta({ description: "The `after` of the next page, if there is one" });

/** As in `post.volunteer.job-accept`: without dots and dashes two calls would be one. */
const toOperationId = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replaceAll("/", ".").replace(/[{}]/g, "")}`;

function toSecurity({ role, moreFor, read }: Call): oas31.SecurityRequirementObject[] {
  if (read) return [{}, { basic: [] }];
  if (role !== "public") return [{ [role]: [] }];
  return moreFor ? [{}, { [moreFor]: [] }] : [];
}

const toTag = (area: string, call: Call): keyof typeof TAGS =>
  area === "postmark" || /login|changePassword/.test(call.path)
    ? "Passwords and logins"
    : area === "volunteer"
      ? call.role === "public"
        ? "Applications"
        : "Own jobs and details"
      : area === "homeowner"
        ? "Homeowners"
        : /^create-volunteer/.test(call.path)
          ? "Applications"
          : /volunteer/.test(call.path) && !/assigned/.test(call.path)
            ? "Volunteers"
            : "Requests and reports";
