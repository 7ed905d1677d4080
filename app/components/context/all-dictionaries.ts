import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";
import { addDictionary } from "./dictionaries";
import dictionaryEn from "./dictionary-en";
import dictionaryEs from "./dictionary-es";

/** Adds both languages with the words of light pages, which no browser gets. */
export function addAllDictionaries() {
  addDictionary("en", { ...dictionaryEn, publicText: publicEn });
  addDictionary("es", { ...dictionaryEs, publicText: publicEs });
}
