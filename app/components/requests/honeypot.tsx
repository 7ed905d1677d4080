import { useText } from "../context/use-text";

/** Hidden from people and assistive technology; only bots fill it in. */
export function Honeypot() {
  const { t } = useText();
  return (
    <div className="unseen" aria-hidden="true">
      <label>
        {t.form.leaveEmpty} <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
