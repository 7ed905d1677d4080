import type { Labels } from "~/schemas/labels";
import type { Locale } from "~/schemas/vocabulary";
import type { LightText, Text } from "~/text/light-en";
import type { Messages } from "~/text/message";

export interface Dictionary {
  t: Text;
  labels: Labels;
  /** All messages; in the browser without those of light pages. */
  messages: Partial<Messages>;
  /** On the server alone: the browser draws no page with these words. */
  lightText?: LightText;
}

const dictionaries = new Map<Locale, Dictionary>();

/** Entries add them: the server all languages, the browser only that of the page. */
export const addDictionary = (locale: Locale, dictionary: Dictionary) => {
  dictionaries.set(locale, dictionary);
};

/** In the browser that of the page, also where an error hides the language. */
export function getDictionary(locale: Locale): Dictionary {
  const dictionary = dictionaries.get(locale) ?? [...dictionaries.values()][0];
  if (!dictionary) throw new Error(`no dictionary of the language ${locale}`);
  return dictionary;
}
