import type { Locale } from "~/schemas/vocabulary";
import lightEn from "~/text/light-en";
import lightEs from "~/text/light-es";

/** The heading of the page about privacy, for its title. */
export const getPrivacyHeading = (locale: Locale) =>
  ({ en: lightEn, es: lightEs })[locale].privacy.heading;
