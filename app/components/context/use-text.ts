import { createContext, useContext } from "react";
import type { Locale } from "~/schemas/vocabulary";
import en, { type Text } from "~/text/en";
import es from "~/text/es";

const WORDS: Record<Locale, Text> = { en, es };

/** Language of the page; the document sets it once. */
export const LocaleContext = createContext<Locale>("en");

/** The translation of a text that holds a number: known as the same text with `{n}` in its place. */
function numbered(spec: Text["spec"], text: string) {
  const [n = ""] = /\d+/.exec(text) ?? [];
  return n && spec[text.replace(n, "{n}")]?.replace("{n}", n);
}

/** The translation of a text that names somebody: known with `{who}` in the name's place. */
function named(spec: Text["spec"], text: string) {
  for (const [key, said] of Object.entries(spec)) {
    const [before = "", after] = key.split("{who}");
    if (after !== undefined && text.startsWith(before) && text.endsWith(after))
      return said.replace("{who}", () => text.slice(before.length, text.length - after.length));
  }
  return undefined;
}

/** The translation of several sentences, each of them known. */
function sentences(spec: Text["spec"], text: string) {
  const said = text.split(/(?<=\.) /).map((sentence) => spec[sentence]);
  return said.every((sentence) => sentence !== undefined) ? said.join(" ") : undefined;
}

/** Words of one language; `say` gives a text of the specification in it, or the text itself when no translation is known. */
export const getText = (locale: Locale) => {
  const t = WORDS[locale];
  return {
    t,
    locale,
    say: (text: string) =>
      t.spec[text] ??
      (numbered(t.spec, text) || (sentences(t.spec, text) ?? named(t.spec, text) ?? text)),
  };
};

/** The words in the language of the page. */
export const useText = () => getText(useContext(LocaleContext));
