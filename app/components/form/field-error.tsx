import { useText } from "../context/use-text";

interface Props {
  /** Id of the control, or of the first one of a group. */
  id: string;
  error: string | undefined;
  /** What the field says when it is wrong; the check in the browser reads it from here. Without one only the server checks. */
  message?: string | undefined;
}

/** The error of a field, always present so that the script only has to show it. */
export function FieldError({ id, error, message }: Props) {
  const { t, say } = useText();
  return (
    <p className="error" id={`${id}-error`} data-message={message && say(message)} hidden={!error}>
      <span className="aside">{t.error.trim()}</span> <span>{error && say(error)}</span>
    </p>
  );
}
