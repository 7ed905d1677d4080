import type { JobMail as Kind, MailText } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

export interface JobMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: Kind;
  firstName: string;
  /** Details of the job: label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  href: string;
}

const toLines = ({ t, site, kind, firstName }: JobMailProps) => {
  const { lead, action, after } = t.job[kind];
  const filled = (text: string) =>
    fillTemplate(text, { center: site.centerName, phone: site.contactPhone });
  return {
    greeting: fillTemplate(t.greeting, { name: firstName }),
    lead: filled(lead),
    action,
    after: after.map(filled),
  };
};

/** Email to a volunteer about a job. */
export function JobMail(props: JobMailProps) {
  const { t, lang, site, kind, facts, href } = props;
  const { greeting, lead, action, after } = toLines(props);
  return (
    <MailLayout t={t} site={site} lang={lang} title={t.job[kind].subject} why={t.accountWhy}>
      <p>{greeting}</p>
      <p>{lead}</p>
      {facts.map(([label, value]) => (
        <p key={label} style={{ margin: "0 0 8px", whiteSpace: "pre-line" }}>
          {label}: <strong>{value}</strong>
        </p>
      ))}
      {action && (
        <p>
          <a href={href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
            {action}
          </a>
        </p>
      )}
      {after.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </MailLayout>
  );
}

/** Plain-text version. */
export function jobMailText(props: JobMailProps) {
  const { t, site, facts, href } = props;
  const { greeting, lead, action, after } = toLines(props);
  return [
    greeting,
    lead,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...(action ? [`${action}:\n${href}`] : []),
    ...after,
    ["--", ...listFooterLines(t, site, t.accountWhy)].join("\n"),
  ].join("\n\n");
}
