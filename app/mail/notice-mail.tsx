import type { MailText, NoticeMail as Kind } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

export interface NoticeMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: Kind;
  firstName: string;
  /** Reference number of the request. */
  id: string;
  /** Town and zip code. */
  place: string;
  /** Labels in the reader's language. */
  helpTypes: readonly string[];
  href: string;
}

/** The mail to an administrator that a request needs somebody; it says nothing about the homeowner, inboxes are read in passing. */
export function NoticeMail({
  t,
  lang,
  site,
  kind,
  firstName,
  id,
  place,
  helpTypes,
  href,
}: NoticeMailProps) {
  const words = t.notice[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={words.subject} why={t.accountWhy}>
      <p>{fillTemplate(t.greeting, { name: firstName })}</p>
      <p>{words.lead}</p>
      <p>
        {t.requestNumber}: <strong>{id}</strong>
        <br />
        {t.help}: {helpTypes.join(", ")}
        <br />
        {t.place}: {place}
      </p>
      <p>
        <a href={href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {words.action}
        </a>
      </p>
      <p>{t.noticeAfter}</p>
    </MailLayout>
  );
}

/** The same mail as plain text. */
export function noticeMailText({
  t,
  site,
  kind,
  firstName,
  id,
  place,
  helpTypes,
  href,
}: NoticeMailProps) {
  const words = t.notice[kind];
  return [
    fillTemplate(t.greeting, { name: firstName }),
    words.lead,
    [
      `${t.requestNumber}: ${id}`,
      `${t.help}: ${helpTypes.join(", ")}`,
      `${t.place}: ${place}`,
    ].join("\n"),
    `${words.action}:\n${href}`,
    t.noticeAfter,
    ["--", ...listFooterLines(t, site, t.accountWhy)].join("\n"),
  ].join("\n\n");
}
