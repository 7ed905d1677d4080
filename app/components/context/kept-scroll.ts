import { createContext, useContext } from "react";

/** Path of a list that stays in place while its links and forms are used; undefined for none. */
export const KeptScrollContext = createContext<string | undefined>(undefined);

export function useKeptScroll() {
  const path = useContext(KeptScrollContext);
  return (href: string) => href.split(/[?#]/)[0] === path;
}
