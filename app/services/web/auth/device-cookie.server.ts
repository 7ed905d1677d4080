import { PORTALS } from "~/schemas/accounts/portals";
import type { AccountRole } from "../../accounts/accounts.server";
import { DEVICE_TOKEN_SECONDS, readDeviceExpiry } from "../../accounts/devices.server";
import { settings } from "../../platform/settings.server";

/** Max device cookies in one browser; more, on a shared computer, would exceed header limits. */
const MAX_ACCOUNTS = 8;

const isHttps = () => settings().baseUrl.startsWith("https:");
const toCookieName = (accountId: string) =>
  `${isHttps() ? "__Secure-" : ""}hub-device-${accountId}`;

/**
 * One cookie per account, so that it can be renewed without reading the others. Path limits it to
 * the role's login page, so no other page varies by it; `__Host-` would require Path=/.
 */
const serializeCookie = (role: AccountRole, accountId: string, token: string, maxAge: number) =>
  [
    `${toCookieName(accountId)}=${token}`,
    `Max-Age=${maxAge}`,
    `Path=${PORTALS[role].login}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps() ? ["Secure"] : []),
  ].join("; ");

export const deviceCookie = (role: AccountRole, accountId: string, token: string) =>
  serializeCookie(role, accountId, token, DEVICE_TOKEN_SECONDS);

/** Unverified device tokens by account id; `readDeviceToken` verifies them. */
export function readDevices(request: Request): ReadonlyMap<string, string> {
  const prefix = toCookieName("");
  const pairs = (request.headers.get("Cookie") ?? "")
    .split(";")
    .flatMap((pair): [string, string][] => {
      const [name = "", token = ""] = pair.trim().split("=", 2);
      return name.startsWith(prefix) ? [[name.slice(prefix.length), token]] : [];
    });
  return new Map(pairs.filter(([accountId]) => /^[UV][0-9A-Z]{8}$/.test(accountId)));
}

/** `Set-Cookie` values after a login: the device cookie, and removal of the oldest surplus ones. */
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
    ...surplus.map(([id]) => serializeCookie(role, id, "", 0)),
  ];
}
