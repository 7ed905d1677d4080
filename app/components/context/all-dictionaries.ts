import { light as lightEn } from "~/text/light-en";
import { light as lightEs } from "~/text/light-es";
import type { Messages } from "~/text/message";
import { lightMessages as messagesEn } from "~/text/messages-en";
import { lightMessages as messagesEs } from "~/text/messages-es";
import { addDictionary } from "./dictionaries";
import dictionaryEn from "./dictionary-en";
import dictionaryEs from "./dictionary-es";

/** Adds both languages with the words and messages of light pages, which no browser gets. */
export function addAllDictionaries() {
  const en: Messages = { ...dictionaryEn.messages, ...messagesEn };
  const es: Messages = { ...dictionaryEs.messages, ...messagesEs };
  addDictionary("en", { ...dictionaryEn, messages: en, lightText: lightEn });
  addDictionary("es", { ...dictionaryEs, messages: es, lightText: lightEs });
}
