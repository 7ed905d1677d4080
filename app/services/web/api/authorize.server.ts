import type { Role } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
} from "../../accounts/accounts.server";
import { jsonResponse } from "./json.server";

/** Whom a call is for. */
export interface CallRole<R extends Role = Role, More extends AccountRole = AccountRole> {
  role: R;
  /** The role that a public call shows more to. Other tokens and invalid ones are ignored. */
  moreFor?: More;
}

/** The session of the bearer token if the call's role allows it. Throws 401 and 403 responses. */
export async function authorize(
  { role, moreFor }: CallRole,
  request: Request,
): Promise<ActiveSession | undefined> {
  if (role === "public" && !moreFor) return undefined;
  const [, secret] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const session = secret === undefined ? undefined : await findActiveSession(secret, "bearer");
  if (role === "public") return session?.account.role === moreFor ? session : undefined;
  if (!session) throw jsonResponse({ message: "Unauthorized." }, 401);
  if (session.account.role !== role) throw jsonResponse({ message: "Forbidden." }, 403);
  return session;
}
