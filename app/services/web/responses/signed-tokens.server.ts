import { isValidSignature, sign } from "../../accounts/secrets.server";

const SIGNATURE_LENGTH = 16;
const toPurpose = (action: string) => `receipt ${action}`;

/** `id.hmac` token for confirmation URLs. Survives reloads, needs no cookie, can't be forged. */
export const signToken = (action: string, id: string) =>
  `${id}.${sign(toPurpose(action), id, SIGNATURE_LENGTH)}`;

/** The id in a valid token for this action, which applies to one kind of id; else undefined. */
export function readSignedToken(action: string, token: string | null): string | undefined {
  const [, id, signature] = /^([RAV][0-9A-Z]{8})\.([\w-]{16})$/.exec(token ?? "") ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return isValidSignature(toPurpose(action), id, signature) ? id : undefined;
}

/** The first of the actions for which the query has a valid token. */
export function readActionToken<Action extends string>(
  query: URLSearchParams,
  actions: readonly Action[],
): { action: Action; id: string } | undefined {
  for (const action of actions) {
    const id = readSignedToken(action, query.get(action));
    if (id !== undefined) return { action, id };
  }
  return undefined;
}

/** Lifetime of a confirmation without an id. */
const CONFIRMED_MS = 60 * 60_000;
const toConfirmedText = (time: string, accountId: string) => `${time} ${accountId}`;

/** Signed `time.hmac` token for confirmation URLs; with an account id for that account only. */
export function signConfirmation(action: string, accountId = "") {
  const time = Date.now().toString(36);
  const text = toConfirmedText(time, accountId);
  return `${time}.${sign(`confirmation ${action}`, text, SIGNATURE_LENGTH)}`;
}

/** Whether a token confirms this action, for this account, within the last hour. */
export function isConfirmed(action: string, token: string | null, accountId = "") {
  const [, time, signature] = /^([0-9a-z]{1,10})\.([\w-]{16})$/.exec(token ?? "") ?? [];
  if (time === undefined || signature === undefined) return false;
  return (
    Date.now() - parseInt(time, 36) < CONFIRMED_MS &&
    isValidSignature(`confirmation ${action}`, toConfirmedText(time, accountId), signature)
  );
}
