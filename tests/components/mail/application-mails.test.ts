import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { renderMail } from "~/mail/render";
import type { MailData } from "~/schemas/mails";
import { LOCALES } from "~/schemas/vocabulary";
import { inLanguage } from "../../support/mail-links";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
type Data = MailData["application-rejected"];
const render = (data: Data, locale: "en" | "es" = "en") =>
  renderMail({ template: "application-rejected", data }, locale, { baseUrl: BASE, site: SITE });
const DATA: Data = {
  firstName: "Ana",
  teams: ["hospitality", "community_helpers"],
  rejection: { text: "We are full." },
};

for (const locale of LOCALES)
  test(`the rejection in ${locale} has the same content in both bodies and a link to the status page`, () => {
    const { subject, text, html } = render(DATA, locale);
    const page = new JSDOM(html).window.document;
    const link = inLanguage(`${BASE}/applyVolunteer/status`, locale);
    expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([link]);
    expect(text).toContain(link);
    expect(page.title).toBe(subject);
    expect(page.documentElement.lang).toBe(locale);
    for (const body of ["Ana", "Gulf Center"]) expect(text).toContain(body);
    expect(text).toContain("We are full.");
    expect(page.body.textContent).toContain("We are full.");
    expect(text + html).not.toMatch(/undefined|\{\w+\}|hospitality,/);
  });

test("teams have the form's names, in the reader's language", () => {
  expect(render(DATA).text).toContain("Hospitality Team, Community Helpers Team");
  expect(render(DATA, "es").text).not.toContain("Hospitality Team");
});

test("the neutral reason is translated to Spanish, an administrator's own text is not", () => {
  const reason = "The center is unable to accept this application at this time.";
  const data: Data = { ...DATA, rejection: { reason: "applicationNoReason", text: "" } };
  expect(render(data).text).toContain(reason);
  expect(render(data, "es").text).not.toContain(reason);
  expect(render(DATA, "es").text).toContain("We are full.");
});

test("a ready-made reason is translated to Spanish, an administrator's addition is not", () => {
  const data: Data = {
    ...DATA,
    rejection: { reason: "enoughVolunteers", text: "Try in spring." },
  };
  expect(render(data).text).toContain(
    "There are enough volunteers for these areas of help at this time. Try in spring.",
  );
  expect(render(data, "es").text).toContain(
    "En este momento hay suficientes voluntarios para estas áreas de ayuda. Try in spring.",
  );
});

test("user input is text, never markup", () => {
  const { html } = render({
    ...DATA,
    firstName: "<img src=x>",
    rejection: { text: '"><a href="https://evil.example">x</a>' },
  });
  const page = new JSDOM(html).window.document;
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelectorAll("a")).toHaveLength(1);
});
