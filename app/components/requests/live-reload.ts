import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { findUnsaved } from "./unsaved-fields";

/** Answers to questions; ticked rows of a list are none. */
const CHOICES = "main form[method=post]:not(.list-form) :is([type=checkbox], [type=radio])";
const isChosen = (box: HTMLInputElement) =>
  box.checked !== box.defaultChecked && !box.closest("details:not([open])");

/** Whether something is typed, or chosen, in a form of the page. */
const isTypedInto = () =>
  findUnsaved(null) !== undefined ||
  Array.from(document.querySelectorAll<HTMLInputElement>(CHOICES)).some(isChosen);

/**
 * Loads the page's data again for each revision that is news, and after news may have been missed,
 * once the page is in sight. `isStale`: it was not, because something is typed, or because the
 * person may have left: loading a page keeps a session open.
 */
export function useReload(rev: string, misses: number, follows: boolean) {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const wanted = `${rev} ${misses}`;
  const seen = useRef(` ${misses}`);
  const [staleAt, setStaleAt] = useState<string>();
  const { isHidden, isAway } = usePresence();
  useEffect(() => {
    if (!isIdle || isHidden || seen.current === wanted) return;
    seen.current = wanted;
    if (follows && !isTypedInto() && !isAway()) revalidate();
    else
      queueMicrotask(() => {
        setStaleAt(wanted);
      });
  }, [isIdle, isHidden, isAway, wanted, follows, revalidate]);
  const load = () => {
    setStaleAt(undefined);
    revalidate();
  };
  return { isStale: staleAt === wanted, load };
}

/** A person who has not touched the page for so long may have left. */
const AWAY_MS = 10 * 60_000;
const TOUCHES = ["pointerdown", "keydown", "wheel"] as const;

/** Whether the page is out of sight, and whether its person may have left. */
function usePresence() {
  const [isHidden, setIsHidden] = useState(() => document.hidden);
  const touchedAt = useRef(0);
  const isAway = useCallback(() => performance.now() - touchedAt.current > AWAY_MS, []);
  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now();
    };
    const look = () => {
      if (!document.hidden) touch();
      setIsHidden(document.hidden);
    };
    touch();
    document.addEventListener("visibilitychange", look);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    return () => {
      document.removeEventListener("visibilitychange", look);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
    };
  }, []);
  return { isHidden, isAway };
}
