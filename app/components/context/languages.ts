import type { Locale } from "~/schemas/vocabulary";

/** Each language as those who speak it call it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };
