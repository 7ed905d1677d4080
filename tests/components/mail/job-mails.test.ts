import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";

import { renderMail } from "~/mail/render";
import { MAIL_SUBJECTS, MAIL_TEMPLATES, type MailContent } from "~/schemas/mails";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { inLanguage } from "../../support/mail-links";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const render = (mail: MailContent, locale: Locale = "en") =>
  renderMail(mail, locale, { baseUrl: BASE, site: SITE });
const COMMON_DATA = {
  firstName: "Vera",
  jobId: "R7K4MQ2AB-1",
  helpTypes: ["exterior" as const, "water" as const],
};
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
  { template: "job-offer", data: OFFER },
  { template: "job-offer", data: { ...OFFER, more: [{ ...OFFER, jobId: "R7K4MQ2AC-1" }] } },
  { template: "job-reminder", data: OFFER },
  { template: "job-scheduled", data: SCHEDULED },
  { template: "job-cancelled", data: { ...COMMON_DATA, place: "Englewood, FL 34223" } },
] as const satisfies MailContent[];

test("several offers to one volunteer are one mail with the facts of each", () => {
  const more = [{ ...OFFER, jobId: "R7K4MQ2AC-1", place: "Venice, FL 34285" }];
  const mail = render({ template: "job-offer", data: { ...OFFER, more } });
  expect(mail.subject).toBe("2 jobs are waiting for your answer");
  expect(mail.text).toContain("There are 2 jobs for you.");
  for (const fact of ["R7K4MQ2AB-1", "Englewood, FL 34223", "R7K4MQ2AC-1", "Venice, FL 34285"])
    expect(mail.text.split(fact)).toHaveLength(2);
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each(JOB_MAILS)(
    "$template has the same content in both bodies, without placeholders",
    (mail) => {
      const { template: kind, data } = mail;
      const { subject, text, html } = render(mail, locale);
      const page = new JSDOM(html).window.document;
      expect(page.title).toBe(subject);
      expect(page.documentElement.lang).toBe(locale);
      const links = Array.from(page.querySelectorAll("a"), (a) => a.href);
      const link = inLanguage(`${BASE}/volunteer/jobs`, locale);
      expect(links).toEqual(kind === "job-cancelled" ? [] : [link]);
      expect(text.includes(`\n${link}\n`)).toBe(kind !== "job-cancelled");
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

  test.each(["admin-reassign", "admin-ready"] as const)(
    "%s names the request and links to it",
    (kind) => {
      const data = {
        firstName: "Ada",
        id: "R7K4MQ2AB",
        place: "Englewood, FL 34223",
        helpTypes: ["water" as const],
      };
      const { subject, text, html } = render({ template: kind, data }, locale);
      const page = new JSDOM(html).window.document;
      const path =
        kind === "admin-ready"
          ? "/homeowner-requests/request-details?id=R7K4MQ2AB"
          : "/assignVolunteers?request=R7K4MQ2AB";
      const link = inLanguage(BASE + path, locale);
      expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([link]);
      expect(text).toContain(`\n${link}\n`);
      expect(page.title).toBe(subject);
      for (const content of ["Ada", "R7K4MQ2AB", "Englewood, FL 34223"])
        expect(text).toContain(content);
      expect(text + html).not.toMatch(/undefined|\{\w+\}/);
    },
  );
});

test("help is named in the reader's language", () => {
  expect(render(JOB_MAILS[0]).text).toContain("Yard Cleanup, Clean Water");
  expect(render(JOB_MAILS[0], "es").text).toContain("Limpieza del patio, Agua potable");
});

test("user input is text, never markup", () => {
  const { html } = render({
    template: "job-scheduled",
    data: {
      ...SCHEDULED,
      homeowner: "<img src=x>",
      description: '"><a href="https://evil.example">x</a>',
    },
  });
  const page = new JSDOM(html).window.document;
  expect([page.querySelectorAll("img").length, page.querySelectorAll("a").length]).toEqual([0, 1]);
});

test("every mail is about one kind of document", () => {
  const about = (subject: string) =>
    MAIL_TEMPLATES.filter((template) => MAIL_SUBJECTS[template] === subject);
  expect(about("request")).toEqual([
    "request-received",
    "request-accepted",
    "request-active",
    "request-rejected",
    "request-resolved",
    "request-reopened",
    "request-message",
    "request-merged",
    "request-absorbed",
    "request-link",
    "still-needed",
    "email-left",
    "email-taken",
    "job-offer",
    "job-reminder",
    "job-scheduled",
    "job-cancelled",
    "job-visit",
    "visit-planned",
    "visit-reminder",
    "visit-off",
    "admin-reassign",
    "admin-ready",
    "admin-told",
    "request-news",
  ]);
  expect(about("application")).toEqual(["application-received", "application-rejected"]);
  expect(about("account")).toEqual([
    "volunteer-news",
    "volunteer-invite",
    "admin-invite",
    "password-reset",
    "password-changed",
    "password-set",
    "login-stopped",
    "code-missing",
    "factor-on",
    "factor-off",
    "recovery-code-used",
    "login-email-left",
    "login-email-taken",
    "admin-welcome",
    "retention-planned",
  ]);
});
