import type { oas31 } from "zod-openapi";
import type { ApiReference, CallEntry } from "~/schemas/api-reference";
import { GUIDE } from "../api/document/document.server";

const METHODS = ["get", "post", "patch", "delete"] as const;
const ROLES: Readonly<Record<string, string>> = {
  admin: "administrators",
  volunteer: "volunteers",
  basic: "everybody",
};

export function presentApiReference(document: oas31.OpenAPIObject): ApiReference {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [{ tag: operation.tags?.[0], call: toEntry(method, path, operation) }]
        : [];
    }),
  );
  return {
    guide: Object.entries(GUIDE).map(([subject, text]) => ({ subject, text })),
    subjects: (document.tags ?? []).map(({ name, description = "" }) => ({
      name,
      description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    shapes: Object.entries(document.components?.schemas ?? {}).map(([name, shape]) => ({
      name,
      fields: Object.keys(("properties" in shape && shape.properties) || {}),
    })),
  };
}

function toEntry(method: string, path: string, operation: oas31.OperationObject): CallEntry {
  const { operationId = "", summary = "", security = [], responses = {} } = operation;
  const roles = security.flatMap((one) => Object.keys(one));
  const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path: `/api${path}`,
    summary,
    role: isOpen ? "everybody" : roles.map((role) => ROLES[role] ?? role).join(", "),
    inputs: [...listParameters(operation), ...listBodyFields(operation)],
    output: describeOutput(responses["200"] as oas31.ResponseObject),
    refusals: Object.keys(responses).filter((status) => status !== "200"),
  };
}

const listParameters = ({ parameters = [] }: oas31.OperationObject) =>
  parameters.flatMap((one) =>
    "name" in one
      ? [{ name: one.name, required: one.required ?? false, description: one.description ?? "" }]
      : [],
  );

function listBodyFields({ requestBody }: oas31.OperationObject) {
  const media =
    requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  const schema = (media?.schema ?? {}) as oas31.SchemaObject;
  return Object.entries(schema.properties ?? {}).map(([name, { description = "" }]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    description,
  }));
}

function describeOutput({ content = {} }: oas31.ResponseObject): string {
  const json = content["application/json"];
  if (!json) return "a spreadsheet";
  const schema = JSON.stringify(json.schema);
  const name = /#\/components\/schemas\/(\w+)/.exec(schema)?.[1] ?? "";
  return schema.includes('"array"') ? `an array of ${name}` : name;
}
