import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { isRequestMail, renderMail } from "~/mail/render";
import { LOCALES } from "~/schemas/vocabulary";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const render = (template: string, data: Record<string, string>, locale: "en" | "es" = "en") =>
  renderMail(template, locale, data, { baseUrl: BASE, site: SITE });
const renderBody = (html: string) => new JSDOM(html).window.document;
const TOKEN = "AmWdW-QfTjI1NN9NvR2uwJXbSZWK3ZhXakZC8DhwLg4";

const MAILS = [
  ["password-reset", { firstName: "Ana", link: `${BASE}/admin/reset-password?token=${TOKEN}` }],
  ["password-changed", { firstName: "Ana", loginLink: `${BASE}/vol-login` }],
  ["password-set", { firstName: "Ana", loginLink: `${BASE}/vol-login` }],
  ["login-stopped", { firstName: "Ana", loginLink: `${BASE}/admin/request-reset` }],
  ["admin-welcome", { firstName: "Ana", createdBy: "Bo Li", loginLink: `${BASE}/admin-login` }],
  [
    "volunteer-invite",
    { firstName: "Ana", link: `${BASE}/volunteer/reset-password?token=${TOKEN}` },
  ],
] as const;

for (const locale of LOCALES)
  test.each(MAILS)(
    `%s in ${locale} has one link, and the same content in both bodies`,
    (template, data) => {
      const { subject, text, html } = render(template, data, locale);
      const page = renderBody(html);
      const link = "link" in data ? data.link : data.loginLink;
      expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([link]);
      expect(text.split("\n")).toContain(link);
      expect(subject).not.toBe("");
      expect(page.title).toBe(subject);
      expect(page.documentElement.lang).toBe(locale);
      const words = text.replaceAll(link, "").replace(/\s+/g, " ");
      for (const p of page.querySelectorAll("div > p:not(:first-child)"))
        expect(words).toContain(p.textContent.replace(/\s+/g, " "));
      expect(text + html).not.toMatch(/undefined|\{\w+\}/);
      expect(text).toContain("Gulf Center");
      expect(text).not.toMatch(/request for help|solicitud de ayuda/);
    },
  );

test("every template has both languages", () => {
  for (const [template, data] of MAILS) {
    const [en, es] = [render(template, data), render(template, data, "es")];
    expect(es.subject).not.toBe(en.subject);
    expect(es.text).not.toBe(en.text);
  }
});

test("user input is text, never markup or a placeholder", () => {
  const { text, html } = render("admin-welcome", {
    firstName: "<img src=x onerror=alert(1)>",
    createdBy: '"><a href="https://evil.example">{center}</a>',
    loginLink: "/admin-login",
  });
  const page = renderBody(html);
  expect(page.querySelector("img")).toBeNull();
  expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([`${BASE}/admin-login`]);
  expect(html).toContain("&lt;img src=x");
  expect(text).toContain(
    '"><a href="https://evil.example">{center}</a> made you an administrator of Gulf Center.',
  );
});

test("reset and invite mails state the link's lifetime, the notice what to do, the welcome the creator and the first step", () => {
  expect(render("password-reset", MAILS[0][1]).text).toMatch(/works once, and for 60 minutes/);
  expect(render("password-changed", MAILS[1][1]).text).toMatch(
    /If it was not you, choose Forgot Password/,
  );
  expect(render("password-set", MAILS[2][1])).toMatchObject({ subject: "Your password is set" });
  expect(render("password-set", MAILS[2][1]).text).not.toMatch(/changed/);
  const stopped = render("login-stopped", MAILS[3][1]).text;
  expect(stopped).toMatch(/wrong password was entered 100 times in a row.*Nobody got in/);
  expect(stopped).toContain(`Choose Forgot Password:\n${BASE}/admin/request-reset`);
  const welcome = render("admin-welcome", MAILS[4][1]).text;
  expect(welcome).toContain("Bo Li made you an administrator of Gulf Center.");
  expect(welcome).toMatch(/change the password as soon as you have logged in/);
  expect(render("volunteer-invite", MAILS[5][1]).text).toMatch(
    /works once, and for 7 days.*Forgot Password on the volunteer login page/s,
  );
});

test.each(["toString", "__proto__", "constructor", "no-such"])(
  "there is no template %s",
  (name) => {
    expect(() => render(name, {})).toThrow(`Unknown email template ${name}`);
    expect(isRequestMail(name)).toBe(false);
  },
);
