import type { Locale } from "~/schemas/vocabulary";

export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };
