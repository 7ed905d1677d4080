import { useState } from "react";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";

/** Copies a text that is shown once; not there without script, or where browsers do not allow it. */
export function CopyButton({ text }: { text: string }) {
  const words = useText().t.staff.copy;
  const [isDone, setDone] = useState(false);
  if (!useScript() || !("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setDone(true);
      },
      () => {
        setDone(false);
      },
    );
  };
  return (
    <p>
      <button type="button" className="button secondary" onClick={copy}>
        {words.copy}
      </button>{" "}
      <span role="status">{isDone && words.done}</span>
    </p>
  );
}
