import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { renderMail } from "~/mail/render";
import type { MailData } from "~/schemas/mails";
import { inLanguage } from "../../support/mail-links";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const DATA = { id: "RQQTWZBNS", receivedAt: "11/20/2026 4:07 PM" };
type Template = "request-received" | "request-link" | "application-received";
const render = (template: Template, locale: "en" | "es", data: MailData[Template] = DATA) =>
  renderMail({ template, data }, locale, { baseUrl: BASE, site: SITE });

const FOOTER = {
  en: `Questions? Call ${SITE.contactPhone} or write to ${SITE.contactEmail}.\nIn danger now? Call 911.\n`,
  es: `¿Preguntas? Llame al ${SITE.contactPhone} o escriba a ${SITE.contactEmail}.\n¿Está en peligro ahora? Llame al 911.\n`,
};
test.each([
  [
    "en",
    "A new link to your request",
    "Wrong digits of your phone number were entered five times.",
  ],
  [
    "es",
    "Un enlace nuevo a su solicitud",
    "Se escribieron cinco veces dígitos incorrectos de su teléfono.",
  ],
] as const)("a new link, without a name (%s)", (locale, subject, lead) => {
  const mail = render("request-link", locale, { ...DATA, page: `${BASE}/my-request?link=x` });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(lead);
  expect(mail.text).toContain(`: ${inLanguage(`${BASE}/my-request?link=x`, locale)}\n`);
});

const RECEIPTS: [template: Template, locale: "en" | "es", subject: string, text: string][] = [
  [
    "request-received",
    "en",
    "We received your request for help",
    `Hello,

We received your request for help.

Your reference number: RQQTWZBNS

Received on 11/20/2026 4:07 PM

What happens next: A representative will review the request and an email follows. You do not have to send it again.

Check the status of your request: ${BASE}/request-help/status

--
${FOOTER.en}You are receiving this email because a request for help was sent to ${SITE.centerName} with this address. If it was not you, please tell us.`,
  ],
  [
    "request-received",
    "es",
    "Recibimos su solicitud de ayuda",
    `Hola:

Recibimos su solicitud de ayuda.

Su número de referencia: RQQTWZBNS

Recibida el 11/20/2026 4:07 PM

Qué sigue: Un representante revisará la solicitud y le enviaremos un correo electrónico. No tiene que enviarla otra vez.

Ver el estado de su solicitud: ${BASE}/request-help/status?lang=es

--
${FOOTER.es}Recibe este correo porque se envió a ${SITE.centerName} una solicitud de ayuda con esta dirección. Si no fue usted, avísenos por favor.`,
  ],
  [
    "application-received",
    "en",
    "We received your application to volunteer",
    `Hello,

We received your application to volunteer. Thank you for offering your help.

Your reference number: RQQTWZBNS

Received on 11/20/2026 4:07 PM

What happens next: We will review your application and contact you by phone or e-mail. You do not have to send it again.

Check the status of your application: ${BASE}/applyVolunteer/status

--
${FOOTER.en}You are receiving this email because an application to volunteer was sent to ${SITE.centerName} with this address. If it was not you, please tell us.`,
  ],
  [
    "application-received",
    "es",
    "Recibimos su solicitud de voluntario",
    `Hola:

Recibimos su solicitud de voluntario. Gracias por ofrecer su ayuda.

Su número de referencia: RQQTWZBNS

Recibida el 11/20/2026 4:07 PM

Qué sigue: Revisaremos su solicitud y nos comunicaremos con usted por teléfono o correo electrónico. No tiene que enviarla otra vez.

Ver el estado de su solicitud de voluntario: ${BASE}/applyVolunteer/status?lang=es

--
${FOOTER.es}Recibe este correo porque se envió a ${SITE.centerName} una solicitud de voluntario con esta dirección. Si no fue usted, avísenos por favor.`,
  ],
];

test.each(RECEIPTS)(
  "%s in %s states what was received and when, without user input",
  (template, locale, subject, text) => {
    const input = {
      firstName: "You won $500! https://evil.example/win",
      helpTypes: "water",
      teams: "hospitality",
      reason: "Call 900",
    };
    for (const data of [DATA, { ...input, ...DATA }]) {
      const mail = render(template, locale, data);
      expect([mail.subject, mail.text]).toEqual([subject, text]);
      const page = new JSDOM(mail.html).window.document;
      expect(page.title).toBe(subject);
      expect(page.documentElement.lang).toBe(locale);
      const links = Array.from(page.querySelectorAll("a"), (a) => a.href);
      const path =
        template === "request-received" ? "/request-help/status" : "/applyVolunteer/status";
      expect(links).toEqual([inLanguage(BASE + path, locale)]);
      const words = page.body.textContent.replace(/\s+/g, " ");
      for (const paragraph of text.split(/\n\n|\n--\n|: (?=http)/).slice(1, 4))
        expect(words).toContain(paragraph.split(": ").at(-1));
      expect(mail.html).not.toMatch(/evil|won|water|ospitali|900|undefined|\{\w+\}/);
    }
  },
);

test("a mail queued by an earlier version is rendered without the time", () => {
  const data = { firstName: "Ana", id: "RQQTWZBNS", helpTypes: "water", reason: "" };
  const { text } = render("request-received", "en", data);
  expect(text).toContain("Your reference number: RQQTWZBNS\n\nWhat happens next");
  expect(text).not.toContain("Ana");
});
