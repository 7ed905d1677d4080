import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Login } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import type { FormState } from "~/schemas/form";
import { closeSession } from "../../accounts/sessions.server";
import { logIn, type AccountRole } from "../../accounts/accounts.server";
import { describeCarried } from "../forms/carried-forms.server";
import { loginCookies, readDevices } from "./device-cookie.server";
import { requireFormEncoding, parseForm } from "../forms/handle-form.server";
import { log } from "../../platform/log.server";
import { toErrorResponse } from "../responses/error-responses.server";
import { parseRedirectPath, readSessionSecret, sessionCookie } from "./session.server";
import { visitorOf } from "./client.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** The fields of a login form beside address and password. */
const BESIDE = ["to", "carried"];

type LoggedIn = Awaited<ReturnType<typeof logIn>>;

function createAuthenticator(args: Args, devices: ReadonlyMap<string, string>) {
  const strategy = (role: AccountRole) =>
    new FormStrategy<LoggedIn>(async ({ form }) => {
      const parsed = parseForm(form, Login);
      if (!parsed.ok) throw new BadForm(parsed.form);
      return logIn(role, parsed.input, "cookie", { ...visitorOf(args), devices });
    });
  return new Authenticator<LoggedIn>()
    .use(strategy("admin"), "admin")
    .use(strategy("volunteer"), "volunteer");
}

class BadForm extends Error {
  constructor(readonly form: FormState) {
    super("login form incomplete");
  }
}

/**
 * Answers the form of a login page: a new session, whatever session the browser had before is over, and the way to the dashboard or to where the person
 * wanted to go. A refusal brings the form back with the e-mail kept. After a login that carries a form, that form comes back to be continued.
 */
export async function handleLogin(args: Args, role: AccountRole) {
  const { request, context } = args;
  requireFormEncoding(request);
  const beside = await readExtraFields(request);
  const devices = readDevices(request);
  let loggedIn: LoggedIn;
  try {
    loggedIn = await createAuthenticator(args, devices).authenticate(role, request);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.failed = true;
    if (error instanceof BadForm) return data({ form: error.form, ...beside }, { status: 422 });
    const { status, message, headers } = toErrorResponse(error, context);
    const form: FormState = { values: { email: beside.email }, errors: {}, alert: message };
    return data({ form, ...beside }, { status, headers });
  }
  // The login stands; a session that cannot be ended now ends by itself.
  await closeSession(await readSessionSecret(args), "cookie").catch((error: unknown) => {
    log.warn({ requestId: context.requestId, err: error }, "old session not ended");
  });
  context.signedInAs = role; // the page of this very answer is drawn with the new menus
  const { secret, account, device } = loggedIn;
  const headers = new Headers({ "Set-Cookie": await sessionCookie(secret) });
  for (const cookie of loginCookies(role, account.id, device, devices))
    headers.append("Set-Cookie", cookie);
  const { to, carried } = beside;
  if (to !== undefined && carried !== undefined)
    return data(
      { carried: await describeCarried(args, secret, { to, fields: carried }) },
      { headers },
    );
  return redirect(to ?? PORTALS[role].dashboard, { status: 303, headers });
}

/** What a login form holds beside the login: where to go on and the carried form, both only if they make sense. */
async function readExtraFields(request: Request) {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const [to, carried] = BESIDE.map(text);
  return {
    email: text("email")?.slice(0, 254),
    to: parseRedirectPath(to),
    carried: parseCarriedFields(carried),
  };
}

function parseCarriedFields(json: string | undefined): Record<string, string> | undefined {
  if (!json) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const fields = Object.entries(value).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && /^\w{1,40}$/.test(pair[0]),
    );
    return Object.fromEntries(fields.slice(0, 64));
  } catch {
    return undefined;
  }
}
