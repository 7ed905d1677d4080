import { randomBytes } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { isValidSignature, sign } from "./secrets.server";
import type { AccountRole } from "./sessions.server";

/** Lifetime of a device token, in seconds; every login renews it. */
export const DEVICE_TOKEN_SECONDS = 90 * 24 * 60 * 60;

type DeviceAccount = Pick<AccountDocument, "_id" | "passwordAt">;

/** A password change or reset changes `passwordAt`, which invalidates older tokens. */
const toSignedText = (
  role: AccountRole,
  { _id, passwordAt }: DeviceAccount,
  deviceId: string,
  expires: string,
) => [role, _id, passwordAt.getTime(), deviceId, expires].join(" ");

/** Signed `deviceId.expires.hmac`. Grants no access, only selects this device's attempt counter. */
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

/** Expiry of a token, in Unix seconds; 0 if malformed. Does not check the signature. */
export const readDeviceExpiry = (token: string) =>
  parseInt(/^[\w-]{16}\.([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token)?.[1] ?? "0", 36);

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
