import type { Locale } from "~/schemas/vocabulary";

/** A link as mails in a language have it. */
export const inLanguage = (url: string, locale: Locale) =>
  locale === "en" ? url : `${url}${url.includes("?") ? "&" : "?"}lang=${locale}`;
