import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs another one, at once or when the pointer is up and its click is
 * over: what a message pushes aside while it is being pressed gets no click.
 */
export function useAfterPress() {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const runSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const run of waiting.current.splice(0)) run();
    });
  }, []);
  useEffect(() => {
    const queue = waiting.current;
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      runSoon();
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
      clearTimeout(timer.current);
      queue.splice(0);
    };
  }, [runSoon]);
  return useCallback(
    (run: () => void) => {
      waiting.current.push(run);
      if (!pressed.current) runSoon();
    },
    [runSoon],
  );
}
