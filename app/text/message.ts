import type staffMessages from "./messages-en";
import type { lightMessages } from "./messages-en";

type English = typeof staffMessages & typeof lightMessages;
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
export type PlainMessageKey = Exclude<keyof Messages, keyof ParamsByKey>;

export type Message =
  | PlainMessageKey
  | { [Key in keyof ParamsByKey]: { key: Key; params: ParamsByKey[Key] } }[keyof ParamsByKey];

/** The text of a message in the language of a dictionary; a browser's may be older than its key. */
export function formatMessage(words: Partial<Messages>, message: Message): string {
  // Key and parameters belong together by the type, which an indexed call can't express.
  const text =
    typeof message === "string"
      ? words[message]
      : (words[message.key] as ((params: unknown) => string) | undefined)?.(message.params);
  return text ?? words.somethingWentWrong ?? "";
}

export const isMessageKey = (text: string, words: Partial<Messages>): text is PlainMessageKey =>
  Object.hasOwn(words, text) && typeof words[text as keyof Messages] === "string";
