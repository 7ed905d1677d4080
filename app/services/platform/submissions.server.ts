import { createHash } from "node:crypto";
import { getDuplicateKeyFields, isDatabaseUnavailable } from "./database.server";
import { UNAVAILABLE_RETRY_SECONDS, DomainError } from "./errors.server";

/** A form without a one-use id (a REST client) counts as sent again when the same content comes within this time. */
const SAME_CONTENT_MS = 10 * 60_000;

/** What a public form carries beside its content. */
interface Submission {
  submissionId?: string | undefined;
  honeypotFilled: boolean;
}

/** The key by which the same form sent again is known. */
export function toSubmissionKey(
  { submissionId, honeypotFilled: _, ...content }: Submission,
  now: Date,
) {
  const once = submissionId ?? `window ${Math.floor(now.getTime() / SAME_CONTENT_MS)}`;
  // The content is part of the key: somebody who goes back and corrects the form has sent another one.
  return createHash("sha256")
    .update(JSON.stringify([once, content]))
    .digest("base64url");
}

/**
 * Stores what a form makes, under a fresh id at each try, and answers the id: that of the first one when the same form (`findFirst`) was there before.
 * `create` throws the database's own errors.
 */
export async function storeOnce(
  create: () => Promise<string>,
  findFirst: () => Promise<{ _id: string } | null>,
): Promise<{ id: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { id: await create() };
    } catch (error) {
      const taken = getDuplicateKeyFields(error);
      if (!taken) throw error;
      if (taken.includes("submissionKey")) {
        const first = await findFirst();
        if (first) return { id: first._id };
      }
      if (attempt === 5) throw error; // five collisions of 40 random bits are not chance
    }
  }
}

/** Runs the storing of a form; says `message` when the database is away. Whether it was stored may be unclear then; that a repeat makes no second one is certain, and worth saying. */
export async function withUnavailableMessage<T>(
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDatabaseUnavailable(error)
      ? new DomainError("unavailable", message, UNAVAILABLE_RETRY_SECONDS, error)
      : error;
  }
}
