import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";

import { renderMail } from "~/mail/render";
import type { MailContent } from "~/schemas/mails";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { SITE } from "../../support/screen";

const BASE = "https://hub.example.org";
const render = (mail: MailContent, locale: Locale) =>
  renderMail(mail, locale, { baseUrl: BASE, site: SITE });
const ID = "RQQTWZBNS";
const KEPT = "R7K4MQ2AB";
const DATA = { firstName: "Ana", id: ID, helpTypes: ["exterior" as const, "water" as const] };

const FOOTER = {
  en: `--
Questions? Call ${SITE.contactPhone} or write to ${SITE.contactEmail}.
In danger now? Call 911.
You are receiving this email because a request for help was sent to ${SITE.centerName} with this address. If it was not you, please tell us.`,
  es: `--
¿Preguntas? Llame al ${SITE.contactPhone} o escriba a ${SITE.contactEmail}.
¿Está en peligro ahora? Llame al 911.
Recibe este correo porque se envió a ${SITE.centerName} una solicitud de ayuda con esta dirección. Si no fue usted, avísenos por favor.`,
};
const STATUS_LINK = {
  en: `Check the status of your request: ${BASE}/request-help/status`,
  es: `Ver el estado de su solicitud: ${BASE}/request-help/status?lang=es`,
};
const AGAIN_LINK = {
  en: `Send a new request: ${BASE}/request-help`,
  es: `Enviar una nueva solicitud: ${BASE}/request-help?lang=es`,
};
const closedAs = (outcome?: "done" | "partly" | "couldNot" | "noLongerNeeded") => ({
  template: "request-resolved" as const,
  data: { ...DATA, ...(outcome && { outcome }) },
});

/** Subject and paragraphs of the text after the greeting, but for the footer. */
const MAILS: [MailContent, Locale, subject: string, paragraphs: string[]][] = [
  [
    { template: "request-reopened", data: DATA },
    "en",
    "Your request was accepted: we opened it again",
    [
      "Your request for help was accepted. We opened it again.",
      `Your reference number: ${ID}`,
      "You asked for: Yard Cleanup, Clean Water",
      "What happens next: A representative will be in contact.",
      STATUS_LINK.en,
    ],
  ],
  [
    { template: "request-reopened", data: DATA },
    "es",
    "Su solicitud fue aceptada: la abrimos de nuevo",
    [
      "Su solicitud de ayuda fue aceptada. La abrimos de nuevo.",
      `Su número de referencia: ${ID}`,
      "Usted pidió: Limpieza del patio, Agua potable",
      "Qué sigue: Un representante se pondrá en contacto con usted.",
      STATUS_LINK.es,
    ],
  ],
  [
    { template: "request-merged", data: { ...DATA, keptId: KEPT } },
    "en",
    "We joined two requests for help",
    [
      "Two requests ask for the same help. We will continue with the other one, and this one is closed.",
      `Your reference number: ${ID}`,
      `Number of the request that stays open: ${KEPT}`,
      "You asked for: Yard Cleanup, Clean Water",
      "What happens next: Please use the number of the request that stays open.",
      STATUS_LINK.en,
    ],
  ],
  [
    { template: "request-merged", data: { ...DATA, keptId: KEPT } },
    "es",
    "Unimos dos solicitudes de ayuda",
    [
      "Dos solicitudes piden la misma ayuda. Seguimos con la otra, y esta queda cerrada.",
      `Su número de referencia: ${ID}`,
      `Número de la solicitud con la que seguimos: ${KEPT}`,
      "Usted pidió: Limpieza del patio, Agua potable",
      "Qué sigue: Use el número de la solicitud con la que seguimos.",
      STATUS_LINK.es,
    ],
  ],
  [
    { template: "request-absorbed", data: DATA },
    "en",
    "We joined another request with yours",
    [
      "Another request asks for the same help. We will continue with yours, and the other one is closed.",
      `Your reference number: ${ID}`,
      "You asked for: Yard Cleanup, Clean Water",
      "What happens next: You do not have to do anything.",
      STATUS_LINK.en,
    ],
  ],
  [
    { template: "request-absorbed", data: DATA },
    "es",
    "Unimos otra solicitud con la suya",
    [
      "Otra solicitud pide la misma ayuda. Seguimos con la suya, y la otra queda cerrada.",
      `Su número de referencia: ${ID}`,
      "Usted pidió: Limpieza del patio, Agua potable",
      "Qué sigue: No tiene que hacer nada.",
      STATUS_LINK.es,
    ],
  ],
  ...(
    [
      [undefined, "Your request is completed", "Your request for help is completed."],
      ["done", "Your request is completed", "Your request for help is completed."],
      [
        ...(["partly", "Your request was closed"] as const),
        "We were able to do part of what you asked for, and your request for help was closed.",
      ],
      [
        ...(["couldNot", "Your request was closed"] as const),
        "We are sorry: we could not do what you asked for, and your request for help was closed.",
      ],
      [
        ...(["noLongerNeeded", "Your request was closed"] as const),
        "Your request for help was closed, because the help is not needed any more.",
      ],
    ] as const
  ).map(([outcome, subject, lead]): [MailContent, Locale, string, string[]] => [
    closedAs(outcome),
    "en",
    subject,
    [
      lead,
      `Your reference number: ${ID}`,
      "You asked for: Yard Cleanup, Clean Water",
      "What happens next: If you need more help, you may send a new request.",
      AGAIN_LINK.en,
    ],
  ]),
  ...(
    [
      ["done", "Su solicitud está terminada", "Su solicitud de ayuda está terminada."],
      [
        ...(["partly", "Su solicitud fue cerrada"] as const),
        "Pudimos hacer una parte de lo que usted pidió, y su solicitud de ayuda fue cerrada.",
      ],
      [
        ...(["couldNot", "Su solicitud fue cerrada"] as const),
        "Lo sentimos: no pudimos hacer lo que usted pidió, y su solicitud de ayuda fue cerrada.",
      ],
      [
        ...(["noLongerNeeded", "Su solicitud fue cerrada"] as const),
        "Su solicitud de ayuda fue cerrada porque la ayuda ya no hace falta.",
      ],
    ] as const
  ).map(([outcome, subject, lead]): [MailContent, Locale, string, string[]] => [
    closedAs(outcome),
    "es",
    subject,
    [
      lead,
      `Su número de referencia: ${ID}`,
      "Usted pidió: Limpieza del patio, Agua potable",
      "Qué sigue: Si necesita más ayuda, puede enviar una nueva solicitud.",
      AGAIN_LINK.es,
    ],
  ]),
];

