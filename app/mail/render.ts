import { toNeedRows } from "~/components/requests/answer-rows";
import { formatPhone } from "~/components/ui/format";
import { LABELS, type Labels } from "~/schemas/labels";
import type { MailContent, MailData, MailTemplate } from "~/schemas/mails";
import { formatRejection } from "~/schemas/requests/rejection";
import { TEAM_CODES, type HelpType, type Locale } from "~/schemas/vocabulary";
import { everywhere, type Text } from "~/text/light-en";
import { everywhere as everywhereEs, labels as labelsEs } from "~/text/light-es";
import mailEn, { type MailText } from "~/text/mail-en";
import mailEs from "~/text/mail-es";
import {
  action,
  factList,
  fillTemplate,
  link,
  paragraph,
  quote,
  reference,
  renderPage,
  summary,
  titled,
  type MailFact,
  type MailPageProps,
  type MailSite,
  type RenderedMail,
} from "./mail-page";

const TEXTS = { en: mailEn, es: mailEs };
const WORDS = { en: everywhere, es: everywhereEs };
const LABELS_BY_LANGUAGE: Record<Locale, Labels> = { en: LABELS, es: labelsEs };

interface MailContext {
  t: MailText;
  words: Pick<Text, "form" | "request">;
  labels: Labels;
  /** URL of a path of the site, which a Spanish mail opens in Spanish. */
  toUrl: (path: string) => string;
  site: MailSite;
}
/** A mail; `parts` follow greeting and lead. */
interface MailWords extends Pick<MailPageProps, "subject" | "parts" | "why"> {
  /** Absent from mails to an unverified address. */
  firstName?: string;
  lead: string;
}

const nameHelp = (codes: readonly HelpType[], { helpTypes }: Labels) =>
  codes.map((code) => helpTypes[code]).join(", ");

const requestStatus = ({ t, toUrl }: MailContext, page: string | undefined) =>
  page
    ? link({ href: toUrl(page), label: t.ownPage })
    : link({ href: toUrl("/request-help/status"), label: t.checkStatus });
const applicationStatus = ({ t, toUrl }: MailContext) =>
  link({ href: toUrl("/applyVolunteer/status"), label: t.checkApplication });

/** To an unverified address: no name and no input, since anyone can enter a stranger's address. */
function describeReceipt(
  template: keyof MailText["received"],
  { id, receivedAt, page }: MailData["request-received"],
  context: MailContext,
): MailWords {
  const { t } = context;
  const { next, ...opening } = t.received[template];
  const isRequest = template !== "application-received";
  return {
    ...opening,
    why: isRequest ? t.why : t.applicationWhy,
    parts: [
      reference(t.reference, id),
      ...(receivedAt ? [paragraph(fillTemplate(t.receivedAt, { at: receivedAt }))] : []),
      titled(t.next, next),
      isRequest ? requestStatus(context, page) : applicationStatus(context),
    ],
  };
}

function describeRequest(
  template: keyof MailText["request"],
  data: MailData[typeof template],
  context: MailContext,
): MailWords {
  const { t, labels, toUrl } = context;
  const { next, ...opening } = t.request[template];
  const isFinal = template === "request-rejected" || template === "request-resolved";
  const outcome = "outcome" in data && data.outcome !== "done" ? data.outcome : undefined;
  return {
    ...opening,
    ...(outcome && t.outcomes[outcome]),
    ...("when" in data && { lead: fillTemplate(opening.lead, { when: data.when }) }),
    firstName: data.firstName,
    why: t.why,
    parts: [
      ...("rejection" in data ? [quote(formatRejection(data.rejection, labels))] : []),
      ...(data.said ? [quote(data.said)] : []),
      reference(t.reference, data.id),
      ...("keptId" in data ? [reference(t.goesOn, data.keptId)] : []),
      paragraph(`${t.askedFor}: ${nameHelp(data.helpTypes, labels)}`),
      titled(t.next, next),
      ...(isFinal ? [link({ href: toUrl("/request-help"), label: t.requestAgain })] : []),
      ...(isFinal && !data.page ? [] : [requestStatus(context, data.page)]),
    ],
  };
}

function describeApplication(
  { firstName, teams, rejection }: MailData["application-rejected"],
  context: MailContext,
): MailWords {
  const { t, labels } = context;
  const { next, ...opening } = t.application["application-rejected"];
  const teamNames = TEAM_CODES.filter((code) => teams.includes(code)).map(
    (code) => labels.teams[code].form,
  );
  return {
    ...opening,
    firstName,
    why: t.applicationWhy,
    parts: [
      quote(formatRejection(rejection, labels)),
      paragraph(`${t.offeredHelp}: ${teamNames.join(", ")}`),
      titled(t.next, next),
      applicationStatus(context),
    ],
  };
}

