import type { PlainMessageKey } from "~/text/message";
import { createHash } from "node:crypto";
import { getDuplicateKeyFields, isDatabaseUnavailable } from "./database.server";
import { DomainError, UNAVAILABLE_RETRY_SECONDS } from "./errors.server";

/** Same content without an id (REST client, no script) in this window or the next is a repeat. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

/** Fields of a public form besides its content. */
interface Submission {
  submissionId?: string | undefined;
  honeypotFilled: boolean;
}

/** Idempotency key of a submission and, if it has no id, that of the window before. */
export type SubmissionKeys = readonly [own: string, ...before: string[]];

export function toSubmissionKeys(
  { submissionId, honeypotFilled: _, ...content }: Submission,
  now: Date,
): SubmissionKeys {
  // The content is part of the key: a form corrected after going back is a new submission.
  const toKey = (once: string) =>
    createHash("sha256")
      .update(JSON.stringify([once, content]))
      .digest("base64url");
  if (submissionId !== undefined) return [toKey(submissionId)];
  const window = Math.floor(now.getTime() / DUPLICATE_WINDOW_MS);
  return [toKey(`window ${window}`), toKey(`window ${window - 1}`)];
}

/** A duplicate gets the first id. `create`: a new id on each call, database errors unwrapped. */
export async function storeOnce(
  [own, before]: SubmissionKeys,
  create: () => Promise<string>,
  find: (submissionKey: string) => Promise<{ _id: string } | null>,
): Promise<{ id: string }> {
  const earlier = before === undefined ? null : await find(before);
  if (earlier) return { id: earlier._id };
  for (let attempt = 1; ; attempt++) {
    try {
      return { id: await create() };
    } catch (error) {
      const duplicateFields = getDuplicateKeyFields(error);
      if (!duplicateFields) throw error;
      if (duplicateFields.includes("submissionKey")) {
        const first = await find(own);
        if (first) return { id: first._id };
      }
      if (attempt === 5) throw error; // five collisions of 40 random bits are not chance
    }
  }
}

/** The form may have been stored even so: `message` can say that a retry makes no duplicate. */
export async function withUnavailableMessage<T>(
  message: PlainMessageKey,
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
