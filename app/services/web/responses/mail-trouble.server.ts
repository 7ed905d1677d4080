import { findMailTrouble } from "../../mail/emails.server";

/** How old the look at the queue of mails may be: it costs a query. */
const MAX_AGE_MS = 10_000;

type MailTrouble = Awaited<ReturnType<typeof findMailTrouble>>;
let known: MailTrouble;
let readAt = -Infinity;

/** No page waits for it: an old value is read anew for the next page. */
export function getMailTrouble(): MailTrouble {
  const now = performance.now();
  if (now - readAt > MAX_AGE_MS) {
    readAt = now;
    // Without the database, what was known.
    findMailTrouble(new Date()).then(
      (trouble) => (known = trouble),
      () => undefined,
    );
  }
  return known;
}
