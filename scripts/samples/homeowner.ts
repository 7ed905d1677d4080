import type { Locale } from "~/schemas/vocabulary";

export interface Homeowner {
  locale: Locale;
  payload: Record<string, string | boolean>;
}
