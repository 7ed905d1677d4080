import { createContext, useContext } from "react";
import type { Site } from "~/schemas/site";

/** Drawn when even the names could not be read: an error page must not need them. */
export const FALLBACK_SITE: Site = {
  centerName: "Community Hub",
  organisationName: "Community Hub",
  centerUrl: "/home",
  developedBy: "the development team",
  contactPhone: "",
  contactEmail: "",
  skies: "blue",
};

export const SiteContext = createContext<Site>(FALLBACK_SITE);

/** Names and contacts of the center. */
export const useSite = () => useContext(SiteContext);
