import { useEffect, useRef, useState } from "react";
import { usePageKey } from "../context/hydration";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { focusInView } from "../ui/focus-in-view";

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

const TYPED = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";
/** Ticks of corrections, too: elsewhere a tick alone is no work to lose. */
const FIELDS = `main form[method=post] :is(${TYPED}),
  [data-stored] :is([type=checkbox], [type=radio])`;
const CLOSED = "details:not([open]), dialog:not([open])";

type Field = HTMLInputElement | HTMLTextAreaElement;

const normalize = (text: string) => text.replaceAll("\r\n", "\n").trim();

function readStored(field: Field): Readonly<Record<string, string>> | undefined {
  const json = field.closest<HTMLElement>("[data-stored]")?.dataset.stored;
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, string>);
}

/** Without stored values, a field of several lines has none: its default is a refused text. */
function isChanged(field: Field) {
  const stored = readStored(field);
  const before = stored?.[field.name] ?? "";
  if (field.type === "checkbox") return (field as HTMLInputElement).checked !== (before !== "");
  if (field.type === "radio") return (field as HTMLInputElement).checked && field.value !== before;
  if (stored || field instanceof HTMLTextAreaElement)
    return normalize(field.value) !== normalize(before);
  return field.value !== field.defaultValue;
}

/** A field that was changed and not saved, in another form than the one that is sent. */
const findUnsaved = (sent: EventTarget | null) =>
  Array.from(document.querySelectorAll<Field>(FIELDS)).find(
    (field) => field.form !== sent && !field.closest(CLOSED) && isChanged(field),
  );

const getUnsavedText = (field: Field) =>
  (field.type === "checkbox" || field.type === "radio" || field.value.trim() === ""
    ? field.labels?.[0]?.textContent
    : field.value
  )?.trim() ?? "";
