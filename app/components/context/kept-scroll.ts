import { createContext, useContext } from "react";

/** Path of a list that stays in place while its links and forms are used; undefined for none. */
export const KeptScrollContext = createContext<string | undefined>(undefined);

/** Whether a link or form to this address keeps the scroll position: it leads to the same list. */
export function useKeptScroll() {
  const path = useContext(KeptScrollContext);
  return (href: string) => href.split(/[?#]/)[0] === path;
}
