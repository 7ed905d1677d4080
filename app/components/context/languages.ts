import type { Locale } from "~/schemas/vocabulary";

/** Each language as those who speak it call it. */
export const LANGUAGES: Record<Locale, string> = { en: "English", es: "Español" };
