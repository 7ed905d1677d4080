import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { reasonIn } from "~/schemas/rejection";
import { HELP_TYPES, type HelpType, type Locale } from "~/schemas/vocabulary";
import es from "~/text/es";
import mailEn, { type AccountMail as AccountKind, type RequestMail as RequestKind } from "~/text/mail-en";
import mailEs from "~/text/mail-es";
import { AccountMail, accountMailText } from "./account-mail";
import type { MailSite } from "./layout";
import { RequestMail, requestMailText, type RequestMailProps } from "./request-mail";

const WORDS = { en: mailEn, es: mailEs };
const spanish: Readonly<Record<string, string>> = es.spec;

interface Given {
  locale: Locale;
  data: Record<string, string>;
  baseUrl: string;
  site: MailSite;
}
interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Whether a kind of intent is a mail to the homeowner about the request. */
export const isRequestMail = (kind: string): kind is RequestKind => Object.hasOwn(mailEn.request, kind);

const htmlOf = (mail: ReactElement) => `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;

const label = (code: string, locale: Locale) => {
  const english = code in HELP_TYPES ? HELP_TYPES[code as HelpType].label : code;
  return locale === "es" ? (spanish[english] ?? english) : english;
};

function requestMail(kind: RequestKind, { locale, data, baseUrl, site }: Given): Rendered {
  const t = WORDS[locale];
  const over = kind === "request-rejected" || kind === "request-resolved";
  const props: RequestMailProps = {
    t,
    lang: locale,
    site,
    kind,
    firstName: data.firstName ?? "",
    id: data.id ?? "",
    helpTypes: (data.helpTypes ?? "")
      .split(",")
      .filter(Boolean)
      .map((code) => label(code, locale)),
    reason: kind === "request-rejected" ? reasonIn(locale === "es" ? spanish : {}, data.reason ?? "") : "",
    link: over
      ? { href: `${baseUrl}/request-help`, label: t.requestAgain }
      : { href: `${baseUrl}/request-help/status`, label: t.checkStatus },
  };
  return { subject: t.request[kind].subject, text: requestMailText(props), html: htmlOf(<RequestMail {...props} />) };
}

function accountMail(kind: AccountKind, { locale, data, baseUrl, site }: Given): Rendered {
  const { firstName = "", createdBy = "", link = data.loginLink ?? "" } = data;
  const { href } = new URL(link, baseUrl);
  const t = WORDS[locale];
  const props = { t, lang: locale, site, kind, firstName, createdBy, href };
  return { subject: t.account[kind].subject, text: accountMailText(props), html: htmlOf(<AccountMail {...props} />) };
}

/** Template → how it is drawn. */
const TEMPLATES: Record<RequestKind | AccountKind, (given: Given) => Rendered> = {
  "request-received": (given) => requestMail("request-received", given),
  "request-accepted": (given) => requestMail("request-accepted", given),
  "request-active": (given) => requestMail("request-active", given),
  "request-rejected": (given) => requestMail("request-rejected", given),
  "request-resolved": (given) => requestMail("request-resolved", given),
  "password-reset": (given) => accountMail("password-reset", given),
  "password-changed": (given) => accountMail("password-changed", given),
  "admin-welcome": (given) => accountMail("admin-welcome", given),
};
const isTemplate = (name: string): name is keyof typeof TEMPLATES => Object.hasOwn(TEMPLATES, name);

/**
 * Draws a recorded mail: subject, HTML and its plain-text twin, in the reader's language. Links may be own paths; addresses start with `baseUrl`.
 * Throws on a template that does not exist.
 */
export function renderMail(
  template: string,
  locale: Locale,
  data: Record<string, string>,
  { baseUrl, site }: { baseUrl: string; site: MailSite },
): Rendered {
  if (!isTemplate(template)) throw new Error(`no mail template ${template}`);
  return TEMPLATES[template]({ locale, data, baseUrl, site });
}
