import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { oas31 } from "zod-openapi";

type Document = oas31.OpenAPIObject;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What a call answered. */
export interface Answer {
  method: string;
  /** Path below `/api`, decoded. */
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

const METHODS = ["get", "post", "patch", "delete"] as const;

/** One documented operation. */
export interface Operation {
  /** "GET /admin/volunteers/volunteer-details/{id}" */
  name: string;
  statuses: readonly string[];
  details: oas31.OperationObject;
}

/** All operations of a document, in its order. */
export const listOperations = (document: Document): Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const details = item[method];
      return details
        ? [
            {
              name: `${method.toUpperCase()} ${path}`,
              statuses: Object.keys(details.responses ?? {}),
              details,
            },
          ]
        : [];
    }),
  );

const matchesPath = (template: string, path: string) =>
  new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

/** Checks answers of the calls against their document. */
export class Contract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(readonly document: Document) {
    addFormats(this.#ajv);
    this.#ajv.addSchema(document, "document");
  }

  /** What an answer does that the document does not say; empty if it keeps to it. */
  findBreaches({ method, path, status, headers, text }: Answer): string[] {
    const templates = Object.keys(this.document.paths ?? {}).filter((one) =>
      matchesPath(one, path),
    );
    const answer = `${method} ${path}: ${status}`;
    if (method === "OPTIONS") return [];
    const verb = (method === "HEAD" ? "get" : method.toLowerCase()) as (typeof METHODS)[number];
    const template = templates.find((one) => this.document.paths?.[one]?.[verb]);
    if (template === undefined) {
      const wanted = templates.length > 0 ? [405, 413, 400, 403, 414] : [404, 413, 400, 403, 414];
      const isAllowed = wanted.includes(status) && (status !== 405 || headers.allow !== undefined);
      return isAllowed
        ? this.#checkBody(`${answer} (undocumented path)`, ERROR, method, text)
        : [`${answer} is not documented.`];
    }
    const steps = ["paths", template, verb, "responses", String(status)];
    const pointer = this.#resolve(steps);
    const response = pointer && (this.#read(pointer) as oas31.ResponseObject);
    if (!pointer || !response) return [`${answer} is not documented.`];
    return [
      ...this.#checkHeaders(answer, response, headers),
      ...this.#checkContent(answer, response, pointer, { method, headers, text }),
    ];
  }

  /** What is wrong with a value of a schema of the document. */
  findInvalid(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text) as object);
    this.#validators.set(text, validate);
    return validate(value) ? [] : [this.#ajv.errorsText(validate.errors)];
  }

  #checkHeaders(answer: string, { headers: documented = {} }: oas31.ResponseObject, sent: Headers) {
    const known = Object.keys(documented).map((name) => name.toLowerCase());
    return [
      ...Object.entries(documented).flatMap(([name, header]) => {
        const value = sent[name.toLowerCase()];
        if (value === undefined)
          return "required" in header && header.required ? [`${answer} lacks ${name}.`] : [];
        const { schema = {} } = header as oas31.HeaderObject;
        const typed = "type" in schema && schema.type === "integer" ? Number(value) : value;
        return this.#ajv.validate(schema, typed) ? [] : [`${answer}: ${name} is ${String(value)}.`];
      }),
      ...["x-next-cursor", "retry-after", "www-authenticate"]
        .filter((name) => sent[name] !== undefined && !known.includes(name))
        .map((name) => `${answer} has the undocumented header ${name}.`),
    ];
  }

  #checkContent(
    answer: string,
    { content = {} }: oas31.ResponseObject,
    pointer: readonly string[],
    { method, headers, text }: Pick<Answer, "method" | "headers" | "text">,
  ) {
    const type = String(headers["content-type"]).split(";")[0]!;
    if (!(type in content)) return [`${answer} is ${type}, which is not documented.`];
    return type === "application/json"
      ? this.#checkBody(answer, [...pointer, "content", type, "schema"], method, text)
      : [];
  }

  #checkBody(answer: string, steps: readonly string[], method: string, text: string) {
    if (method === "HEAD") return [];
    const pointer = steps.map((one) => encodeURIComponent(toToken(one))).join("/");
    const known = this.#validators.get(pointer);
    const validate = known ?? this.#ajv.compile({ $ref: `document#/${pointer}` });
    this.#validators.set(pointer, validate);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return [`${answer} is not JSON.`];
    }
    if (validate(body)) return [];
    return [`${answer} ${this.#ajv.errorsText(validate.errors, { dataVar: "body" })}.`];
  }

  /** Steps to what is there, after a reference; undefined if nothing is. */
  #resolve(steps: readonly string[]): readonly string[] | undefined {
    const found = this.#read(steps);
    if (found === undefined) return undefined;
    return typeof found === "object" && found !== null && "$ref" in found
      ? String(found.$ref).slice(2).split("/")
      : steps;
  }

  #read(steps: readonly string[]) {
    return steps.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | undefined)?.[step],
      this.document,
    );
  }
}

const ERROR = ["components", "schemas", "Error"];
const toToken = (step: string) => step.replaceAll("~", "~0").replaceAll("/", "~1");
