import { formatMessage, isMessageKey, type Message } from "./message";
import messages from "./messages-en";

export { messages };

/** Whether a value is a message; its parameters are not checked. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === "string"
    ? isMessageKey(value, messages)
    : typeof value === "object" &&
      value !== null &&
      "key" in value &&
      typeof messages[value.key as keyof typeof messages] === "function";

/** The text of a message in English, the language of calls. */
export const formatEnglish = (message: Message) => formatMessage(messages, message);
