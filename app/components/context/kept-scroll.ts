import { createContext, useContext } from "react";

export const KeptScrollContext = createContext(false);

/** Whether links and forms keep the scroll position: beside a list, which is to stay in place. */
export const useKeptScroll = () => useContext(KeptScrollContext);
