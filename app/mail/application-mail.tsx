import type { ApplicationMail as Kind, MailText } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

export interface ApplicationMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: Kind;
  firstName: string;
  /** Labels in the reader's language. */
  teams: readonly string[];
  /** Statement of the rejection. */
  reason: string;
  /** Status page. */
  href: string;
}

/** Email to an applicant. */
export function ApplicationMail({
  t,
  lang,
  site,
  kind,
  firstName,
  teams,
  reason,
  href,
}: ApplicationMailProps) {
  const texts = t.application[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={texts.subject} why={t.applicationWhy}>
      <p>{fillTemplate(t.greeting, { name: firstName })}</p>
      <p>{texts.lead}</p>
      <blockquote
        style={{ margin: "16px 0", padding: "0 0 0 16px", borderLeft: "4px solid #8a97a3" }}
      >
        {reason}
      </blockquote>
      <p>
        {t.offeredHelp}: {teams.join(", ")}
      </p>
      <p>
        <strong>{t.next}</strong>
        <br />
        {texts.next}
      </p>
      <p>
        <a href={href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {t.checkApplication}
        </a>
      </p>
    </MailLayout>
  );
}

/** Plain-text version. */
export function applicationMailText({
  t,
  site,
  kind,
  firstName,
  teams,
  reason,
  href,
}: ApplicationMailProps) {
  const texts = t.application[kind];
  return [
    fillTemplate(t.greeting, { name: firstName }),
    texts.lead,
    `"${reason}"`,
    `${t.offeredHelp}: ${teams.join(", ")}`,
    `${t.next}: ${texts.next}`,
    `${t.checkApplication}: ${href}`,
    ["--", ...listFooterLines(t, site, t.applicationWhy)].join("\n"),
  ].join("\n\n");
}
