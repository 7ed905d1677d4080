import type { Locale } from "~/schemas/vocabulary";

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };
