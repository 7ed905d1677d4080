import { createCookie, redirectDocument, type AppLoadContext } from "@remix-run/node";
import { PORTALS } from "~/schemas/accounts/portals";
import type { Role } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
  type FirstStep,
  type Account,
} from "~/services/accounts/accounts.server";
import type { Actor } from "~/services/platform/caller.server";
import { settings } from "~/services/platform/settings.server";
import { readPostedFields, toCarriedFields } from "~/services/web/responses/carried-fields.server";
import { errorResponse, toErrorResponse } from "~/services/web/responses/error-responses.server";
import { findStoredScreen, toErrorData, toPagePath } from "~/services/web/responses/outages.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** `__Host-` binds it to this host, https only. No Max-Age: the stored session has the expiry. */
function cookie() {
  const isHttps = settings().baseUrl.startsWith("https:");
  return createCookie(isHttps ? "__Host-hub" : "hub", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps,
    secrets: [...settings().sessionSecrets],
  });
}

/** The session secret from the cookie; null if the cookie is missing or not signed by us. */
export const readSessionSecret = async ({ request }: Pick<Args, "request">): Promise<unknown> =>
  cookie().parse(request.headers.get("Cookie"));

export const sessionCookie = (secret: string) => cookie().serialize(secret);

export const expiredSessionCookie = () => cookie().serialize("", { maxAge: 0 });

const sessions = new WeakMap<AppLoadContext, Promise<ActiveSession | undefined>>();

/** The session of the cookie, or undefined; looked up once per request. */
export function findCurrentSession(args: Args, isUse = true) {
  const session =
    sessions.get(args.context) ??
    readSessionSecret(args).then((secret) => findActiveSession(secret, "cookie", isUse));
  sessions.set(args.context, session);
  return session;
}

/**
 * Role for menus only, never for access. While the session cannot be read, that of the path, and
 * `isKnown` is false: nothing else of the role may be shown. Nor before what has
 * to come first.
 */
export const findMenuRole = (args: Args): Promise<{ role: Role; isKnown: boolean }> =>
  findCurrentSession(args).then(
    (session) => ({
      role: session?.account.role ?? "public",
      isKnown: session?.account.first === undefined,
    }),
    () => ({ role: findStoredScreen(args.request)?.role ?? "public", isKnown: false }),
  );

/** The front takes no longer URLs; the encoded target of a login page leaves room for the rest. */
const MAX_REDIRECT_LENGTH = 2_048;
const MAX_QUERY_LENGTH = 1_800;

/** A local path to redirect to, else undefined: no open redirects to other hosts. */
export function parseRedirectPath(path: unknown): string | undefined {
  if (
    typeof path !== "string" ||
    path.length > MAX_REDIRECT_LENGTH ||
    !/^\/(?![/\\])[\x21-\x7e]*$/.test(path)
  )
    return undefined;
  const base = settings().baseUrl;
  const url = new URL(path, base);
  return url.origin === base && url.pathname + url.search === path ? path : undefined;
}

interface GateOptions {
  /** Path to return to after a login; the requested page if absent. */
  returnTo?: string;
  /** False for what a page asks by itself, which must not keep an idle session open. */
  isUse?: boolean;
  /** What the screen itself does, which may have to come first. */
  step?: FirstStep;
}

/** Throws a redirect to the login or to what has to come first, 401 for a post, or 503. */
export async function requireRole(
  role: AccountRole,
  args: Args,
  options: GateOptions = {},
): Promise<ActiveSession> {
  const { request } = args;
  const { returnTo: to = toPagePath(request), isUse, step } = options;
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  let session: ActiveSession | undefined;
  try {
    session = await findCurrentSession(args, isUse);
  } catch (error) {
    const { reason, ...init } = toErrorResponse(error, args.context);
    throw errorResponse(
      await toErrorData(request, { status: init.status, reason }, { to: options.returnTo }),
      init,
    );
  }
  if (session?.account.role === role) {
    const { first } = session.account;
    if (first === undefined || first === step) return session;
    throw redirectDocument(PORTALS.admin[first], {
      status: 303,
      headers: { "Cache-Control": "no-store" },
    });
  }
  if (!isForm) {
    const query = `?to=${encodeURIComponent(to)}`;
    const isUsable = parseRedirectPath(to) !== undefined && query.length <= MAX_QUERY_LENGTH;
    throw redirectDocument(PORTALS[role].login + (isUsable ? query : ""), {
      status: 303,
      headers: { "Cache-Control": "no-store" },
    });
  }
  // The session ended while the form was filled in: carry the input through the login.
  const fields = toCarriedFields(await readPostedFields(request));
  throw errorResponse(
    { kind: "again", role, to, fields },
    { status: 401, statusText: "Unauthorized" },
  );
}

export const requireAdmin = (args: Args, options?: GateOptions) =>
  requireRole("admin", args, options);

export const requireVolunteer = (args: Args) => requireRole("volunteer", args);

export const getActor = ({
  account: { role, id },
}: {
  account: Pick<Account, "role" | "id">;
}): Required<Actor> => ({ role, id });
