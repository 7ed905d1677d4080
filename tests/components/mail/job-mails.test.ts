import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";

import { isJobMail, isNoticeMail, isRequestMail, renderMail } from "~/mail/render";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const render = (template: string, data: Record<string, string>, locale: Locale = "en") =>
  renderMail(template, locale, data, { baseUrl: BASE, site: SITE });
const COMMON_DATA = { firstName: "Vera", jobId: "R7K4MQ2AB-1", helpTypes: "exterior,water" };
const OFFER = { ...COMMON_DATA, place: "Englewood, FL 34223", answerBy: "11/23/2026 4:07 PM" };
const SCHEDULED = {
  ...COMMON_DATA,
  homeowner: "Ana Diaz",
  phone: "9415550134",
  address: "12 Main St, Apt 4, Englewood, FL 34223",
  other: "",
  description: "A tree on the roof.\nThe dog is friendly.",
};
const JOB_MAILS = [
  ["job-offer", OFFER],
  ["job-reminder", OFFER],
  ["job-scheduled", SCHEDULED],
  ["job-cancelled", { ...COMMON_DATA, place: "Englewood, FL 34223" }],
] as const;

describe.each(LOCALES)("in %s", (locale) => {
  test.each(JOB_MAILS)(
    "%s has the same content in both bodies, without placeholders",
    (kind, data) => {
      const { subject, text, html } = render(kind, data, locale);
      const page = new JSDOM(html).window.document;
      expect(page.title).toBe(subject);
      expect(page.documentElement.lang).toBe(locale);
      const links = Array.from(page.querySelectorAll("a"), (a) => a.href);
      expect(links).toEqual(kind === "job-cancelled" ? [] : [`${BASE}/volunteer/jobs`]);
      expect(text.includes(`\n${BASE}/volunteer/jobs\n`)).toBe(kind !== "job-cancelled");
      const { firstName, jobId } = data;
      for (const content of [firstName, jobId, "Gulf Center"])
        for (const body of [text, page.body.textContent]) expect(body).toContain(content);
      const facts =
        "homeowner" in data
          ? [data.homeowner, "(941)-555-0134", data.address, data.description]
          : [data.place];
      for (const content of facts)
        for (const body of [text, page.body.textContent]) expect(body).toContain(content);
      expect(text + html).not.toMatch(/undefined|\{\w+\}|exterior,/);
      if ("answerBy" in data) expect(text).toContain(data.answerBy);
    },
  );

  test.each(["admin-reassign", "admin-ready"])("%s names the request and links to it", (kind) => {
    const { subject, text, html } = render(
      kind,
      { firstName: "Ada", id: "R7K4MQ2AB", place: "Englewood, FL 34223", helpTypes: "water" },
      locale,
    );
    const page = new JSDOM(html).window.document;
    const path =
      kind === "admin-ready"
        ? "/homeowner-requests/request-details?id=R7K4MQ2AB"
        : "/assignVolunteers?request=R7K4MQ2AB";
    expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([BASE + path]);
    expect(text).toContain(`\n${BASE}${path}\n`);
    expect(page.title).toBe(subject);
    for (const content of ["Ada", "R7K4MQ2AB", "Englewood, FL 34223"])
      expect(text).toContain(content);
    expect(text + html).not.toMatch(/undefined|\{\w+\}/);
  });
});

test("help is named in the reader's language", () => {
  expect(render("job-offer", OFFER).text).toContain("Yard Cleanup, Clean Water");
  expect(render("job-offer", OFFER, "es").text).toContain("Limpieza del patio, Agua potable");
});

test("user input is text, never markup", () => {
  const { html } = render("job-scheduled", {
    ...SCHEDULED,
    homeowner: "<img src=x>",
    description: '"><a href="https://evil.example">x</a>',
  });
  const page = new JSDOM(html).window.document;
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelectorAll("a")).toHaveLength(1);
});

test("every mail goes to one kind of reader", () => {
  for (const [kind] of JOB_MAILS)
    expect([isJobMail(kind), isNoticeMail(kind), isRequestMail(kind)]).toEqual([
      true,
      false,
      false,
    ]);
  for (const kind of ["admin-reassign", "admin-ready"])
    expect([isJobMail(kind), isNoticeMail(kind), isRequestMail(kind)]).toEqual([
      false,
      true,
      false,
    ]);
  for (const kind of ["audit", "toString", "request-received", "admin-welcome"])
    expect([isJobMail(kind), isNoticeMail(kind)]).toEqual([false, false]);
});