function describeJob(
  template: keyof MailText["job"],
  data: MailData[typeof template],
  { t, words, labels, toUrl, site }: MailContext,
): MailWords {
  const jobs = "more" in data ? [data, ...data.more] : [data];
  const { after, ...single } = t.job[template];
  const { subject, lead, action: label } = jobs.length > 1 ? t.offers : single;
  const count = String(jobs.length);
  const listFacts = (job: MailData[typeof template]): MailFact[] => [
    [t.jobNumber, job.jobId],
    [t.help, nameHelp(job.helpTypes, labels)],
    ...("place" in job ? [[t.place, job.place] as const] : []),
    ...("answerBy" in job ? [[t.answerBy, job.answerBy] as const] : []),
    ...("homeowner" in job
      ? ([
          [t.homeowner, job.homeowner],
          [t.phone, formatPhone(job.phone)],
          [t.address, job.address],
          ...toNeedRows({ ...job, helpTypes: [] }, { t: words, labels }, t.help), // kinds: above
        ] as const)
      : []),
  ];
  const values = { count, when: "when" in data ? data.when : "" };
  return {
    subject: fillTemplate(subject, values),
    lead: fillTemplate(lead, values),
    firstName: data.firstName,
    why: t.accountWhy,
    parts: [
      ...jobs.map((job) => factList(listFacts(job).filter(([, value]) => value))),
      ...(label ? [action({ href: toUrl("/volunteer/jobs"), label })] : []),
      ...after.map((text) => paragraph(fillTemplate(text, { phone: site.contactPhone }))),
    ],
  };
}

const NOTICE_PATHS = {
  "admin-ready": "/homeowner-requests/request-details?id=",
  "admin-told": "/homeowner-requests/request-details?id=",
  "admin-reassign": "/assignVolunteers?request=",
};

/** To an administrator: a request needs attention. Without data of the homeowner. */
function describeNotice(
  template: keyof MailText["notice"],
  { firstName, id, place, helpTypes }: MailData[typeof template],
  { t, labels, toUrl }: MailContext,
): MailWords {
  const { subject, lead, action: label } = t.notice[template];
  return {
    subject,
    lead,
    firstName,
    why: t.accountWhy,
    parts: [
      summary([
        [t.requestNumber, id],
        [t.help, nameHelp(helpTypes, labels)],
        [t.place, place],
      ]),
      action({ href: toUrl(NOTICE_PATHS[template] + id), label }),
      paragraph(t.noticeAfter),
    ],
  };
}

/** To an administrator: old personal data will be removed. Without anyone's name. */
function describeRetention(
  { firstName, day, requests, applications, volunteers, audit }: MailData["retention-planned"],
  { t, toUrl }: MailContext,
): MailWords {
  const { subject, lead, action: label, after, ...names } = t.retention;
  return {
    subject,
    lead: fillTemplate(lead, { day }),
    firstName,
    why: t.accountWhy,
    parts: [
      summary([
        [names.requests, String(requests)],
        [names.applications, String(applications)],
        [names.volunteers, String(volunteers)],
        [names.audit, String(audit)],
      ]),
      action({ href: toUrl("/personal-data#retention"), label }),
      paragraph(after),
    ],
  };
}

/** To a volunteer: a message of staff to many. */
function describeNews(
  { firstName, said, unsubscribe }: MailData["volunteer-news"],
  { t, toUrl, site }: MailContext,
): MailWords {
  const { subject, lead, stop } = t.news;
  return {
    subject: fillTemplate(subject, { center: site.centerName }),
    lead: fillTemplate(lead, { center: site.centerName }),
    firstName,
    why: t.accountWhy,
    parts: [quote(said), link({ href: toUrl(unsubscribe), label: stop })],
  };
}

function describeAccount(
  template: keyof MailText["account"],
  data: MailData[typeof template],
  { t, toUrl, site }: MailContext,
): MailWords {
  const { subject, lead, action: label, after } = t.account[template];
  const createdBy = "createdBy" in data ? data.createdBy : "";
  const path = "loginLink" in data ? data.loginLink : data.link;
  return {
    subject,
    lead: fillTemplate(lead, { center: site.centerName, createdBy }),
    firstName: data.firstName,
    why: t.accountWhy,
    parts: [action({ href: toUrl(path ?? ""), label }), ...after.map(paragraph)],
  };
}

