import { useInsertionEffect, useRef } from "react";
import { usePageKey } from "../context/hydration";

/**
 * Keeps a list where it is while its address changes, whatever the fragment of the new one.
 * `keepScroll` keeps the scroll position if the given row is in view: the next row comes to where
 * the pointer is. `keepPlace` keeps a row where it is, though rows above it may open or close; if
 * it has left the list, what took its place is there.
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
    keepPlace: ({ id }: Element) => {
      const readTop = () => document.getElementById(id)?.getBoundingClientRect().top;
      const top = readTop();
      restore.current = () => {
        const now = readTop();
        if (now !== undefined && top !== undefined) window.scrollBy(0, now - top);
      };
    },
  };
}
