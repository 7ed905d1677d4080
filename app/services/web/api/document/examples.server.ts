import type { oas31 } from "zod-openapi";
import { INPUT_FIELDS, INPUT_FIELDS_OF_CALLS } from "./input-fields.server";

type Schema = oas31.SchemaObject;
const METHODS = ["get", "post", "patch", "delete"] as const;

/** Completes the inputs of a document: what their fields mean, and an example of each. */
export function describeInputs(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
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
