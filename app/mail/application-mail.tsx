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
  /** Where the status can be looked up. */
  href: string;
}

/** The mail to somebody who applied to volunteer. */
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
  const words = t.application[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={words.subject} why={t.applicationWhy}>
      <p>{fillTemplate(t.greeting, { name: firstName })}</p>
      <p>{words.lead}</p>
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
        {words.next}
      </p>
      <p>
        <a href={href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {t.checkApplication}
        </a>
      </p>
    </MailLayout>
  );
}

/** The same mail as plain text. */
export function applicationMailText({
  t,
  site,
  kind,
  firstName,
  teams,
  reason,
  href,
}: ApplicationMailProps) {
  const words = t.application[kind];
  return [
    fillTemplate(t.greeting, { name: firstName }),
    words.lead,
    `"${reason}"`,
    `${t.offeredHelp}: ${teams.join(", ")}`,
    `${t.next}: ${words.next}`,
    `${t.checkApplication}: ${href}`,
    ["--", ...listFooterLines(t, site, t.applicationWhy)].join("\n"),
  ].join("\n\n");
}
