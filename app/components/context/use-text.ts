import { createContext, useContext } from "react";
import type { Locale } from "~/schemas/vocabulary";
import en, { type Text } from "~/text/en";
import es from "~/text/es";

const DICTIONARIES: Record<Locale, Text> = { en, es };

/** Language of the page; set once, by the document. */
export const LocaleContext = createContext<Locale>("en");

/** Translates a text that contains a number; the dictionary key has `{n}` in its place. */
function translateWithNumber(spec: Text["spec"], text: string) {
  const [n = ""] = /\d+/.exec(text) ?? [];
  return n && spec[text.replace(n, "{n}")]?.replace("{n}", n);
}

/** Translates a text that contains a name; the dictionary key has `{who}` in its place. */
function translateWithName(spec: Text["spec"], text: string) {
  for (const [key, translation] of Object.entries(spec)) {
    const [before = "", after] = key.split("{who}");
    if (after !== undefined && text.startsWith(before) && text.endsWith(after))
      return translation.replace("{who}", () =>
        text.slice(before.length, text.length - after.length),
      );
  }
  return undefined;
}

/** Translates a text sentence by sentence, if the dictionary has each of them. */
function translateSentences(spec: Text["spec"], text: string) {
  const translation = text.split(/(?<=\.) /).map((sentence) => spec[sentence]);
  return translation.every((sentence) => sentence !== undefined)
    ? translation.join(" ")
    : undefined;
}

/**
 * Dictionary of a language. `translate` maps an English text of the specification to that
 * language, and returns it unchanged if there is no translation.
 */
export const getText = (locale: Locale) => {
  const t = DICTIONARIES[locale];
  return {
    t,
    locale,
    translate: (text: string) =>
      t.spec[text] ??
      (translateWithNumber(t.spec, text) ||
        (translateSentences(t.spec, text) ?? translateWithName(t.spec, text) ?? text)),
  };
};

/** `getText` for the language of the page. */
export const useText = () => getText(useContext(LocaleContext));
