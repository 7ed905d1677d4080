import { createContext, useContext } from "react";
import type { Locale } from "~/schemas/vocabulary";
import type { Site } from "~/schemas/site";
import { NAMELESS } from "./site";

/** What the server puts into a page around its content. It never reaches the client bundle: the browser has it already. */
export interface PageAssets {
  css: string;
  /** Address of the enhancement script. */
  script?: string;
  nonce?: string;
  /** Development: the page listens for changes of the code. */
  live?: boolean;
  /** For a page without the root's data: an error that came before its loader. */
  site: Site;
  locale: Locale;
}

export const PageAssetsContext = createContext<PageAssets>({ css: "", site: NAMELESS, locale: "en" });

export const usePageAssets = () => useContext(PageAssetsContext);
