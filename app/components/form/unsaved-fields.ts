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
export const findUnsaved = (sent: EventTarget | null) =>
  Array.from(document.querySelectorAll<Field>(FIELDS)).find(
    (field) => field.form !== sent && !field.closest(CLOSED) && isChanged(field),
  );

export const getUnsavedText = (field: Field) =>
  (field.type === "checkbox" || field.type === "radio" || field.value.trim() === ""
    ? field.labels?.[0]?.textContent
    : field.value
  )?.trim() ?? "";
