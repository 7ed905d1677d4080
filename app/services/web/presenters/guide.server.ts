import { marked } from "marked";
import type { Locale } from "~/schemas/vocabulary";

const FOLDER = "../../../../docs/guides";
const TEXTS = import.meta.glob<string>("../../../../docs/guides/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const PICTURES = import.meta.glob<string>("../../../../docs/guides/pictures/*.jpg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Guides of staff; the name of their screen's address and of the file in docs/guides. */
export type Guide = "administrators" | "volunteers";

/** A guide of docs/guides as HTML; its pictures are loaded when they come into view. */
export function readGuide(guide: Guide, locale: Locale): string {
  const html = marked.parse(TEXTS[`${FOLDER}/${guide}.${locale}.md`] ?? "", { async: false });
  return html.replace(
    /<img src="([^"]+)"/g,
    (_, path: string) => `<img loading="lazy" src="${PICTURES[`${FOLDER}/${path}`] ?? path}"`,
  );
}
