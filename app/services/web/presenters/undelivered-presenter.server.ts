import type { Locale } from "~/schemas/vocabulary";
import { nameMail, nameMailState } from "./history-words.server";
import { undelivered } from "~/text/undelivered";
import { listUndelivered } from "../../mail/undelivered.server";
import { formatDateTime } from "../../platform/eastern-time.server";

/** Mails that did not arrive, as the screen lists them. */
export async function readUndeliveredView(now: Date, locale: Locale) {
  const { mails, isCut } = await listUndelivered(now);
  const { cut, about, ...words } = undelivered[locale];
  const rows = mails.map(({ _id: id, template, to, state, createdAt, recipient }) => ({
    id,
    name:
      nameMail(template, locale) ??
      about[recipient?.kind === "application" ? "application" : "account"],
    to,
    isFailed: state === "failed",
    state: nameMailState(state as "failed" | "suppressed" | "bounced", locale),
    at: formatDateTime(createdAt),
    recipient,
  }));
  return { rows, words, cut: isCut ? cut(rows.length) : undefined };
}
export type UndeliveredView = Awaited<ReturnType<typeof readUndeliveredView>>;
