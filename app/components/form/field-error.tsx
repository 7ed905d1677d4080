import { useText } from "../context/use-text";

interface Props {
  /** Id of the control, or of the first one of a group. */
  id: string;
  error: string | undefined;
  /** Message of the browser-side check; without one only the server validates the field. */
  message?: string | undefined;
}

/** Always rendered, hidden without an error, so that the script only has to show it. */
export function FieldError({ id, error, message }: Props) {
  const { t, translate } = useText();
  return (
    <p
      className="error"
      id={`${id}-error`}
      data-message={message && translate(message)}
      hidden={!error}
    >
      <span className="aside">{t.error.trim()}</span> <span>{error && translate(error)}</span>
    </p>
  );
}
