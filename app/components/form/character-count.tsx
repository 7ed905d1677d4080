import { useText } from "../context/use-text";

/** Shows the limit; the script turns it into what is left, and announces that in the status. */
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
