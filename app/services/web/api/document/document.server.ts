import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { settings } from "~/services/platform/settings.server";
import type { CallAccess } from "~/services/web/api/authorize.server";
import { SPREADSHEET, type Call } from "~/services/web/api/router.server";
import { INPUT_FIELDS, INPUT_FIELDS_OF_CALLS } from "./input-fields.server";
import { toRefusalResponses } from "./responses.server";

/** Calls by the first segment of their path below `/api`. */
type CallTables = Readonly<Record<string, readonly Call[]>>;

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

type Schema = oas31.SchemaObject;
const METHODS = ["get", "post", "patch", "delete"] as const;

/** Completes the inputs of a document: what their fields mean, and an example of each. */
function describeInputs(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) describeOperation(`${method.toUpperCase()} ${path}`, operation);
    }
  return document;
}

function describeOperation(call: string, operation: oas31.OperationObject) {
  for (const parameter of operation.parameters ?? [])
    if ("name" in parameter) {
      const described = describe(call, parameter.name, parameter.schema ?? {});
      const { description, ...schema } = described ?? {};
      parameter.schema = schema;
      if (description !== undefined) parameter.description = description;
    }
  const body = operation.requestBody;
  const media = body && "content" in body ? body.content["application/json"] : undefined;
  const schema = media?.schema as Schema | undefined;
  if (!media || !schema) return;
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const described = describe(call, name, field);
    return described ? [[name, described] as const] : [];
  });
  schema.properties = Object.fromEntries(fields);
  media.example = Object.fromEntries(
    fields.map(([name, { examples }]) => [name, examples?.[0] as unknown]),
  );
}

/** A field with what is known of it; undefined if it is hidden. Throws if nothing is known. */
function describe(call: string, name: string, schema: object): Schema | undefined {
  const known = INPUT_FIELDS_OF_CALLS[call]?.[name] ?? INPUT_FIELDS[name];
  if (known === undefined) throw new Error(`${call}: INPUT_FIELDS lacks ${name}.`);
  if (known === null) return undefined;
  // What a description removes is undefined there, which JSON leaves out.
  return JSON.parse(JSON.stringify({ ...schema, ...known })) as Schema;
}

/** What a reader needs to know before the first call, by subject; backticks mark code. */
export const GUIDE: Readonly<Record<string, string>> = {
  "Keys and tokens":
    "An administrator makes an API key for each program, on the screen API keys, and limits or " +
    "revokes it there. Send it as `Authorization: Bearer …`. A login call answers a token, which " +
    "is sent the same way; it is for people. Cookies are ignored.",
  Answers:
    "Bodies are JSON in UTF-8, except the report, which is a spreadsheet. An error is `{message}`, " +
    "with `errors` by field if the status is 400. An unknown path is a 404, another method a 405 " +
    "with `Allow`. HEAD answers like GET, without a body. Fields that a call does not know are " +
    "ignored. Dates are in America/New_York, as written in en-US.",
  Lists:
    "A list call answers every row. With `limit` (1 to 1,000) it answers a page and, if there is " +
    "more, the header `X-Next-Cursor`; send its value as `after` to get the next page.",
  Limits:
    "Logins, look-ups, submissions, whole public lists and reports are limited, and calls with one " +
    "key to 600 in five minutes. A 429 or 503 has " +
    "`Retry-After` in seconds. A body has at most 64 KiB, an address at most 2,048 characters.",
};

const ABOUT = {
  version: "1.0.0",
  description: Object.entries(GUIDE)
    .map(([subject, text]) => `**${subject}.** ${text}`)
    .join("\n\n"),
};

const TAGS = {
  "Passwords and logins": "Tokens for people, and their passwords",
  Homeowners: "Ask for help, look up the status, list what is open",
  "Requests and reports": "For administrators: review and close requests, count them, report",
  Applications: "Apply to volunteer, look up the status, and for administrators: review",
  Volunteers: "For administrators: the volunteer database and assignments",
  "Own jobs and details": "For volunteers: offers, jobs and contact details",
} as const;

const KEY_USE: Record<CallAccess, string> = {
  read: "Any API key may make this call.",
  write: "An API key may make this call if it can change data.",
  person: "This call is for people who log in: no API key may make it.",
};

const SECURITY: Record<string, oas31.SecuritySchemeObject> = {
  admin: {
    type: "http",
    scheme: "bearer",
    description: "An API key, or the token of an administrator's login",
  },
  volunteer: { type: "http", scheme: "bearer", description: "The token of a volunteer's login" },
  basic: {
    type: "http",
    scheme: "basic",
    description: "Email address and password, instead of the same in the body",
  },
};
