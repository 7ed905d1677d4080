import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { renderMail } from "~/mail/render";
import { MAIL_TEMPLATES, type MailContent } from "~/schemas/mails";
import { LOCALES } from "~/schemas/vocabulary";
import { inLanguage } from "../../support/mail-links";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const render = (mail: MailContent, locale: "en" | "es" = "en") =>
  renderMail(mail, locale, { baseUrl: BASE, site: SITE });
const renderBody = (html: string) => new JSDOM(html).window.document;
const TOKEN = "AmWdW-QfTjI1NN9NvR2uwJXbSZWK3ZhXakZC8DhwLg4";

const MAILS = {
  reset: {
    template: "password-reset",
    data: { firstName: "Ana", link: `${BASE}/admin/reset-password?token=${TOKEN}` },
  },
  changed: {
    template: "password-changed",
    data: { firstName: "Ana", loginLink: `${BASE}/vol-login` },
  },
  set: { template: "password-set", data: { firstName: "Ana", loginLink: `${BASE}/vol-login` } },
  stopped: {
    template: "login-stopped",
    data: { firstName: "Ana", loginLink: `${BASE}/admin/request-reset` },
  },
  codeMissing: {
    template: "code-missing",
    data: { firstName: "Ana", loginLink: `${BASE}/admin/request-reset` },
  },
  factorOn: { template: "factor-on", data: { firstName: "Ana", loginLink: `${BASE}/admin-login` } },
  factorOff: {
    template: "factor-off",
    data: { firstName: "Ana", loginLink: `${BASE}/admin-login` },
  },
  recovery: {
    template: "recovery-code-used",
    data: { firstName: "Ana", loginLink: `${BASE}/admin-login` },
  },
  left: {
    template: "login-email-left",
    data: { firstName: "Ana", loginLink: `${BASE}/vol-login` },
  },
  taken: {
    template: "login-email-taken",
    data: { firstName: "Ana", loginLink: `${BASE}/vol-login` },
  },
  welcome: {
    template: "admin-welcome",
    data: { firstName: "Ana", createdBy: "Bo Li", loginLink: `${BASE}/admin-login` },
  },
  adminInvite: {
    template: "admin-invite",
    data: { firstName: "Ana", link: `${BASE}/admin/reset-password?token=${TOKEN}` },
  },
  invite: {
    template: "volunteer-invite",
    data: { firstName: "Ana", link: `${BASE}/volunteer/reset-password?token=${TOKEN}` },
  },
} as const satisfies Record<string, MailContent>;

for (const locale of LOCALES)
  test.each(Object.values(MAILS))(
    `$template in ${locale} has one link, and the same content in both bodies`,
    (mail) => {
      const { subject, text, html } = render(mail, locale);
      const page = renderBody(html);
      const to = "link" in mail.data ? mail.data.link : mail.data.loginLink;
      const link = inLanguage(to, locale);
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
  for (const mail of Object.values(MAILS)) {
    const [en, es] = [render(mail), render(mail, "es")];
    expect(es.subject).not.toBe(en.subject);
    expect(es.text).not.toBe(en.text);
  }
});

test("user input is text, never markup or a placeholder", () => {
  const { text, html } = render({
    template: "admin-welcome",
    data: {
      firstName: "<img src=x onerror=alert(1)>",
      createdBy: '"><a href="https://evil.example">{center}</a>',
      loginLink: "/admin-login",
    },
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
  expect(render(MAILS.reset).text).toMatch(/works once, and for 60 minutes/);
  expect(render(MAILS.changed).text).toMatch(/If it was not you, choose Forgot Password/);
  expect(render(MAILS.set)).toMatchObject({ subject: "Your password is set" });
  expect(render(MAILS.set).text).not.toMatch(/changed/);
  const stopped = render(MAILS.stopped).text;
  expect(stopped).toMatch(/wrong password was entered 100 times in a row.*Nobody got in/);
  expect(stopped).toContain(`Choose Forgot Password:\n${BASE}/admin/request-reset`);
  const welcome = render(MAILS.welcome).text;
  expect(welcome).toContain("Bo Li made you an administrator of Gulf Center.");
  expect(welcome).toMatch(/asked to change your password: only.*works for 72 hours/);
  expect(render(MAILS.invite).text).toMatch(
    /works once, and for 7 days.*Forgot Password on the volunteer login page/s,
  );
});

test.each(["toString", "__proto__", "constructor", "no-such"])(
  "there is no template %s",
  (name) => {
    expect(MAIL_TEMPLATES).not.toContain(name);
    const mail = { template: name, data: { firstName: "Ana" } } as unknown as MailContent;
    expect(() => render(mail)).toThrow(TypeError);
  },
);
