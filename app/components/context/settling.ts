import { createContext, useContext, useEffect, useState } from "react";
import { useScript } from "./hydration";

/** A double click of a tired hand takes up to 0.9 s; the answer to the first one is part of it. */
const SETTLES_AFTER_MS = 600;

/**
 * Whether what the buttons are about has just changed under the pointer: the second click of a slow
 * double click must not decide about the next person. Keys do not slip, and work at once.
 */
export const SettlingContext = createContext(false);
export const useSettling = () => useContext(SettlingContext);

/** Whether another thing is shown since less than 0.6 s; never where a document was loaded. */
export function useJustChanged(id: string) {
  const scripted = useScript();
  const [settled, setSettled] = useState(scripted ? "" : id);
  useEffect(() => {
    if (settled === id) return;
    const timer = setTimeout(() => {
      setSettled(id);
    }, SETTLES_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [settled, id]);
  return settled !== id;
}
