import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { pressKey, removeOldMark } from "./press-key";

export function StaffKeys() {
  const words = useText().t.staff.keys;
  const help = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  useEffect(removeOldMark, [location]);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.keys = "on"; // buttons show their keys
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressKey(event, () => help.current?.showModal())) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      delete root.dataset.keys;
    };
  }, []);
  return createPortal(
    <dialog ref={help} className="panel over" aria-labelledby="keys-heading">
      <h2 id="keys-heading">{words.heading}</h2>
      <DescriptionList rows={Object.entries(words.keys)} />
      <form method="dialog">
        <button type="submit" className="button secondary">
          {words.close}
        </button>
      </form>
    </dialog>,
    document.body,
  );
}
