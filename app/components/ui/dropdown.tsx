import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useHydrated } from "../context/hydration";

interface Props {
  name: ReactNode;
  children: ReactNode;
}

/** Menu that opens by mouse, touch and keyboard without script. */
export function Dropdown(props: Props) {
  return useHydrated() ? <HydratedDropdown {...props} /> : <Details {...props} />;
}

function Details({ name, children, element }: Props & { element?: RefObject<HTMLDetailsElement> }) {
  return (
    <details className="menu" ref={element}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}

function HydratedDropdown(props: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    if (element.current) element.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (event: MouseEvent | KeyboardEvent) => {
      const menu = element.current;
      if (!menu?.open) return;
      const isInside = event.target instanceof Node && menu.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : isInside) return;
      menu.open = false;
      if (event instanceof KeyboardEvent && isInside) menu.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return <Details {...props} element={element} />;
}
