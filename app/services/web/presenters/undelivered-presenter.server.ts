import { listUndelivered } from "../../mail/undelivered.server";
import { formatDateTime } from "../../platform/eastern-time.server";

/** Mails that did not arrive, as the screen lists them. */
export async function readUndeliveredView(now: Date) {
  const mails = await listUndelivered(now);
  return mails.map(({ _id: id, template, to, state, createdAt, recipient }) => ({
    id,
    template,
    to,
    state: state as "failed" | "suppressed" | "bounced",
    at: formatDateTime(createdAt),
    recipient,
  }));
}
export type UndeliveredView = Awaited<ReturnType<typeof readUndeliveredView>>;
