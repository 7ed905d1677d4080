import type { Locale } from "~/schemas/vocabulary";

/** A made-up homeowner: the help form's payload and the language of their page. */
export interface Homeowner {
  locale: Locale;
  payload: Record<string, string | boolean>;
}
