import { useEffect, useRef } from "react";
import { usePageKey } from "../context/hydration";

/** Follows the URL, also after Back and links; focus and text typed since sending stay. */
export function useFollowedValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string | undefined = "",
) {
  const ref = useRef<Control>(null);
  const typed = useRef(false);
  useEffect(() => {
    const control = ref.current;
    const form = control?.form;
    const onInput = () => {
      typed.current = true;
    };
    const onSubmit = () => {
      typed.current = false;
    };
    control?.addEventListener("input", onInput);
    form?.addEventListener("submit", onSubmit);
    return () => {
      control?.removeEventListener("input", onInput);
      form?.removeEventListener("submit", onSubmit);
    };
  }, []);
  // Also when the value is that of before: what was chosen but not sent is not what is shown.
  useEffectOnChange(`${usePageKey()} ${value}`, () => {
    const control = ref.current;
    if (!control || (typed.current && control === document.activeElement)) return;
    control.value = value;
    typed.current = false;
  });
  return ref;
}

export function useFollowedTick(ticked: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useEffectOnChange(ticked, () => {
    if (ref.current) ref.current.checked = ticked;
  });
  return ref;
}

/** Not after the first render: what was entered before React ran stays. */
function useEffectOnChange(value: string | boolean, apply: () => void) {
  const applied = useRef(value);
  useEffect(() => {
    if (applied.current === value) return;
    applied.current = value;
    apply();
  });
}
