import { useEffect, useRef, useState } from "react";
import { usePageKey } from "../context/hydration";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { focusInView } from "../ui/focus-in-view";
import { findUnsaved, getUnsavedText } from "./unsaved-fields";

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Stops a form of a page with several ones, whose answer would replace what another one has. */
export function UnsavedText() {
  const { t } = useText();
  const page = usePageKey();
  const [stopped, setStopped] = useState<{ page: string; id: string; text: string }>();
  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      // conform checks a field by a submission with a hidden button, which sends nothing
      const field = event.submitter?.hidden ? undefined : findUnsaved(event.target);
      if (!field) return;
      event.preventDefault();
      event.stopPropagation();
      setStopped({ page, id: field.id, text: shorten(getUnsavedText(field)) });
    };
    document.addEventListener("submit", stop, true);
    return () => {
      document.removeEventListener("submit", stop, true);
    };
  }, [page]);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const banner = line.current?.querySelector<HTMLElement>("[role=alert]");
    if (banner) focusInView(banner);
  }, [stopped]);
  if (stopped?.page !== page) return null;
  return (
    <div ref={line}>
      <Banner kind="alert">
        {t.staff.pane.unsaved} <a href={`#${stopped.id}`}>{stopped.text}</a>
      </Banner>
    </div>
  );
}
