import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { Login, CodeLogin } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { type FormFields, EMPTY_FORM, type FormState } from "~/schemas/form";
import { logIn, type AccountRole } from "../../accounts/accounts.server";
import { SecondFactorError } from "../../accounts/second-factor.server";
import { closeSession } from "../../accounts/sessions.server";
import { log } from "../../platform/log.server";
import { MAX_CARRIED_FIELDS, MAX_CARRIED_VALUES } from "../responses/carried-fields.server";
import { parseForm, readForm } from "./handle-form.server";
import { toErrorResponse } from "../responses/error-responses.server";
import { getClient } from "../auth/client.server";
import { loginCookies, readDevices } from "../auth/device-cookie.server";
import { parseRedirectPath, readSessionSecret, sessionCookie } from "../auth/session.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

type LoginResult = Awaited<ReturnType<typeof logIn>>;

/**
 * Handles a posted login form: closes the browser's previous session, opens a new one and redirects
 * to `to` or the dashboard. A failed login returns the form with its email. If the login carried
 * an interrupted form, returns that form instead of redirecting. If a second
 * factor is needed, returns a `proof` of the password, with which the code is posted.
 */
export async function handleLogin(args: Args, role: AccountRole) {
  const { request, context } = args;
  const fields = await readForm(request);
  const extra = readExtraFields(fields);
  const devices = readDevices(request);
  const isCode = role === "admin" && fields.has("proof");
  const parsed = isCode ? parseForm(fields, CodeLogin) : parseForm(fields, Login);
  if (!parsed.ok) {
    // An empty code: the second step again, its proof is checked with the next one.
    const { proof } = parsed.form.values;
    const alert = parsed.form.errors.code?.[0];
    if (proof !== undefined && alert)
      return data({ form: { ...EMPTY_FORM, alert }, proof, ...extra }, { status: 422 });
    return data({ form: parsed.form, proof: undefined, ...extra }, { status: 422 });
  }
  let result: LoginResult;
  try {
    result = await logIn(role, parsed.input, "cookie", { ...getClient(args), devices });
  } catch (error) {
    if (error instanceof SecondFactorError) {
      const { proof, isWrong } = error;
      const form: FormState = { ...EMPTY_FORM, ...(isWrong && { alert: "factor.wrong" }) };
      return data({ form, proof, ...extra }, { status: isWrong ? 401 : 200 });
    }
    const { reason: alert, ...init } = toErrorResponse(error, context);
    const form: FormState = { values: { email: extra.email }, errors: {}, alert };
    return data({ form, proof: undefined, ...extra }, init);
  }
  // Failing to close the old session must not fail the login; the session expires by itself.
  await closeSession(await readSessionSecret(args), "cookie").catch((error: unknown) => {
    log.warn({ err: error }, "old session not ended");
  });
  context.signedInAs = role; // menus of this response; the request's cookie is the old one
  const { secret, account, device } = result;
  const headers = new Headers({ "Set-Cookie": await sessionCookie(secret) });
  for (const cookie of loginCookies(role, account.id, device, devices))
    headers.append("Set-Cookie", cookie);
  if (account.first) return redirect(PORTALS.admin[account.first], { status: 303, headers });
  const { to, carried } = extra;
  if (to !== undefined && carried !== undefined)
    return data({ carried: { to, fields: carried } }, { headers });
  return redirect(to ?? PORTALS[role].dashboard, { status: 303, headers });
}

/** The email, redirect path and carried fields of a login form; invalid ones are undefined. */
function readExtraFields(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return {
    email: text("email")?.slice(0, 254),
    to: parseRedirectPath(text("to")),
    carried: parseCarriedFields(text("carried")),
  };
}

const isFieldValue = (value: unknown): value is string | string[] =>
  Array.isArray(value)
    ? value.length <= MAX_CARRIED_VALUES && value.every((one) => typeof one === "string")
    : typeof value === "string";

function parseCarriedFields(json: string | undefined): FormFields | undefined {
  if (!json) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const fields = Object.entries(value).filter(
      (pair): pair is [string, string | string[]] =>
        /^\w{1,40}$/.test(pair[0]) && isFieldValue(pair[1]),
    );
    return Object.fromEntries(fields.slice(0, MAX_CARRIED_FIELDS));
  } catch {
    return undefined;
  }
}
