import type { Locale } from "~/schemas/vocabulary";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";

/** The heading of the page about privacy, for its title. */
export const getPrivacyHeading = (locale: Locale) =>
  ({ en: publicEn, es: publicEs })[locale].privacy.heading;
