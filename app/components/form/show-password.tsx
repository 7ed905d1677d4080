import { useText } from "../context/use-text";

/** Shows and hides what is typed into all password fields of its form. Hidden until the script is there: without it a button could not do that. */
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
