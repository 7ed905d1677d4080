import { createContext, useContext } from "react";

/** Styles and scripts that the server puts into a page. Server only, not in the client bundle. */
export interface PageAssets {
  css: string;
  script?: string;
  nonce?: string;
  /** Development: enables live reload. */
  live?: boolean;
}

export const PageAssetsContext = createContext<PageAssets>({ css: "" });

export const usePageAssets = () => useContext(PageAssetsContext);
