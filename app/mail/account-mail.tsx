import type { AccountMail as Kind, MailText } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

export interface AccountMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: Kind;
  firstName: string;
  /** Administrator who made the account; empty where nobody did. */
  createdBy: string;
  href: string;
}

/** The texts of one mail, filled in, in the order in which they are read. */
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

/** The mail to somebody with an account, about that account. */
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

/** The same mail as plain text. */
export function accountMailText(props: AccountMailProps) {
  const { t, site, href } = props;
  const { greeting, lead, action, after } = toLines(props);
  // The address alone on its line: mail programs cut a link at what stands beside it.
  return [
    greeting,
    lead,
    `${action}:\n${href}`,
    ...after,
    ["--", ...listFooterLines(t, site, t.accountWhy)].join("\n"),
  ].join("\n\n");
}
