import type { Locale } from "~/schemas/vocabulary";
import { getDictionary } from "../context/dictionaries";

/** Public pages only. Takes `locale` as a prop: `<head>` is outside the LocaleContext. */
export function PageDescription({ path, locale }: { path: string; locale: Locale }) {
  const descriptions: Readonly<Record<string, string>> =
    getDictionary(locale).lightText?.descriptions ?? {};
  const content = descriptions[path];
  return content === undefined ? null : <meta name="description" content={content} />;
}
