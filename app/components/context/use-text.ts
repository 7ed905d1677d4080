import { createContext, useContext } from "react";
import { LABELS, type Labels } from "~/schemas/labels";
import type { Locale } from "~/schemas/vocabulary";
import en, { type Text } from "~/text/en";
import es from "~/text/es";
import labelsEs from "~/text/labels-es";
import { formatMessage, type Message, type Messages } from "~/text/message";
import messagesEn from "~/text/messages-en";
import messagesEs from "~/text/messages-es";

const DICTIONARIES: Record<Locale, { t: Text; labels: Labels; messages: Messages }> = {
  en: { t: en, labels: LABELS, messages: messagesEn },
  es: { t: es, labels: labelsEs, messages: messagesEs },
};

/** Language of the page; set once, by the document. */
export const LocaleContext = createContext<Locale>("en");

/** Texts `t` of a language, its names of codes, and a function that words a message. */
export const getText = (locale: Locale) => {
  const { t, labels, messages } = DICTIONARIES[locale];
  return {
    t,
    labels,
    locale,
    formatMessage: (message: Message) => formatMessage(messages, message),
  };
};

/** `getText` for the language of the page. */
export const useText = () => getText(useContext(LocaleContext));
