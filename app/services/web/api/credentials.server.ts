import { ACCOUNT_MESSAGES, Login } from "~/schemas/accounts/account";
import { DomainError } from "../../platform/errors.server";
import { readJson } from "./json.server";

interface Credentials {
  email: unknown;
  password: unknown;
}

/**
 * What a login call says: the Basic header, the JSON body `{email, password}`, or both, which then must agree.
 * Throws `unauthorized` with the text for wrong ones when there are none or they cannot be anybody's, and the answers of `readJson`.
 */
export async function readCredentials(request: Request): Promise<Credentials> {
  const header = basic(request.headers.get("Authorization"));
  const body = request.body === null ? undefined : await readJson(request);
  const said = header ?? bodyCredentials(body);
  const disagree = header && body !== undefined && !same(header, bodyCredentials(body));
  if (!said || disagree || !Login.safeParse(said).success)
    throw new DomainError("unauthorized", ACCOUNT_MESSAGES.incorrect);
  return said;
}

/** `Basic` + base64 of "email:password", split at the first colon; undefined for no header and for another scheme, a pair of nothing for an unreadable one. */
function basic(header: string | null): Credentials | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]*={0,2}) *$/i.exec(header ?? "") ?? [];
  if (encoded === undefined)
    return /^Basic\b/i.test(header ?? "") ? { email: "", password: "" } : undefined;
  const text = decode(Buffer.from(encoded, "base64"));
  const colon = text.indexOf(":");
  return colon === -1
    ? { email: "", password: "" }
    : { email: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** UTF-8; a browser's btoa() writes "ñ" as one byte of Latin-1, which is no UTF-8. */
function decode(bytes: Buffer) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

function bodyCredentials(body: unknown): Credentials | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const { email, password } = body as Partial<Credentials>;
  return { email, password };
}

/** A body may leave out what the header says. */
const same = (header: Credentials, body: Credentials | undefined) =>
  body !== undefined &&
  (body.email === undefined || body.email === header.email) &&
  (body.password === undefined || body.password === header.password);
