import type { RequestDocument } from "~/models/request.server";
import { NOOP } from "../platform/aggregate.server";
import { DomainError } from "../platform/errors.server";
import { consume, reward } from "../platform/rate-limits.server";
import { applyEvent, defineRule } from "./events.server";
import { refuseWhileHeld } from "./telling.server";

/** Ends the link to a private page, and mails a new one if there is an address. */
export const renewing = defineRule(
  "renewLink",
  ["public"],
  (doc, { version }: { version: number }, now) => {
    if (version !== (doc.linkVersion ?? 0)) return NOOP;
    return (
      refuseWhileHeld(doc, now) ?? {
        kind: "effects",
        fields: { linkVersion: version + 1 },
        mails: doc.email === "" || doc.suspicious ? [] : [{ kind: "request-link" }],
        annotates: true,
      }
    );
  },
);

/**
 * Checks the last digits of a request's phone. The fifth wrong try ends the link to its page, from
 * wherever they come. Throws `invalid` for wrong digits, `not-found` once the link has ended, and
 * `conflict` while it can't end.
 */
export async function checkDigits(
  { _id, phone, linkVersion: version = 0 }: Pick<RequestDocument, "_id" | "phone" | "linkVersion">,
  digits: string,
) {
  const key = `${_id} ${version}`;
  const left = await countTry(key); // before the answer: guesses at once are counted, too
  if (left >= 0 && phone.endsWith(digits)) {
    await reward("pageDigits", key);
    return;
  }
  if (left > 0) throw new DomainError("invalid", "page.wrongDigits");
  await applyEvent(_id, renewing, { version }, { role: "public" });
  throw new DomainError("not-found", "page.ended");
}

/** Counts a try; promises how many are left, below 0 if it does not count as one. */
async function countTry(key: string) {
  try {
    return await consume("pageDigits", key);
  } catch (error) {
    if (error instanceof DomainError && error.code === "too-many") return -1;
    throw error;
  }
}
