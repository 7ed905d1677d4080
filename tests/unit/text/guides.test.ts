import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { everywhere as en, light as lightEn } from "~/text/light-en";
import { everywhere as es, light as lightEs } from "~/text/light-es";
import staffEn from "~/text/staff-en";
import staffEs from "~/text/staff-es";
import { homeownerWords } from "~/text/homeowner-words";
import { siteWords } from "~/text/site";
import { visits } from "~/text/visits";
import { LOCALES } from "~/schemas/vocabulary";
import { readGuide } from "~/services/web/presenters/guide.server";

const GUIDES = ["administrators", "volunteers"] as const;
const rows = GUIDES.flatMap((guide) => LOCALES.map((locale) => ({ guide, locale })));
const WORDS = {
  en: [en, lightEn, staffEn, siteWords.en, visits.en, homeownerWords.en],
  es: [es, lightEs, staffEs, siteWords.es, visits.es, homeownerWords.es],
};
const folder = new URL("../../../docs/guides/", import.meta.url);

/** All texts of a dictionary that have no parameters. */
const toTexts = (words: object): string[] =>
  Object.values(words).flatMap((value) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? toTexts(value as object) : [];
  });

test.each(rows)("$guide in $locale: a word in bold is one of the screens", ({ guide, locale }) => {
  const text = readFileSync(new URL(`${guide}.${locale}.md`, folder), "utf8");
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, word = ""]) =>
    word.replace(/\s+/g, " "),
  );
  const texts = toTexts(WORDS[locale]);
  expect(bold.length).toBeGreaterThan(2);
  expect(bold.filter((word) => !texts.includes(word))).toEqual([]);
});

test.each(rows)("$guide in $locale: every picture is there", ({ guide, locale }) => {
  const { html, locale: language } = readGuide(guide, locale);
  expect(language).toBe(locale);
  expect(html).toMatch(/^<h1>/);
  const shown = [...html.matchAll(/<img loading="lazy" src="([^"]+)" alt="[^"]{20,}"/g)];
  const name = guide === "administrators" ? "requests" : "job";
  expect(shown.map(([, src]) => src!.replace(/.*\//, ""))).toEqual([`guide-${name}.${locale}.jpg`]);
});

test.each(["operations", "backup"] as const)(
  "%s is a manual in English, whose links lead to pages and headings of the site",
  (guide) => {
    const { html, locale } = readGuide(guide, "es");
    expect(locale).toBe("en");
    expect(html).toMatch(/^<h1>/);
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(
      hrefs.filter((href) => !/^(https?:|#|\/help\/(operations|backup)(#|$))/.test(href)),
    ).toEqual([]);
    for (const href of hrefs.filter((one) => one.includes("#") && !one.startsWith("http"))) {
      const [page, anchor] = href.split("#");
      const target = page === "" ? html : readGuide(page!.slice(6) as "backup", "en").html;
      expect(target, href).toContain(`<h2 id="${anchor}">`);
    }
  },
);

test.each(LOCALES)("the administrators' guide in %s leads to both manuals", (locale) => {
  const { html } = readGuide("administrators", locale);
  for (const path of ["/help/operations", "/help/backup"])
    expect(html).toContain(`<a href="${path}">`);
});

test("the manual of operations shows where administrators are invited", () => {
  const { html } = readGuide("operations", "en");
  expect(html).toMatch(
    /<img loading="lazy" src="[^"]*\/guide-administrators\.en\.jpg" alt="[^"]{20,}"/,
  );
});

test("no picture is left over", () => {
  expect(readdirSync(new URL("pictures/", folder))).toHaveLength(rows.length + 1);
});
