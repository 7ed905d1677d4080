import { toEmailKey } from "../matching/folding.server";
import { DomainError } from "../platform/errors.server";
import { assertAllowed, consume } from "../platform/rate-limits.server";

/** Providers that ignore dots in the local part, by domain; the value is the main domain. */
const DOTLESS_PROVIDERS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/** Same key for all spellings of an inbox: `Ann.Lee+1@googlemail.com` is `annlee@gmail.com`. */
function toInboxKey(email: string) {
  const [local = "", domain = ""] = toEmailKey(email).split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  const dotless = DOTLESS_PROVIDERS.get(domain);
  return dotless === undefined
    ? `${untagged}@${domain}`
    : `${untagged.replaceAll(".", "")}@${dotless}`;
}

/** Returns whether it may be emailed. `network`: hashed address; undefined if staff entered it. */
export async function consumeReceiptAllowance(email: string, network: string | undefined) {
  try {
    // Checked first, counted last: neither limit may use up the other.
    if (network !== undefined) await assertAllowed("receiptNetwork", network);
    await consume("receiptInbox", toInboxKey(email));
    if (network !== undefined) await consume("receiptNetwork", network);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "too-many") return false;
    throw error;
  }
}
