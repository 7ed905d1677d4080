import { createCookie, redirect, type AppLoadContext } from "@remix-run/node";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
} from "../../accounts/accounts.server";
import { PORTALS } from "~/schemas/accounts/portals";
import type { Role } from "~/schemas/vocabulary";
import { toErrorResponse } from "../responses/error-responses.server";
import { settings } from "../../platform/settings.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** With https the name binds the cookie to this host and path; browsers refuse it otherwise. No Max-Age: it goes with the browser, the store keeps the time. */
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

/** The secret of a browser's session, as its cookie carries it; a cookie that we did not sign is none. */
export const readSessionSecret = async ({ request }: Pick<Args, "request">): Promise<unknown> =>
  cookie().parse(request.headers.get("Cookie"));

/** The header that gives a browser its session. */
export const sessionCookie = (secret: string) => cookie().serialize(secret);

/** The header that takes it away. */
export const expiredSessionCookie = () => cookie().serialize("", { maxAge: 0 });

const asked = new WeakMap<AppLoadContext, Promise<ActiveSession | undefined>>();

/** Who asks, or undefined; looked up once for a request, however many loaders want to know. */
export function findCurrentSession(args: Args) {
  const known =
    asked.get(args.context) ??
    readSessionSecret(args).then((secret) => findActiveSession(secret, "cookie"));
  asked.set(args.context, known);
  return known;
}

/** The role for menus. Nothing is decided by it: a visitor whose session cannot be looked up now is drawn as logged out. */
export const getMenuRole = (args: Args): Promise<Role> =>
  findCurrentSession(args).then(
    (who) => who?.account.role ?? "public",
    () => "public",
  );

/** A path of our own that somebody may be sent to after a login, else undefined: no other host, however it is written. */
export function parseRedirectPath(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > 1000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text))
    return undefined;
  const base = settings().baseUrl;
  const url = new URL(text, base);
  return url.origin === base && url.pathname + url.search === text ? text : undefined;
}

/** What is carried through a login that became necessary in the middle of a form. */
export interface ReloginData {
  role: AccountRole;
  to: string;
  /** Typed fields, without passwords. */
  fields: Record<string, string>;
}

/** A form that could not be taken now, and why. */
export interface RetryData {
  to: string;
  fields: Record<string, string>;
  message: string;
}

const MAX_CARRIED_FIELDS = 64;

/** The page that a request is for: a data request of the client's router names it with an ending. */
function ownTarget(request: Request) {
  const url = new URL(request.url);
  return (url.pathname + url.search).replace(/\.data(?=$|\?)/, "");
}

async function typedFields(request: Request): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
    return {};
  const fields: Record<string, string> = {};
  for (const [name, value] of await request.clone().formData()) {
    if (Object.keys(fields).length >= MAX_CARRIED_FIELDS) break;
    if (typeof value === "string" && /^\w{1,40}$/.test(name) && !/password/i.test(name))
      fields[name] = value;
  }
  return fields;
}

async function require(role: AccountRole, args: Args): Promise<ActiveSession> {
  const { request } = args;
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  let who: ActiveSession | undefined;
  try {
    who = await findCurrentSession(args);
  } catch (error) {
    const { status, message, headers } = toErrorResponse(error, args.context);
    // What was typed comes back with a button to try again.
    if (isForm)
      throw Response.json(
        {
          retry: {
            to: ownTarget(request),
            fields: await typedFields(request),
            message,
          } satisfies RetryData,
        },
        { status, headers },
      );
    throw new Response(message, { status, headers });
  }
  if (who?.account.role === role) return who;
  const to = ownTarget(request);
  if (!isForm) {
    // An address that the login would not take back anyway would only make this one too long to be read.
    const back = parseRedirectPath(to) === undefined ? "" : `?to=${encodeURIComponent(to)}`;
    throw redirect(PORTALS[role].login + back, {
      status: 303,
      headers: { "Cache-Control": "no-store" },
    });
  }
  // A form whose login ended while it was filled in: nothing is done, and what was typed goes through the login.
  throw Response.json(
    { again: { role, to, fields: await typedFields(request) } satisfies ReloginData },
    { status: 401, statusText: "Unauthorized" },
  );
}

/** First line of every loader and action of an administrator's screen: who acts, or the way to the login. */
export const requireAdmin = (args: Args) => require("admin", args);

/** First line of every loader and action of a volunteer's screen: who acts, or the way to the login. */
export const requireVolunteer = (args: Args) => require("volunteer", args);
