import { useText } from "./text";

/** What somebody wrote into a form that the page has no more, so that nobody has to write it again. */
export function TypedNote({ text }: { text: string }) {
  const { t } = useText();
  return (
    <p className="note typed">
      {t.staff.details.typed} {text}
    </p>
  );
}
