import { useText } from "../context/use-text";

/** How much may be entered; the script makes it how much is left, and says it aloud after a pause in the element that follows. */
export function CharacterCount({ id, limit }: { id: string; limit: number }) {
  const { t } = useText();
  return (
    <>
      <p
        className="hint"
        id={`${id}-count`}
        data-count={[t.form.oneLeft, t.form.left, t.form.oneOver, t.form.over].join("|")}
      >
        {t.form.limit(limit)}
      </p>
      <p className="aside" role="status"></p>
    </>
  );
}
