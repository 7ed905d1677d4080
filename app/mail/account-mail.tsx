import type { AccountMail as Kind, MailText } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

export interface AccountMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: Kind;
  firstName: string;
  /** Name of the administrator who created the account; empty in other emails. */
  createdBy: string;
  href: string;
}

/** The texts of the email, filled in. */
function toLines({ t, site, kind, firstName, createdBy }: AccountMailProps) {
  const { lead, action, after } = t.account[kind];
  const filled = (text: string) => fillTemplate(text, { center: site.centerName, createdBy });
  return {
    greeting: fillTemplate(t.greeting, { name: firstName }),
    lead: filled(lead),
    action,
    after: after.map(filled),
  };
}

/** Email to an account's owner about the account. */
export function AccountMail(props: AccountMailProps) {
  const { t, lang, site, kind, href } = props;
  const { greeting, lead, action, after } = toLines(props);
  return (
    <MailLayout t={t} site={site} lang={lang} title={t.account[kind].subject} why={t.accountWhy}>
      <p>{greeting}</p>
      <p>{lead}</p>
      <p>
        <a href={href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {action}
        </a>
      </p>
      {after.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </MailLayout>
  );
}

/** Plain-text version. */
export function accountMailText(props: AccountMailProps) {
  const { t, site, href } = props;
  const { greeting, lead, action, after } = toLines(props);
  // The URL has its own line: mail clients cut links at adjacent text.
  return [
    greeting,
    lead,
    `${action}:\n${href}`,
    ...after,
    ["--", ...listFooterLines(t, site, t.accountWhy)].join("\n"),
  ].join("\n\n");
}
