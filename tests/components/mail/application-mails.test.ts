import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { isApplicationMail, isRequestMail, renderMail } from "~/mail/render";
import { APPLICATION_REASONS, LOCALES } from "~/schemas/vocabulary";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const render = (template: string, data: Record<string, string>, locale: "en" | "es" = "en") =>
  renderMail(template, locale, data, { baseUrl: BASE, site: SITE });
const DATA = { firstName: "Ana", teams: "hospitality,community_helpers", reason: "We are full." };

for (const locale of LOCALES)
  test(`the rejection in ${locale} has the same content in both bodies and a link to the status page`, () => {
    const { subject, text, html } = render("application-rejected", DATA, locale);
    const page = new JSDOM(html).window.document;
    expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([
      `${BASE}/applyVolunteer/status`,
    ]);
    expect(text).toContain(`${BASE}/applyVolunteer/status`);
    expect(page.title).toBe(subject);
    expect(page.documentElement.lang).toBe(locale);
    for (const body of ["Ana", "Gulf Center"]) expect(text).toContain(body);
    expect(text).toContain("We are full.");
    expect(page.body.textContent).toContain("We are full.");
    expect(text + html).not.toMatch(/undefined|\{\w+\}|hospitality,/);
  });

test("teams have the form's names, in the reader's language", () => {
  expect(render("application-rejected", DATA).text).toContain(
    "Hospitality Team, Community Helpers Team",
  );
  expect(render("application-rejected", DATA, "es").text).not.toContain("Hospitality Team");
});

test("the neutral reason is translated to Spanish, an administrator's own text is not", () => {
  const reason = "The center is unable to accept this application at this time.";
  expect(render("application-rejected", { ...DATA, reason }).text).toContain(reason);
  expect(render("application-rejected", { ...DATA, reason }, "es").text).not.toContain(reason);
  expect(render("application-rejected", DATA, "es").text).toContain("We are full.");
});

test("a ready-made reason is translated to Spanish, an administrator's addition is not", () => {
  const reason = `${APPLICATION_REASONS[0]} Try in spring.`;
  expect(render("application-rejected", { ...DATA, reason }).text).toContain(reason);
  expect(render("application-rejected", { ...DATA, reason }, "es").text).toContain(
    "En este momento hay suficientes voluntarios para estas áreas de ayuda. Try in spring.",
  );
});

test("user input is text, never markup", () => {
  const { html } = render("application-rejected", {
    ...DATA,
    firstName: "<img src=x>",
    reason: '"><a href="https://evil.example">x</a>',
  });
  const page = new JSDOM(html).window.document;
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelectorAll("a")).toHaveLength(1);
});

test("application mails and request mails are distinct", () => {
  expect([
    isApplicationMail("application-rejected"),
    isRequestMail("application-rejected"),
  ]).toEqual([true, false]);
  for (const kind of ["volunteer-invite", "audit", "toString", "request-received"])
    expect(isApplicationMail(kind)).toBe(false);
});
