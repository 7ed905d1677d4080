import { useInsertionEffect, useRef } from "react";
import { usePageKey } from "../context/hydration";

/**
 * Keeps the scroll position of a list if the given row is in view, whatever the fragment of its new
 * address: the next row comes to where the pointer is.
 */
export function useKeptPlace() {
  const pageKey = usePageKey();
  const restore = useRef<() => void>();
  // Runs before the page is painted; React would warn of a layout effect on the server.
  useInsertionEffect(() => {
    // After the router has scrolled, in the same frame.
    if (restore.current) queueMicrotask(restore.current);
    restore.current = undefined;
  }, [pageKey]);
  return {
    keepScroll: (row: Element | null) => {
      const top = row?.getBoundingClientRect().top ?? -1;
      const { scrollY } = window;
      if (top >= 0 && top < window.innerHeight)
        restore.current = () => {
          window.scrollTo(0, scrollY);
        };
    },
  };
}
