import { isValidSignature, sign } from "../../accounts/secrets.server";

const LENGTH = 16;
const purposeOf = (what: string) => `receipt ${what}`;

/**
 * What was done to which request, application or account, with a signature, for the address of the page that says so: it survives a reload, needs no cookie and cannot be made up,
 * so nobody can be sent a link to a false confirmation.
 */
export const signToken = (what: string, id: string) => `${id}.${sign(purposeOf(what), id, LENGTH)}`;

/** The id of a receipt that we made for this, else undefined. A deed is named for one kind of thing, so that no receipt says something of another kind. */
export function readSignedToken(what: string, receipt: string | null): string | undefined {
  const [, id, signature] = /^([RAV][0-9A-Z]{8})\.([\w-]{16})$/.exec(receipt ?? "") ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return isValidSignature(purposeOf(what), id, signature) ? id : undefined;
}

/** The first of some deeds that an address carries a receipt for. */
export function readActionToken<What extends string>(
  query: URLSearchParams,
  deeds: readonly What[],
): { what: What; id: string } | undefined {
  for (const what of deeds) {
    const id = readSignedToken(what, query.get(what));
    if (id !== undefined) return { what, id };
  }
  return undefined;
}

/** How long an address confirms something that no id belongs to. */
const CONFIRMED_MS = 60 * 60_000;
const confirmed = (time: string, accountId: string) => `${time} ${accountId}`;

/** Signed `time.hmac` token for confirmation URLs; with an account id for that account only. */
export function signConfirmation(what: string, accountId = "") {
  const time = Date.now().toString(36);
  return `${time}.${sign(`confirmation ${what}`, confirmed(time, accountId), LENGTH)}`;
}

/** Whether a token confirms this action, for this account, within the last hour. */
export function isConfirmed(what: string, token: string | null, accountId = "") {
  const [, time, signature] = /^([0-9a-z]{1,10})\.([\w-]{16})$/.exec(token ?? "") ?? [];
  if (time === undefined || signature === undefined) return false;
  return (
    Date.now() - parseInt(time, 36) < CONFIRMED_MS &&
    isValidSignature(`confirmation ${what}`, confirmed(time, accountId), signature)
  );
}
