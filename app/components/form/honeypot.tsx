import { useText } from "../context/use-text";

/** A field that people neither see nor reach: what fills it is a program. */
export function Honeypot() {
  const { t } = useText();
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {t.form.leaveEmpty} <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
