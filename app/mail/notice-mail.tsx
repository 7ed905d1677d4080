import type { NoticeMail as Kind, MailText } from "~/text/mail-en";
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

/** Email to an administrator that a request needs attention; without data of the homeowner. */
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
  const texts = t.notice[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={texts.subject} why={t.accountWhy}>
      <p>{fillTemplate(t.greeting, { name: firstName })}</p>
      <p>{texts.lead}</p>
      <p>
        {t.requestNumber}: <strong>{id}</strong>
        <br />
        {t.help}: {helpTypes.join(", ")}
        <br />
        {t.place}: {place}
      </p>
      <p>
        <a href={href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {texts.action}
        </a>
      </p>
      <p>{t.noticeAfter}</p>
    </MailLayout>
  );
}

/** Plain-text version. */
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
  const texts = t.notice[kind];
  return [
    fillTemplate(t.greeting, { name: firstName }),
    texts.lead,
    [
      `${t.requestNumber}: ${id}`,
      `${t.help}: ${helpTypes.join(", ")}`,
      `${t.place}: ${place}`,
    ].join("\n"),
    `${texts.action}:\n${href}`,
    t.noticeAfter,
    ["--", ...listFooterLines(t, site, t.accountWhy)].join("\n"),
  ].join("\n\n");
}
