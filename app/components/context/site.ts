import { createContext, useContext } from "react";
import type { Site } from "~/schemas/site";

/** Used when the site data could not be loaded: an error page must not depend on it. */
export const FALLBACK_SITE: Site = {
  centerName: "Community Hub",
  organisationName: "Community Hub",
  centerUrl: "/home",
  developedBy: "",
  hotlines: [],
  contactPhone: "",
  contactEmail: "",
  skies: "blue",
  isFull: false,
};

export const SiteContext = createContext<Site>(FALLBACK_SITE);

export const useSite = () => useContext(SiteContext);
