import { createHmac, timingSafeEqual } from "node:crypto";
import { settings } from "../settings.server";

const mac = (secret: string, id: string) => createHmac("sha256", secret).update(`receipt ${id}`).digest("base64url").slice(0, 16);

/**
 * A request's reference number with a signature, for the address of the success page: it survives a reload, needs no cookie and cannot be made up,
 * so nobody can be sent a link to a false confirmation.
 */
export const receiptOf = (id: string) => `${id}.${mac(settings().sessionSecrets[0] ?? "", id)}`;

/** The reference number of a receipt that we made, else undefined. */
export function readReceipt(receipt: string | null): string | undefined {
  const [, id, given] = /^(R[0-9A-Z]{8})\.([\w-]{16})$/.exec(receipt ?? "") ?? [];
  if (id === undefined || given === undefined) return undefined;
  return settings().sessionSecrets.some((secret) => timingSafeEqual(Buffer.from(mac(secret, id)), Buffer.from(given))) ? id : undefined;
}
