import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { formatPhone } from "~/components/ui/format-phone";
import { translateReason } from "~/schemas/requests/rejection";
import { HELP_TYPES, TEAM_CODES, TEAMS, type HelpType, type Locale } from "~/schemas/vocabulary";
import es from "~/text/es";
import mailEn, {
  type AccountMail as AccountKind,
  type ApplicationMail as ApplicationKind,
  type JobMail as JobKind,
  type NoticeMail as NoticeKind,
  type ReceivedMail as ReceivedKind,
  type RequestMail as RequestKind,
} from "~/text/mail-en";
import mailEs from "~/text/mail-es";
import { AccountMail, accountMailText } from "./account-mail";
import {
  ApplicationMail,
  applicationMailText,
  type ApplicationMailProps,
} from "./application-mail";
import { JobMail, jobMailText, type JobMailProps } from "./job-mail";
import type { MailSite } from "./layout";
import { NoticeMail, noticeMailText } from "./notice-mail";
import { ReceivedMail, receivedMailText, type ReceivedMailProps } from "./received-mail";
import { RequestMail, requestMailText, type RequestMailProps } from "./request-mail";

const TEXTS = { en: mailEn, es: mailEs };
const spanish: Readonly<Record<string, string>> = es.spec;

interface MailInput {
  locale: Locale;
  data: Record<string, string>;
  baseUrl: string;
  site: MailSite;
}
interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Whether an outbox message is an email to the homeowner about the request. */
export const isRequestMail = (kind: string): kind is RequestKind =>
  Object.hasOwn(mailEn.request, kind);

/** Whether an outbox message is an email to an applicant about the application. */
export const isApplicationMail = (kind: string): kind is ApplicationKind =>
  Object.hasOwn(mailEn.application, kind);

/** Whether an outbox message is an email to a volunteer about a job. */
export const isJobMail = (kind: string): kind is JobKind => Object.hasOwn(mailEn.job, kind);

/** Whether an outbox message is an email to the administrators. */
export const isNoticeMail = (kind: string): kind is NoticeKind =>
  Object.hasOwn(mailEn.notice, kind);

