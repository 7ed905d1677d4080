import type { Answers, TOLD_WHEN_SCHEDULED } from "~/schemas/requests/answers";
import type { Rejection } from "~/schemas/requests/rejection";
import type { VisitPart } from "~/schemas/jobs/visit";
import type { ClosingOutcome, HelpType, Team } from "./vocabulary";

/** Address of the homeowner's own page, to the address that the request has. */
interface PageLink {
  /** Resolved when the mail is sent, not stored. */
  page?: string | undefined;
}
interface ReceiptData extends PageLink {
  id: string;
  /** Eastern date and time; absent from mails that older versions queued. */
  receivedAt?: string;
}
interface RequestData extends PageLink {
  /** Words of staff that go with the decision. */
  said?: string | undefined;
  firstName: string;
  id: string;
  helpTypes: HelpType[];
}
interface JobData {
  firstName: string;
  jobId: string;
  helpTypes: HelpType[];
}
interface PlacedJobData extends JobData {
  /** City, state and zip code. */
  place: string;
}
interface OfferData extends PlacedJobData {
  /** Eastern date and time. */
  answerBy: string;
}
type ScheduledJobData = JobData &
  Omit<Pick<Answers, (typeof TOLD_WHEN_SCHEDULED)[number]>, "firstName" | "lastName"> & {
    /** Full name. */
    homeowner: string;
    address: string;
  };
interface VisitData {
  jobId: string;
  day: string;
  part: VisitPart;
  /** Day and time in the reader's language. */
  when: string;
}
interface NoticeData extends RequestData {
  place: string;
}
interface LinkData {
  firstName: string;
  /** Resolved when the mail is sent, not stored. */
  link?: string;
}
interface AccountData {
  firstName: string;
  loginLink: string;
}

/** What each mail says, by template. Stored while the mail is queued. */
export interface MailData {
  "request-received": ReceiptData;
  "request-link": ReceiptData;
  "request-accepted": RequestData;
  "request-active": RequestData;
  "request-rejected": RequestData & { rejection: Rejection };
  /** Without an outcome: done. */
  "request-resolved": RequestData & { outcome?: Exclude<ClosingOutcome, "duplicate"> };
  "request-reopened": RequestData;
  "request-message": RequestData;
  "request-merged": RequestData & { keptId: string };
  "request-absorbed": RequestData;
  "still-needed": RequestData;
  /** `removed`: there is no other address. */
  "email-left": ReceiptData & { removed?: true };
  "email-taken": ReceiptData;
  /** `more`: others to the same volunteer, in one mail. */
  "job-offer": OfferData & { more?: readonly OfferData[] };
  "job-reminder": OfferData;
  "job-scheduled": ScheduledJobData;
  "job-cancelled": PlacedJobData;
  "job-visit": PlacedJobData & VisitData;
  "visit-planned": RequestData & VisitData;
  "visit-reminder": RequestData & VisitData;
  "visit-off": RequestData & VisitData;
  "admin-reassign": NoticeData;
  "admin-ready": NoticeData;
  "admin-told": NoticeData;
  "request-news": RequestData & { said: string };
  "volunteer-news": {
    firstName: string;
    said: string;
    /** Path of the page that ends such messages. */
    unsubscribe: string;
  };
  "application-received": ReceiptData;
  "application-rejected": { firstName: string; teams: Team[]; rejection: Rejection };
  "volunteer-invite": LinkData;
  "admin-invite": LinkData;
  "password-reset": LinkData;
  "password-changed": AccountData;
  "password-set": AccountData;
  "login-stopped": AccountData;
  "code-missing": AccountData;
  "factor-on": AccountData;
  "factor-off": AccountData;
  "recovery-code-used": AccountData;
  "login-email-left": AccountData;
  "login-email-taken": AccountData;
  "admin-welcome": AccountData & { createdBy: string };
  "retention-planned": {
    firstName: string;
    /** Eastern date. */
    day: string;
    requests: number;
    applications: number;
    volunteers: number;
    audit: number;
  };
}
export type MailTemplate = keyof MailData;

export type MailContent<T extends MailTemplate = MailTemplate> = {
  [Name in T]: { template: Name; data: MailData[Name] };
}[T];

/** Kind of the document that a mail is about: its `subjectId`. */
export const MAIL_SUBJECTS = {
  "request-received": "request",
  "request-accepted": "request",
  "request-active": "request",
  "request-rejected": "request",
  "request-resolved": "request",
  "request-reopened": "request",
  "request-message": "request",
  "request-merged": "request",
  "request-absorbed": "request",
  "request-link": "request",
  "still-needed": "request",
  "email-left": "request",
  "email-taken": "request",
  "job-offer": "request",
  "job-reminder": "request",
  "job-scheduled": "request",
  "job-cancelled": "request",
  "job-visit": "request",
  "visit-planned": "request",
  "visit-reminder": "request",
  "visit-off": "request",
  "admin-reassign": "request",
  "admin-ready": "request",
  "admin-told": "request",
  "request-news": "request",
  "volunteer-news": "account",
  "application-received": "application",
  "application-rejected": "application",
  "volunteer-invite": "account",
  "admin-invite": "account",
  "password-reset": "account",
  "password-changed": "account",
  "password-set": "account",
  "login-stopped": "account",
  "code-missing": "account",
  "factor-on": "account",
  "factor-off": "account",
  "recovery-code-used": "account",
  "login-email-left": "account",
  "login-email-taken": "account",
  "admin-welcome": "account",
  "retention-planned": "account",
} as const satisfies Record<MailTemplate, "request" | "application" | "account">;
export const MAIL_TEMPLATES = Object.keys(MAIL_SUBJECTS) as MailTemplate[];

/** Whether a mail about a request goes to its homeowner: the others name their reader. */
export const isToHomeowner = (template: MailTemplate) =>
  MAIL_SUBJECTS[template] === "request" && !/^(job|admin)-/.test(template);
