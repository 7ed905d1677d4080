import { randomBytes } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { isValidSignature, sign } from "./secrets.server";
import type { AccountRole } from "./sessions.server";

/** How long a device counts as known after its last login, in seconds. */
export const DEVICE_TOKEN_SECONDS = 90 * 24 * 60 * 60;

type DeviceAccount = Pick<AccountDocument, "_id" | "passwordAt">;

/** A change or reset of the password moves `passwordAt`, which ends every token made before. */
const toSignedText = (
  role: AccountRole,
  { _id, passwordAt }: DeviceAccount,
  deviceId: string,
  expires: string,
) => [role, _id, passwordAt.getTime(), deviceId, expires].join(" ");

/**
 * Signed `deviceId.expires.hmac` token: this device has logged in to the account before. It opens
 * nothing, it only selects the attempt counter; by the id each device has one of its own.
 */
export function newDeviceToken(
  role: AccountRole,
  account: DeviceAccount,
  deviceId = randomBytes(12).toString("base64url"),
) {
  const expires = (Math.floor(Date.now() / 1000) + DEVICE_TOKEN_SECONDS).toString(36);
  return [deviceId, expires, sign("device", toSignedText(role, account, deviceId, expires))].join(
    ".",
  );
}

/** When a token ends, in seconds since 1970; 0 for other text. The signature is not checked. */
export const readDeviceExpiry = (token: string) =>
  parseInt(/^[\w-]{16}\.([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token)?.[1] ?? "0", 36);

/** The id of a device that has logged in to the account; undefined for any other token. */
export function readDeviceToken(
  role: AccountRole,
  account: DeviceAccount,
  token: string | undefined,
): string | undefined {
  if (token === undefined || readDeviceExpiry(token) * 1000 <= Date.now()) return undefined;
  const [deviceId = "", expires = "", signature = ""] = token.split(".");
  return isValidSignature("device", toSignedText(role, account, deviceId, expires), signature)
    ? deviceId
    : undefined;
}
