import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { phoneText } from "~/components/ui/format-phone";
import { reasonIn } from "~/schemas/requests/rejection";
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
export const isRequestMail = (kind: string): kind is RequestKind =>
  Object.hasOwn(mailEn.request, kind);

/** Whether a kind of intent is a mail to an applicant about the application. */
export const isApplicationMail = (kind: string): kind is ApplicationKind =>
  Object.hasOwn(mailEn.application, kind);

/** Whether a kind of intent is a mail to a volunteer about a job. */
export const isJobMail = (kind: string): kind is JobKind => Object.hasOwn(mailEn.job, kind);

/** Whether a kind of intent is a mail to the administrators. */
export const isNoticeMail = (kind: string): kind is NoticeKind =>
  Object.hasOwn(mailEn.notice, kind);

const htmlOf = (mail: ReactElement) => `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;

/** A text of the specification in the reader's language; one that an administrator wrote stays as it is. */
const say = (english: string, locale: Locale) =>
  locale === "es" ? (spanish[english] ?? english) : english;
const label = (code: string, locale: Locale) =>
  say(code in HELP_TYPES ? HELP_TYPES[code as HelpType].label : code, locale);
const labels = (codes: string | undefined, locale: Locale) =>
  (codes ?? "")
    .split(",")
    .filter(Boolean)
    .map((code) => label(code, locale));

function receivedMail(kind: ReceivedKind, { locale, data, baseUrl, site }: Given): Rendered {
  const t = WORDS[locale];
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
    html: htmlOf(<ReceivedMail {...props} />),
  };
}

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
    helpTypes: labels(data.helpTypes, locale),
    reason:
      kind === "request-rejected"
        ? reasonIn(locale === "es" ? spanish : {}, data.reason ?? "")
        : "",
    link: over
      ? { href: `${baseUrl}/request-help`, label: t.requestAgain }
      : { href: `${baseUrl}/request-help/status`, label: t.checkStatus },
  };
  return {
    subject: t.request[kind].subject,
    text: requestMailText(props),
    html: htmlOf(<RequestMail {...props} />),
  };
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
    teams: TEAM_CODES.filter((code) => codes.includes(code)).map((code) =>
      say(TEAMS[code].form, locale),
    ),
    reason: reasonIn(locale === "es" ? spanish : {}, data.reason ?? ""),
    href: `${baseUrl}/applyVolunteer/status`,
  };
  return {
    subject: t.application[kind].subject,
    text: applicationMailText(props),
    html: htmlOf(<ApplicationMail {...props} />),
  };
}

function jobMail(kind: JobKind, { locale, data, baseUrl, site }: Given): Rendered {
  const t = WORDS[locale];
  const facts: [string, string | undefined][] = [
    [t.jobNumber, data.jobId],
    [t.help, labels(data.helpTypes, locale).join(", ")],
    [t.place, data.place],
    [t.answerBy, data.answerBy],
    [t.homeowner, data.homeowner],
    [t.phone, data.phone && phoneText(data.phone)],
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
    html: htmlOf(<JobMail {...props} />),
  };
}

function noticeMail(kind: NoticeKind, { locale, data, baseUrl, site }: Given): Rendered {
  const t = WORDS[locale];
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
    helpTypes: labels(data.helpTypes, locale),
    href: baseUrl + path + id,
  };
  return {
    subject: t.notice[kind].subject,
    text: noticeMailText(props),
    html: htmlOf(<NoticeMail {...props} />),
  };
}

function accountMail(kind: AccountKind, { locale, data, baseUrl, site }: Given): Rendered {
  const { firstName = "", createdBy = "", link = data.loginLink ?? "" } = data;
  const { href } = new URL(link, baseUrl);
  const t = WORDS[locale];
  const props = { t, lang: locale, site, kind, firstName, createdBy, href };
  return {
    subject: t.account[kind].subject,
    text: accountMailText(props),
    html: htmlOf(<AccountMail {...props} />),
  };
}

/** Template → how it is drawn. */
const TEMPLATES: Record<
  ReceivedKind | RequestKind | ApplicationKind | JobKind | NoticeKind | AccountKind,
  (given: Given) => Rendered
> = {
  "request-received": (given) => receivedMail("request-received", given),
  "request-accepted": (given) => requestMail("request-accepted", given),
  "request-active": (given) => requestMail("request-active", given),
  "request-rejected": (given) => requestMail("request-rejected", given),
  "request-resolved": (given) => requestMail("request-resolved", given),
  "application-received": (given) => receivedMail("application-received", given),
  "application-rejected": (given) => applicationMail("application-rejected", given),
  "job-offer": (given) => jobMail("job-offer", given),
  "job-reminder": (given) => jobMail("job-reminder", given),
  "job-scheduled": (given) => jobMail("job-scheduled", given),
  "job-cancelled": (given) => jobMail("job-cancelled", given),
  "admin-reassign": (given) => noticeMail("admin-reassign", given),
  "admin-ready": (given) => noticeMail("admin-ready", given),
  "volunteer-invite": (given) => accountMail("volunteer-invite", given),
  "password-reset": (given) => accountMail("password-reset", given),
  "password-changed": (given) => accountMail("password-changed", given),
  "password-set": (given) => accountMail("password-set", given),
  "login-stopped": (given) => accountMail("login-stopped", given),
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
