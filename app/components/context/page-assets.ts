import { createContext, useContext } from "react";

/** What the server puts into a page around its content. It never reaches the client bundle: the browser has it already. */
export interface PageAssets {
  css: string;
  /** Address of the enhancement script. */
  script?: string;
  nonce?: string;
  /** Development: the page listens for changes of the code. */
  live?: boolean;
}

export const PageAssetsContext = createContext<PageAssets>({ css: "" });

export const usePageAssets = () => useContext(PageAssetsContext);