const GREETING = { en: "Hello Ana,", es: "Hola, Ana:" };

test.each(MAILS)("%j in %s says what became of the request", (mail, locale, subject, lines) => {
  const { text, html, ...rest } = render(mail, locale);
  expect(rest.subject).toBe(subject);
  expect(text.trimEnd()).toBe([GREETING[locale], ...lines, FOOTER[locale]].join("\n\n"));
  const page = new JSDOM(html).window.document;
  expect([page.title, page.documentElement.lang]).toEqual([subject, locale]);
  const words = page.body.textContent.replace(/\s+/g, " ");
  for (const line of lines)
    for (const part of line.split(": ")) {
      if (!part.startsWith("http")) expect(words).toContain(part);
    }
  expect(Array.from(page.querySelectorAll("a"), (a) => a.href)).toEqual([
    /https.*$/.exec(lines.at(-1)!)![0],
  ]);
  expect(text + html).not.toMatch(/undefined|\{\w+\}|exterior/);
});

test("a name is text, never markup", () => {
  const firstName = "<b>Ana</b> {id}";
  const { html, text } = render(
    { template: "request-reopened", data: { ...DATA, firstName } },
    "en",
  );
  expect(text).toContain(`Hello ${firstName},`);
  expect(new JSDOM(html).window.document.querySelectorAll("b").length).toBe(0);
});

describe.each(LOCALES)("the mails about a changed email address, in %s", (locale) => {
  const WORDS = {
    en: {
      "email-left": [
        "The email address of your request was changed",
        "A request for help had this email address. Our staff changed it: emails about the request go to another address from now on.",
        "What happens next: If you did not ask for this, please call us.",
      ],
      removed: [
        "The email address of your request was removed",
        "A request for help had this email address. Our staff removed it: there are no more emails about the request. We call instead.",
        "What happens next: If you did not ask for this, please call us.",
      ],
      "email-taken": [
        "Emails about your request come here now",
        "Our staff entered this email address for a request for help. Emails about the request come here from now on.",
        "What happens next: You do not have to do anything. If the request is not yours, please call us.",
      ],
    },
    es: {
      "email-left": [
        "Cambió el correo electrónico de su solicitud",
        "Una solicitud de ayuda tenía esta dirección de correo. Nuestro personal la cambió: desde ahora los correos sobre la solicitud van a otra dirección.",
        "Qué sigue: Si usted no lo pidió, llámenos.",
      ],
      removed: [
        "Se quitó el correo electrónico de su solicitud",
        "Una solicitud de ayuda tenía esta dirección de correo. Nuestro personal la quitó: ya no enviaremos correos sobre la solicitud. En su lugar llamaremos por teléfono.",
        "Qué sigue: Si usted no lo pidió, llámenos.",
      ],
      "email-taken": [
        "Los correos sobre su solicitud llegan aquí",
        "Nuestro personal registró esta dirección de correo para una solicitud de ayuda. Desde ahora los correos sobre la solicitud llegan aquí.",
        "Qué sigue: No tiene que hacer nada. Si la solicitud no es suya, llámenos.",
      ],
    },
  } as const;
  test.each(["email-left", "email-taken", "removed"] as const)(
    "%s: the number of the request, and no word of the homeowner or the other address",
    (name) => {
      const [subject, lead, next] = WORDS[locale][name];
      const template = name === "removed" ? "email-left" : name;
      const more = { firstName: "Ana", email: "other@example.org", helpTypes: ["water"] };
      const data = { id: ID, ...(name === "removed" && { removed: true as const }), ...more };
      const { text, html, ...rest } = render({ template, data }, locale);
      const reference = { en: "Your reference number", es: "Su número de referencia" }[locale];
      const hello = { en: "Hello,", es: "Hola:" }[locale];
      expect(rest.subject).toBe(subject);
      expect(text.trimEnd()).toBe(
        [hello, lead, `${reference}: ${ID}`, next, STATUS_LINK[locale], FOOTER[locale]].join(
          "\n\n",
        ),
      );
      expect(text + html).not.toMatch(/Ana|other@|ater|Agua/);
    },
  );
});
