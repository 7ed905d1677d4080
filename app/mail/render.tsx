import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { reasonIn } from "~/schemas/rejection";
import { HELP_TYPES, TEAM_CODES, TEAMS, type HelpType, type Locale } from "~/schemas/vocabulary";
import es from "~/text/es";
import mailEn, {
  type AccountMail as AccountKind,
  type ApplicationMail as ApplicationKind,
  type RequestMail as RequestKind,
} from "~/text/mail-en";
import mailEs from "~/text/mail-es";
import { AccountMail, accountMailText } from "./account-mail";
import { ApplicationMail, applicationMailText, type ApplicationMailProps } from "./application-mail";
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

/** Whether a kind of intent is a mail to an applicant about the application. */
export const isApplicationMail = (kind: string): kind is ApplicationKind => Object.hasOwn(mailEn.application, kind);

const htmlOf = (mail: ReactElement) => `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;

/** A text of the specification in the reader's language; one that an administrator wrote stays as it is. */
const say = (english: string, locale: Locale) => (locale === "es" ? (spanish[english] ?? english) : english);
const label = (code: string, locale: Locale) => say(code in HELP_TYPES ? HELP_TYPES[code as HelpType].label : code, locale);

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

function applicationMail(kind: ApplicationKind, { locale, data, baseUrl, site }: Given): Rendered {
  const t = WORDS[locale];
  const codes = (data.teams ?? "").split(",");
  const props: ApplicationMailProps = {
    t,
    lang: locale,
    site,
    kind,
    firstName: data.firstName ?? "",
    teams: TEAM_CODES.filter((code) => codes.includes(code)).map((code) => say(TEAMS[code].form, locale)),
    reason: kind === "application-rejected" ? reasonIn(locale === "es" ? spanish : {}, data.reason ?? "") : "",
    href: `${baseUrl}/applyVolunteer/status`,
  };
  return { subject: t.application[kind].subject, text: applicationMailText(props), html: htmlOf(<ApplicationMail {...props} />) };
}

function accountMail(kind: AccountKind, { locale, data, baseUrl, site }: Given): Rendered {
  const { firstName = "", createdBy = "", link = data.loginLink ?? "" } = data;
  const { href } = new URL(link, baseUrl);
  const t = WORDS[locale];
  const props = { t, lang: locale, site, kind, firstName, createdBy, href };
  return { subject: t.account[kind].subject, text: accountMailText(props), html: htmlOf(<AccountMail {...props} />) };
}

/** Template → how it is drawn. */
const TEMPLATES: Record<RequestKind | ApplicationKind | AccountKind, (given: Given) => Rendered> = {
  "request-received": (given) => requestMail("request-received", given),
  "request-accepted": (given) => requestMail("request-accepted", given),
  "request-active": (given) => requestMail("request-active", given),
  "request-rejected": (given) => requestMail("request-rejected", given),
  "request-resolved": (given) => requestMail("request-resolved", given),
  "application-received": (given) => applicationMail("application-received", given),
  "application-rejected": (given) => applicationMail("application-rejected", given),
  "volunteer-invite": (given) => accountMail("volunteer-invite", given),
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
