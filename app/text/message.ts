import en from "./messages-en";

/** A dictionary of messages; each language has the keys of the English one. */
export type Messages = {
  [Key in keyof typeof en]: (typeof en)[Key] extends (params: infer Params) => string
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

/** A message before it is put into the words of a language: its key, and its parameters. */
export type Message =
  | PlainMessageKey
  | { [Key in keyof ParamsByKey]: { key: Key; params: ParamsByKey[Key] } }[keyof ParamsByKey];

/** The text of a message in the language of a dictionary. */
export function formatMessage(messages: Messages, message: Message): string {
  if (typeof message === "string") return messages[message];
  // Key and parameters belong together by the type, which an indexed call can't express.
  return (messages[message.key] as (params: unknown) => string)(message.params);
}

/** Whether a text is the key of a message without parameters. */
export const isMessageKey = (text: string): text is PlainMessageKey =>
  Object.hasOwn(en, text) && typeof en[text as keyof typeof en] === "string";

/** Whether a value is a message; its parameters are not checked. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === "string"
    ? isMessageKey(value)
    : typeof value === "object" &&
      value !== null &&
      "key" in value &&
      typeof en[value.key as keyof typeof en] === "function";

/** The text of a message in English, the language of calls. */
export const formatEnglish = (message: Message) => formatMessage(en, message);