const TEMPLATES: {
  [T in MailTemplate]: (data: MailData[T], context: MailContext) => MailWords;
} = {
  "request-received": (data, context) => describeReceipt("request-received", data, context),
  "request-link": (data, context) => describeReceipt("request-link", data, context),
  "request-accepted": (data, context) => describeRequest("request-accepted", data, context),
  "request-active": (data, context) => describeRequest("request-active", data, context),
  "request-rejected": (data, context) => describeRequest("request-rejected", data, context),
  "request-resolved": (data, context) => describeRequest("request-resolved", data, context),
  "request-reopened": (data, context) => describeRequest("request-reopened", data, context),
  "request-message": (data, context) => describeRequest("request-message", data, context),
  "request-news": (data, context) => describeRequest("request-news", data, context),
  "volunteer-news": describeNews,
  "request-merged": (data, context) => describeRequest("request-merged", data, context),
  "request-absorbed": (data, context) => describeRequest("request-absorbed", data, context),
  "still-needed": (data, context) => describeRequest("still-needed", data, context),
  "email-left": (data, context) =>
    describeReceipt(data.removed ? "email-removed" : "email-left", data, context),
  "email-taken": (data, context) => describeReceipt("email-taken", data, context),
  "job-offer": (data, context) => describeJob("job-offer", data, context),
  "job-reminder": (data, context) => describeJob("job-reminder", data, context),
  "job-scheduled": (data, context) => describeJob("job-scheduled", data, context),
  "job-cancelled": (data, context) => describeJob("job-cancelled", data, context),
  "job-visit": (data, context) => describeJob("job-visit", data, context),
  "visit-planned": (data, context) => describeRequest("visit-planned", data, context),
  "visit-reminder": (data, context) => describeRequest("visit-reminder", data, context),
  "visit-off": (data, context) => describeRequest("visit-off", data, context),
  "admin-reassign": (data, context) => describeNotice("admin-reassign", data, context),
  "admin-ready": (data, context) => describeNotice("admin-ready", data, context),
  "admin-told": (data, context) => describeNotice("admin-told", data, context),
  "application-received": (data, context) => describeReceipt("application-received", data, context),
  "application-rejected": describeApplication,
  "volunteer-invite": (data, context) => describeAccount("volunteer-invite", data, context),
  "admin-invite": (data, context) => describeAccount("admin-invite", data, context),
  "password-reset": (data, context) => describeAccount("password-reset", data, context),
  "password-changed": (data, context) => describeAccount("password-changed", data, context),
  "password-set": (data, context) => describeAccount("password-set", data, context),
  "login-stopped": (data, context) => describeAccount("login-stopped", data, context),
  "code-missing": (data, context) => describeAccount("code-missing", data, context),
  "factor-on": (data, context) => describeAccount("factor-on", data, context),
  "factor-off": (data, context) => describeAccount("factor-off", data, context),
  "recovery-code-used": (data, context) => describeAccount("recovery-code-used", data, context),
  "login-email-left": (data, context) => describeAccount("login-email-left", data, context),
  "login-email-taken": (data, context) => describeAccount("login-email-taken", data, context),
  "admin-welcome": (data, context) => describeAccount("admin-welcome", data, context),
  "retention-planned": describeRetention,
};

/** A link of a Spanish mail switches the browser to Spanish; an English one leaves it. */
export function toUrl(path: string, baseUrl: string, locale: Locale) {
  const url = new URL(path, baseUrl);
  if (locale !== "en") url.searchParams.set("lang", locale);
  return url.href;
}

/** Renders a mail in the reader's language. Relative links resolve against `baseUrl`. */
export function renderMail<T extends MailTemplate>(
  { template, data }: MailContent<T>,
  locale: Locale,
  { baseUrl, site }: { baseUrl: string; site: MailSite },
): RenderedMail {
  const t = TEXTS[locale];
  const words = TEMPLATES[template](data, {
    t,
    words: WORDS[locale],
    labels: LABELS_BY_LANGUAGE[locale],
    toUrl: (path) => toUrl(path, baseUrl, locale),
    site,
  });
  const { firstName, lead, parts } = words;
  const greeting =
    firstName === undefined ? t.hello : fillTemplate(t.greeting, { name: firstName });
  return renderPage({
    ...words,
    parts: [paragraph(greeting), paragraph(lead), ...parts],
    t,
    lang: locale,
    site,
  });
}
