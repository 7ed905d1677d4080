import type en from "./messages-en";
import type publicEn from "./public-messages-en";

type English = typeof en & typeof publicEn;
/** A dictionary of messages; each language has the keys of the English one. */
export type Messages = {
  [Key in keyof English]: English[Key] extends (params: infer Params) => string
    ? (params: Params) => string
    : string;
};
type ParamsByKey = {
  [Key in keyof Messages as Messages[Key] extends string ? never : Key]: Messages[Key] extends (
    params: infer Params,
  ) => string
    ? Params
    : never;
};
/** Key of a message without parameters. */
export type PlainMessageKey = Exclude<keyof Messages, keyof ParamsByKey>;

/**
 * A message before it is put into the words of a language: its key, and its parameters. Or in
 * words, for a browser whose dictionary lacks its key.
 */
export type Message =
  | PlainMessageKey
  | { key?: never; said: string }
  | { [Key in keyof ParamsByKey]: { key: Key; params: ParamsByKey[Key] } }[keyof ParamsByKey];

/** The text of a message in the language of a dictionary, which lacks some in the browser. */
export function formatMessage(messages: Partial<Messages>, message: Message): string {
  if (typeof message === "object" && message.key === undefined) return message.said;
  // Key and parameters belong together by the type, which an indexed call can't express.
  const text =
    typeof message === "string"
      ? messages[message]
      : (messages[message.key] as ((params: unknown) => string) | undefined)?.(message.params);
  return text ?? messages.somethingWentWrong ?? "";
}

/** Whether a text is the key of a message without parameters. */
export const isMessageKey = (text: string, messages: Partial<Messages>): text is PlainMessageKey =>
  Object.hasOwn(messages, text) && typeof messages[text as keyof Messages] === "string";
