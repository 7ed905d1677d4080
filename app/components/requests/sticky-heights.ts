import { useEffect, useRef } from "react";

/**
 * Ref of the line of filters. Its height, which depends on the language, the counts and the width,
 * and that of the bar above it are where the table's head and the pane stick: `--head` and `--bar`.
 */
export function useStickyHeights() {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = head.current?.parentElement;
    const bar = document.querySelector("body > .bar");
    if (!head.current || !list || !bar) return;
    const heights = { "--head": head.current, "--bar": bar };
    const observer = new ResizeObserver(() => {
      for (const [name, element] of Object.entries(heights))
        list.style.setProperty(name, `${element.getBoundingClientRect().height}px`);
    });
    for (const element of Object.values(heights)) observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return head;
}
