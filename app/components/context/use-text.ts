import { createContext, useContext } from "react";
import type { Locale } from "~/schemas/vocabulary";
import { formatMessage, isMessageKey, type Message, type PlainMessageKey } from "~/text/message";
import { getDictionary } from "./dictionaries";

export const LocaleContext = createContext<Locale>("en");

export const getText = (locale: Locale) => {
  const { t, labels, messages } = getDictionary(locale);
  return {
    t,
    labels,
    locale,
    formatMessage: (message: Message) => formatMessage(messages, message),
    isMessageKey: (text: string): text is PlainMessageKey => isMessageKey(text, messages),
  };
};

export type Labels = ReturnType<typeof getText>["labels"];

export const useText = () => getText(useContext(LocaleContext));

export function useLightText(locale?: Locale) {
  const own = useContext(LocaleContext);
  const { lightText } = getDictionary(locale ?? own);
  if (!lightText) throw new Error("the browser has no texts of light pages");
  return lightText;
}

export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };
