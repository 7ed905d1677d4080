import type { Message } from "~/text/message";
import { useText } from "../context/use-text";

interface Props {
  /** Id of the control, or of the first one of a group. */
  id: string;
  error?: Message | undefined;
  message?: Message | undefined;
  tooLong?: Message | undefined;
}

/** Always rendered, hidden without an error, so that the script only has to show it. */
export function FieldError({ id, error, message, tooLong }: Props) {
  const { t, formatMessage } = useText();
  return (
    <p
      className="error"
      id={`${id}-error`}
      data-message={message && formatMessage(message)}
      data-long={tooLong && formatMessage(tooLong)}
      hidden={!error}
    >
      <span className="unseen">{t.error.trim()}</span> <span>{error && formatMessage(error)}</span>
    </p>
  );
}
