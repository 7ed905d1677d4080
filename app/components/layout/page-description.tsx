import type { Locale } from "~/schemas/vocabulary";
import { getText } from "../context/use-text";

/** The description of a public page; other pages have none. Stands in the head, above the language's context. */
export function PageDescription({ path, locale }: { path: string; locale: Locale }) {
  const descriptions: Readonly<Record<string, string>> = getText(locale).t.descriptions;
  const content = descriptions[path];
  return content === undefined ? null : <meta name="description" content={content} />;
}
