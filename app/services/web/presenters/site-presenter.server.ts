import type { Locale } from "~/schemas/vocabulary";
import { siteWords } from "~/text/site";
import { findAdminNames } from "../../accounts/names.server";
import { formatDateTime } from "../../platform/eastern-time.server";
import { getSite, readSite } from "../../platform/site.server";

/** The form of what all pages show, as it is now, and who set it. */
export async function readSiteView(locale: Locale) {
  const state = await readSite();
  const { skies } = getSite();
  const { changed, ...words } = siteWords[locale];
  const name = state && (await findAdminNames([state.by])).get(state.by);
  return {
    words,
    values: {
      skies: state?.skies ?? skies,
      full: state?.full ? ("yes" as const) : ("no" as const),
      en: state?.message.en ?? "",
      es: state?.message.es ?? "",
      since: state?.at.toISOString() ?? "",
    },
    changed: state ? changed(formatDateTime(state.at), name ?? "") : undefined,
  };
}
export type SiteView = Awaited<ReturnType<typeof readSiteView>>;