const toHtml = (mail: ReactElement) => `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;

/** Translates a text of the specification; text written by an administrator is unchanged. */
const translate = (english: string, locale: Locale) =>
  locale === "es" ? (spanish[english] ?? english) : english;
const translateCode = (code: string, locale: Locale) =>
  translate(code in HELP_TYPES ? HELP_TYPES[code as HelpType].label : code, locale);
const translateCodes = (codes: string | undefined, locale: Locale) =>
  (codes ?? "")
    .split(",")
    .filter(Boolean)
    .map((code) => translateCode(code, locale));

function renderReceivedMail(
  kind: ReceivedKind,
  { locale, data, baseUrl, site }: MailInput,
): RenderedMail {
  const t = TEXTS[locale];
  const { id = "", receivedAt = "" } = data;
  const about =
    kind === "request-received"
      ? { link: { href: `${baseUrl}/request-help/status`, label: t.checkStatus }, why: t.why }
      : {
          link: { href: `${baseUrl}/applyVolunteer/status`, label: t.checkApplication },
          why: t.applicationWhy,
        };
  const props: ReceivedMailProps = { t, lang: locale, site, kind, id, receivedAt, ...about };
  return {
    subject: t.received[kind].subject,
    text: receivedMailText(props),
    html: toHtml(<ReceivedMail {...props} />),
  };
}

function renderRequestMail(
  kind: RequestKind,
  { locale, data, baseUrl, site }: MailInput,
): RenderedMail {
  const t = TEXTS[locale];
  const isFinal = kind === "request-rejected" || kind === "request-resolved";
  const props: RequestMailProps = {
    t,
    lang: locale,
    site,
    kind,
    firstName: data.firstName ?? "",
    id: data.id ?? "",
    helpTypes: translateCodes(data.helpTypes, locale),
    reason:
      kind === "request-rejected"
        ? translateReason(locale === "es" ? spanish : {}, data.reason ?? "")
        : "",
    link: isFinal
      ? { href: `${baseUrl}/request-help`, label: t.requestAgain }
      : { href: `${baseUrl}/request-help/status`, label: t.checkStatus },
  };
  return {
    subject: t.request[kind].subject,
    text: requestMailText(props),
    html: toHtml(<RequestMail {...props} />),
  };
}

function renderApplicationMail(
  kind: ApplicationKind,
  { locale, data, baseUrl, site }: MailInput,
): RenderedMail {
  const t = TEXTS[locale];
  const codes = (data.teams ?? "").split(",");
  const props: ApplicationMailProps = {
    t,
    lang: locale,
    site,
    kind,
    firstName: data.firstName ?? "",
    teams: TEAM_CODES.filter((code) => codes.includes(code)).map((code) =>
      translate(TEAMS[code].form, locale),
    ),
    reason: translateReason(locale === "es" ? spanish : {}, data.reason ?? ""),
    href: `${baseUrl}/applyVolunteer/status`,
  };
  return {
    subject: t.application[kind].subject,
    text: applicationMailText(props),
    html: toHtml(<ApplicationMail {...props} />),
  };
}

function renderJobMail(kind: JobKind, { locale, data, baseUrl, site }: MailInput): RenderedMail {
  const t = TEXTS[locale];
  const facts: [string, string | undefined][] = [
    [t.jobNumber, data.jobId],
    [t.help, translateCodes(data.helpTypes, locale).join(", ")],
    [t.place, data.place],
    [t.answerBy, data.answerBy],
    [t.homeowner, data.homeowner],
    [t.phone, data.phone && formatPhone(data.phone)],
    [t.address, data.address],
    [t.other, data.other],
    [t.description, data.description],
  ];
  const props: JobMailProps = {
    t,
    lang: locale,
    site,
    kind,
    firstName: data.firstName ?? "",
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    href: `${baseUrl}/volunteer/jobs`,
  };
  return {
    subject: t.job[kind].subject,
    text: jobMailText(props),
    html: toHtml(<JobMail {...props} />),
  };
}

function renderNoticeMail(
  kind: NoticeKind,
  { locale, data, baseUrl, site }: MailInput,
): RenderedMail {
  const t = TEXTS[locale];
  const { firstName = "", id = "", place = "" } = data;
  const path =
    kind === "admin-ready"
      ? "/homeowner-requests/request-details?id="
      : "/assignVolunteers?request=";
  const props = {
    t,
    lang: locale,
    site,
    kind,
    firstName,
    id,
    place,
    helpTypes: translateCodes(data.helpTypes, locale),
    href: baseUrl + path + id,
  };
  return {
    subject: t.notice[kind].subject,
    text: noticeMailText(props),
    html: toHtml(<NoticeMail {...props} />),
  };
}

function renderAccountMail(
  kind: AccountKind,
  { locale, data, baseUrl, site }: MailInput,
): RenderedMail {
  const { firstName = "", createdBy = "", link = data.loginLink ?? "" } = data;
  const { href } = new URL(link, baseUrl);
  const t = TEXTS[locale];
  const props = { t, lang: locale, site, kind, firstName, createdBy, href };
  return {
    subject: t.account[kind].subject,
    text: accountMailText(props),
    html: toHtml(<AccountMail {...props} />),
  };
}

/** Renderer of each template. */
const TEMPLATES: Record<
  ReceivedKind | RequestKind | ApplicationKind | JobKind | NoticeKind | AccountKind,
  (input: MailInput) => RenderedMail
> = {
  "request-received": (input) => renderReceivedMail("request-received", input),
  "request-accepted": (input) => renderRequestMail("request-accepted", input),
  "request-active": (input) => renderRequestMail("request-active", input),
  "request-rejected": (input) => renderRequestMail("request-rejected", input),
  "request-resolved": (input) => renderRequestMail("request-resolved", input),
  "application-received": (input) => renderReceivedMail("application-received", input),
  "application-rejected": (input) => renderApplicationMail("application-rejected", input),
  "job-offer": (input) => renderJobMail("job-offer", input),
  "job-reminder": (input) => renderJobMail("job-reminder", input),
  "job-scheduled": (input) => renderJobMail("job-scheduled", input),
  "job-cancelled": (input) => renderJobMail("job-cancelled", input),
  "admin-reassign": (input) => renderNoticeMail("admin-reassign", input),
  "admin-ready": (input) => renderNoticeMail("admin-ready", input),
  "volunteer-invite": (input) => renderAccountMail("volunteer-invite", input),
  "password-reset": (input) => renderAccountMail("password-reset", input),
  "password-changed": (input) => renderAccountMail("password-changed", input),
  "password-set": (input) => renderAccountMail("password-set", input),
  "login-stopped": (input) => renderAccountMail("login-stopped", input),
  "admin-welcome": (input) => renderAccountMail("admin-welcome", input),
};
const isTemplate = (name: string): name is keyof typeof TEMPLATES => Object.hasOwn(TEMPLATES, name);

/**
 * Renders a recorded email in the reader's language: subject, HTML and plain text. Relative links
 * resolve against `baseUrl`. Throws for an unknown template.
 */
export function renderMail(
  template: string,
  locale: Locale,
  data: Record<string, string>,
  { baseUrl, site }: { baseUrl: string; site: MailSite },
): RenderedMail {
  if (!isTemplate(template)) throw new Error(`Unknown email template ${template}`);
  return TEMPLATES[template]({ locale, data, baseUrl, site });
}
