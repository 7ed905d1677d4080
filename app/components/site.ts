import { createContext, useContext } from "react";

/** Names and contacts as the screens show them; the settings have this shape. */
export interface Site {
  centerName: string;
  organisationName: string;
  centerUrl: string;
  developedBy: string;
  contactPhone: string;
  contactEmail: string;
  skies: "blue" | "gray";
}

/** Drawn when even the names could not be read: an error page must not need them. */
export const NAMELESS: Site = {
  centerName: "Community Hub",
  organisationName: "Community Hub",
  centerUrl: "/home",
  developedBy: "the development team",
  contactPhone: "",
  contactEmail: "",
  skies: "blue",
};

export const SiteContext = createContext<Site>(NAMELESS);

/** Names and contacts of the center. */
export const useSite = () => useContext(SiteContext);
