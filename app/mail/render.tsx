import { renderToStaticMarkup } from "react-dom/server";
import { HELP_TYPES, type HelpType, type Locale } from "~/schemas/vocabulary";
import es from "~/text/es";
import mailEn, { type RequestMail as Kind } from "~/text/mail-en";
import mailEs from "~/text/mail-es";
import type { MailSite } from "./layout";
import { RequestMail, requestMailText, type RequestMailProps } from "./request-mail";

const WORDS = { en: mailEn, es: mailEs };
const spanish: Readonly<Record<string, string>> = es.spec;

const label = (code: string, locale: Locale) => {
  const english = code in HELP_TYPES ? HELP_TYPES[code as HelpType].label : code;
  return locale === "es" ? (spanish[english] ?? english) : english;
};

/** Whether a kind of intent is a mail to the homeowner about the request. */
export const isRequestMail = (kind: string): kind is Kind => kind in mailEn.request;

/**
 * Draws a recorded mail: subject, HTML and its plain-text twin, in the reader's language. Addresses start with `baseUrl`.
 * Throws on a template that does not exist.
 */
export function renderMail(
  template: string,
  locale: Locale,
  data: Record<string, string>,
  { baseUrl, site }: { baseUrl: string; site: MailSite },
) {
  const t = WORDS[locale];
  if (!isRequestMail(template)) throw new Error(`no mail template ${template}`);
  const kind = template;
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
    reason: kind === "request-rejected" ? (data.reason ?? "") : "",
    link: over
      ? { href: `${baseUrl}/request-help`, label: t.requestAgain }
      : { href: `${baseUrl}/request-help/status`, label: t.checkStatus },
  };
  return {
    subject: t.request[kind].subject,
    text: requestMailText(props),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<RequestMail {...props} />)}`,
  };
}
