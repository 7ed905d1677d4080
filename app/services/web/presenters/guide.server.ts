import { marked } from "marked";
import type { Locale } from "~/schemas/vocabulary";

const FOLDER = "../../../../docs";
const TEXTS = import.meta.glob<string>("../../../../docs/{guides/*,operations,backup}.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const PICTURES = import.meta.glob<string>("../../../../docs/guides/pictures/*.jpg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Names of guides for staff, and of manuals for those who run the site: in English only. */
export const GUIDES = ["administrators", "volunteers", "operations", "backup"] as const;
export type Guide = (typeof GUIDES)[number];

/** A guide as HTML, in its language; its pictures are loaded when they come into view. */
export function readGuide(guide: Guide, locale: Locale): { html: string; locale: Locale } {
  const own = TEXTS[`${FOLDER}/guides/${guide}.${locale}.md`];
  const text = own ?? TEXTS[`${FOLDER}/${guide}.md`] ?? "";
  const html = marked
    .parse(text, { async: false })
    .replace(/<input [^>]*type="checkbox"[^>]*>/g, "☐") // to be ticked on paper
    .replace(
      /<img src="([^"]+)"/g,
      (_, path: string) =>
        `<img loading="lazy" src="${PICTURES[`${FOLDER}/guides/${path.replace("guides/", "")}`] ?? path}"`,
    )
    .replace(
      /<h2>(.*?)<\/h2>/g,
      (_, heading: string) => `<h2 id="${toAnchor(heading)}">${heading}</h2>`,
    )
    .replace(
      /<a href="(?!https?:|mailto:|[#/])([^"]*)">(.*?)<\/a>/gs,
      (_, path: string, link: string) => toSiteLink(path, link),
    );
  return { html, locale: own === undefined ? "en" : locale };
}

/** As in the links of the manuals. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** Manuals link each other; other files of the project are no pages of the site. */
function toSiteLink(path: string, link: string) {
  const [, manual, anchor = ""] = /^(?:\.\.\/)?(operations|backup)\.md(#.*)?$/.exec(path) ?? [];
  return manual === undefined ? link : `<a href="/help/${manual}${anchor}">${link}</a>`;
}
