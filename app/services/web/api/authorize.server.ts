import type { KeyAccess } from "~/schemas/accounts/api-key";
import type { Role } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type Account,
  type AccountRole,
  type ActiveSession,
} from "~/services/accounts/accounts.server";
import { findApiKey, type ApiKey } from "~/services/accounts/api-keys.server";
import { isApiKeySecret } from "~/services/accounts/secrets.server";
import { jsonResponse } from "./json.server";

/** What a key needs for an administrators' call; `person` calls are never made with one. */
export type CallAccess = KeyAccess | "person";

export interface CallRole<R extends Role = Role, More extends AccountRole = AccountRole> {
  role: R;
  /** The role that a public call shows more to. Other tokens and invalid ones are ignored. */
  moreFor?: More;
  access?: CallAccess;
}

/** Who makes a call: an account with its session, or a program with a key. */
export interface Caller {
  account: Pick<Account, "id" | "role" | "firstName" | "lastName">;
}

export interface Bearer {
  /** Undefined for other tokens. A key that is unknown has no `apiKey`. */
  isKey: boolean;
  apiKey?: ApiKey | undefined;
  secret: string | undefined;
}

/** Reads the bearer token; not for public calls, which answer without a look at it. */
export async function readBearer({ role, moreFor }: CallRole, request: Request): Promise<Bearer> {
  const [, secret] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (role === "public" && !moreFor) return { isKey: false, secret: undefined };
  const isKey = isApiKeySecret(secret);
  return { isKey, secret, apiKey: isKey ? await findApiKey(secret) : undefined };
}

/** The caller if the call's role and access allow it. Throws 401 and 403 responses. */
export async function authorize(
  call: CallRole,
  bearer: Bearer,
): Promise<ActiveSession | Caller | undefined> {
  if (bearer.isKey) return authorizeKey(call, bearer.apiKey);
  const { role, moreFor } = call;
  const { secret } = bearer;
  const session = secret === undefined ? undefined : await findActiveSession(secret, "bearer");
  if (role === "public") return session?.account.role === moreFor ? session : undefined;
  if (!session) throw jsonResponse({ message: "Unauthorized." }, 401);
  if (session.account.role !== role) throw jsonResponse({ message: "Forbidden." }, 403);
  return session;
}

function authorizeKey({ role, moreFor, access }: CallRole, key: ApiKey | undefined) {
  const caller: Caller | undefined = key?.active
    ? { account: { id: key.id, role: "admin", firstName: key.name, lastName: "" } }
    : undefined;
  if (role === "public") return moreFor === "admin" ? caller : undefined;
  if (!key || !caller)
    throw jsonResponse({ message: "This API key is unknown or was revoked." }, 401);
  const refusal = findKeyRefusal(role, access, key.access);
  if (refusal) throw jsonResponse({ message: refusal }, 403);
  return caller;
}

function findKeyRefusal(role: Role, access: CallAccess | undefined, granted: KeyAccess) {
  if (role !== "admin") return "API keys are for the calls of administrators.";
  // A call that names no access is refused, too: the compiler lets none through.
  if (access !== "read" && access !== "write")
    return "This call is for people who log in. It can't be made with an API key.";
  if (access === "write" && granted === "read")
    return "This API key can only read. This call needs a key that can also change data.";
  return undefined;
}

/**
 * Checks the `userToken` that some documented calls send in the query; only the bearer token
 * authenticates. Throws a 403 response for another account's token and ignores invalid ones.
 */
export async function requireOwnToken({ account }: ActiveSession, userToken: string | undefined) {
  const other = await findActiveSession(userToken, "bearer");
  if (other && (other.account.id !== account.id || other.account.role !== account.role))
    throw jsonResponse({ message: "Forbidden." }, 403);
}
