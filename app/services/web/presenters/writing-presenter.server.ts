import type { Locale } from "~/schemas/vocabulary";
import { homeownerWords } from "~/text/homeowner-words";
import type { RequestDetails } from "../../requests/details.server";

type Reader = Pick<RequestDetails["request"], "locale" | "email" | "mailBounced">;

/** Words around a message to a homeowner, and sentences in the homeowner's own language. */
export function toWritingView(reader: Reader, locale: Locale) {
  const { languages, mailed, unmailed, names } = homeownerWords[locale];
  const { sentences } = homeownerWords[reader.locale];
  const isMailed = reader.email !== "" && !reader.mailBounced;
  const kinds = Object.keys(sentences) as (keyof typeof sentences)[];
  return {
    hint: (isMailed ? mailed : unmailed)(languages[reader.locale]),
    lang: reader.locale,
    ready: kinds.map((kind) => ({
      name: names[kind],
      text: sentences[kind],
    })),
  };
}
export type WritingView = ReturnType<typeof toWritingView>;
