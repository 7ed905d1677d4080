import { light as lightEn } from "~/text/light-en";
import { light as lightEs } from "~/text/light-es";
import { addDictionary } from "./dictionaries";
import dictionaryEn from "./dictionary-en";
import dictionaryEs from "./dictionary-es";

/** Adds both languages with the words of light pages, which no browser gets. */
export function addAllDictionaries() {
  addDictionary("en", { ...dictionaryEn, lightText: lightEn });
  addDictionary("es", { ...dictionaryEs, lightText: lightEs });
}
