import type { z } from "zod";
import { Login } from "~/schemas/accounts/account";
import { DomainError } from "../../platform/errors.server";
import { readJson } from "./json.server";

interface Credentials {
  email: unknown;
  password: unknown;
  /** Of a second factor; only the body has one. */
  code?: unknown;
}

/**
 * Credentials of a login call: the Basic header, the JSON body `{email, password}`, or both if they
 * agree; in the body also what else the schema has. Throws `unauthorized` when they are missing or malformed, and the responses of `readJson`.
 */
export async function readCredentials(
  request: Request,
  schema: z.ZodType = Login,
): Promise<Credentials> {
  const header = parseBasicHeader(request.headers.get("Authorization"));
  const body = request.body === null ? undefined : await readJson(request);
  const inBody = parseBodyCredentials(body);
  const credentials = header ? { ...header, code: inBody?.code } : inBody;
  const conflict = header && body !== undefined && !agrees(header, inBody);
  if (!credentials || conflict || !schema.safeParse(credentials).success)
    throw new DomainError("unauthorized", "account.incorrect");
  return credentials;
}

/** Undefined without a header or with another scheme, empty strings for an unreadable value. */
function parseBasicHeader(header: string | null): Credentials | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]*={0,2}) *$/i.exec(header ?? "") ?? [];
  if (encoded === undefined)
    return /^Basic\b/i.test(header ?? "") ? { email: "", password: "" } : undefined;
  const text = decodeText(Buffer.from(encoded, "base64"));
  const colon = text.indexOf(":");
  return colon === -1
    ? { email: "", password: "" }
    : { email: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** UTF-8, else Latin-1: a browser's btoa() encodes "ñ" as one Latin-1 byte. */
function decodeText(bytes: Buffer) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

function parseBodyCredentials(body: unknown): Credentials | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const { email, password, code } = body as Partial<Credentials>;
  return { email, password, code };
}

/** The body may omit what the header already has. */
const agrees = (header: Credentials, body: Credentials | undefined) =>
  body !== undefined &&
  (body.email === undefined || body.email === header.email) &&
  (body.password === undefined || body.password === header.password);
