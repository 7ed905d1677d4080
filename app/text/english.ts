import { formatMessage, isMessageKey, type Message } from "./message";
import staffMessages, { lightMessages } from "./messages-en";

export const messages = { ...staffMessages, ...lightMessages };

/** The parameters are not checked. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === "string"
    ? isMessageKey(value, messages)
    : typeof value === "object" &&
      value !== null &&
      "key" in value &&
      typeof messages[value.key as keyof typeof messages] === "function";

export const formatEnglish = (message: Message) => formatMessage(messages, message);
