import { isStaffScreen } from "~/schemas/staff-screens";
import type { Locale } from "~/schemas/vocabulary";
import { formatMessage, type Message } from "~/text/message";
import messagesEn from "~/text/messages-en";
import messagesEs from "~/text/messages-es";
import publicMessagesEn from "~/text/public-messages-en";
import publicMessagesEs from "~/text/public-messages-es";
import { readLocale } from "./locale.server";

const ALL = {
  en: { ...messagesEn, ...publicMessagesEn },
  es: { ...messagesEs, ...publicMessagesEs },
} satisfies Record<Locale, object>;

/**
 * A message as a page can draw it: React draws staff screens also in the browser, whose dictionary
 * lacks what only the server says, so it goes there in words.
 */
export function toPageMessage(message: Message, request: Request): Message {
  if (!isStaffScreen(new URL(request.url).pathname)) return message;
  const key = typeof message === "string" ? message : message.key;
  if (key === undefined || Object.hasOwn(messagesEn, key)) return message;
  return { said: formatMessage(ALL[readLocale(request)], message) };
}

/** The same where nothing was typed, or nothing of it is kept: must not say that nothing is lost. */
export const toReadMessage = (message: Message, request: Request): Message =>
  toPageMessage(message === "unavailable" ? "pageUnavailable" : message, request);
