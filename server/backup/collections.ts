/**
 * What a backup holds, in the order in which it is read. Without a snapshot this order keeps it
 * whole while the hub works: the log of migrations before what they convert, then the documents
 * with an outbox, then what an outbox leads to. What moves meanwhile is there twice, which relaying
 * under the same ids makes harmless; in another order it could be missing.
 */
export const BACKED_UP_COLLECTIONS = [
  "migrations",
  "requests",
  "applications", // before the volunteers that come from them
  "volunteers",
  "searchWords", // of all those
  "admins",
  "apiKeys",
  "tasks", // before the mails that they send: a sent mail's task does nothing
  "emails",
  "audit",
] as const;

/** What a backup leaves out: a restore would bring back what was ended, used or timed out since. */
export const LEFT_OUT_COLLECTIONS = [
  "sessions", // a log-out must stay one
  "passwordTokens", // a used or replaced link must not work again
  "resetRequests", // answered within seconds
  "locks", // of processes that are gone
  "bulkChanges", // a change that was running must not go on; its requests and mails are kept
  "retention", // nothing is erased before an administrator has looked at what came back
  "rateLimits", // counted in minutes, keyed by a hash
] as const;

export const isBackedUp = (name: string) => BACKED_UP_COLLECTIONS.some((one) => one === name);
