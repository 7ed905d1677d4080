import type { Locale } from "~/schemas/vocabulary";
import { undelivered } from "~/text/undelivered";
import { listUndelivered } from "../../mail/undelivered.server";
import { formatDateTime } from "../../platform/eastern-time.server";

/** Mails that did not arrive, as the screen lists them. */
export async function readUndeliveredView(now: Date, locale: Locale) {
  const { mails, isCut } = await listUndelivered(now);
  const rows = mails.map(({ _id: id, template, to, state, createdAt, recipient }) => ({
    id,
    template,
    to,
    state: state as "failed" | "suppressed" | "bounced",
    at: formatDateTime(createdAt),
    recipient,
  }));
  const { cut, ...words } = undelivered[locale];
  return { rows, words, cut: isCut ? cut(rows.length) : undefined };
}
export type UndeliveredView = Awaited<ReturnType<typeof readUndeliveredView>>;
