import type { Locale } from "~/schemas/vocabulary";
import { requestEvents } from "~/text/request-events";
import { sentMails } from "~/text/sent-mails";
import type { AnnotatedHistoryEntry } from "../../requests/details.server";

type HistoryEvent = AnnotatedHistoryEntry["event"];

/** Falls back to the stored name: an unknown event must not break the page. */
export function nameEvent(event: HistoryEvent, locale: Locale): string {
  const names: Readonly<Record<HistoryEvent, string>> = requestEvents[locale]; // one for each
  return Object.hasOwn(names, event) ? names[event] : event;
}

type State = keyof (typeof sentMails.en)["states"];

/** Undefined for a mail about an account, and for one of a later version. */
export const nameMail = (template: string, locale: Locale): string | undefined =>
  Object.entries(sentMails[locale].names).find(([name]) => name === template)?.[1];

export const nameMailState = (state: State, locale: Locale) => sentMails[locale].states[state];

/** A line of a history: the mail and what became of it. */
export const formatMail = ({ kind, state }: { kind: string; state: State }, locale: Locale) =>
  sentMails[locale].mail(nameMail(kind, locale) ?? kind, nameMailState(state, locale));
