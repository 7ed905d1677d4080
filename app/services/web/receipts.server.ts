import { createHmac, timingSafeEqual } from "node:crypto";
import { settings } from "../settings.server";

const mac = (secret: string, what: string, id: string) =>
  createHmac("sha256", secret).update(`receipt ${what} ${id}`).digest("base64url").slice(0, 16);

/**
 * What was done to which request, application or account, with a signature, for the address of the page that says so: it survives a reload, needs no cookie and cannot be made up,
 * so nobody can be sent a link to a false confirmation.
 */
export const receiptOf = (what: string, id: string) => `${id}.${mac(settings().sessionSecrets[0] ?? "", what, id)}`;

/** The id of a receipt that we made for this, else undefined. A deed is named for one kind of thing, so that no receipt says something of another kind. */
export function readReceipt(what: string, receipt: string | null): string | undefined {
  const [, id, given] = /^([RAV][0-9A-Z]{8})\.([\w-]{16})$/.exec(receipt ?? "") ?? [];
  if (id === undefined || given === undefined) return undefined;
  return settings().sessionSecrets.some((secret) => timingSafeEqual(Buffer.from(mac(secret, what, id)), Buffer.from(given)))
    ? id
    : undefined;
}

/** The first of some deeds that an address carries a receipt for. */
export function doneIn<What extends string>(query: URLSearchParams, deeds: readonly What[]): { what: What; id: string } | undefined {
  for (const what of deeds) {
    const id = readReceipt(what, query.get(what));
    if (id !== undefined) return { what, id };
  }
  return undefined;
}
