import { PORTALS } from "~/schemas/accounts/portals";
import type { AccountRole } from "../../accounts/accounts.server";
import { DEVICE_TOKEN_SECONDS, readDeviceExpiry } from "../../accounts/devices.server";
import { settings } from "../../platform/settings.server";

/** Accounts that one browser is known to: a shared computer must not outgrow the headers. */
const MAX_ACCOUNTS = 8;

const isHttps = () => settings().baseUrl.startsWith("https:");
const nameOf = (accountId: string) => `${isHttps() ? "__Secure-" : ""}hub-device-${accountId}`;

/**
 * A cookie for each account: an answer that does not see the others can renew it. Only the role's
 * login page gets it, so no other page varies by it; `__Host-` would demand Path=/.
 */
const setCookie = (role: AccountRole, accountId: string, token: string, maxAge: number) =>
  [
    `${nameOf(accountId)}=${token}`,
    `Max-Age=${maxAge}`,
    `Path=${PORTALS[role].login}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps() ? ["Secure"] : []),
  ].join("; ");

/** The header that makes a browser a known device of an account. */
export const deviceCookie = (role: AccountRole, accountId: string, token: string) =>
  setCookie(role, accountId, token, DEVICE_TOKEN_SECONDS);

/** The device tokens of a browser by account id; `readDeviceToken` checks them. */
export function readDevices(request: Request): ReadonlyMap<string, string> {
  const prefix = nameOf("");
  const pairs = (request.headers.get("Cookie") ?? "")
    .split(";")
    .flatMap((pair): [string, string][] => {
      const [name = "", token = ""] = pair.trim().split("=", 2);
      return name.startsWith(prefix) ? [[name.slice(prefix.length), token]] : [];
    });
  return new Map(pairs.filter(([accountId]) => /^[UV][0-9A-Z]{8}$/.test(accountId)));
}

/** The headers after a login: the device cookie, and the end of those there are too many of. */
export function loginCookies(
  role: AccountRole,
  accountId: string,
  token: string,
  known: ReadonlyMap<string, string>,
) {
  const surplus = [...known]
    .filter(([id]) => id !== accountId)
    .toSorted(([, a], [, b]) => readDeviceExpiry(b) - readDeviceExpiry(a))
    .slice(MAX_ACCOUNTS - 1);
  return [
    deviceCookie(role, accountId, token),
    ...surplus.map(([id]) => setCookie(role, id, "", 0)),
  ];
}
