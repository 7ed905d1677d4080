import { useText } from "../context/use-text";

/** Reveals all password fields of its form. Needs the script, which unhides the button. */
export function ShowPassword() {
  const { t } = useText();
  return (
    <p>
      <button type="button" className="button secondary show" data-show aria-pressed="false" hidden>
        {t.account.show}
      </button>
    </p>
  );
}
