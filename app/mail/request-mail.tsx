import type { MailText, RequestMail } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

export interface RequestMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: RequestMail;
  firstName: string;
  /** Reference number. */
  id: string;
  /** Labels in the reader's language. */
  helpTypes: readonly string[];
  /** Statement of a rejection, else empty. */
  reason: string;
  link: { href: string; label: string };
}

/** Email to a homeowner about the status of a request. */
export function RequestMail({
  t,
  lang,
  site,
  kind,
  firstName,
  id,
  helpTypes,
  reason,
  link,
}: RequestMailProps) {
  const texts = t.request[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={texts.subject} why={t.why}>
      <p>{fillTemplate(t.greeting, { name: firstName })}</p>
      <p>{texts.lead}</p>
      {reason && (
        <blockquote
          style={{ margin: "16px 0", padding: "0 0 0 16px", borderLeft: "4px solid #8a97a3" }}
        >
          {reason}
        </blockquote>
      )}
      <p>
        {t.reference}:<br />
        <strong
          style={{ fontSize: 24, letterSpacing: 2, fontFamily: "Consolas, Menlo, monospace" }}
        >
          {id}
        </strong>
      </p>
      <p>
        {t.askedFor}: {helpTypes.join(", ")}
      </p>
      <p>
        <strong>{t.next}</strong>
        <br />
        {texts.next}
      </p>
      <p>
        <a href={link.href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {link.label}
        </a>
      </p>
    </MailLayout>
  );
}

/** Plain-text version. */
export function requestMailText({
  t,
  site,
  kind,
  firstName,
  id,
  helpTypes,
  reason,
  link,
}: RequestMailProps) {
  const texts = t.request[kind];
  return [
    fillTemplate(t.greeting, { name: firstName }),
    texts.lead,
    ...(reason ? [`"${reason}"`] : []),
    `${t.reference}: ${id}`,
    `${t.askedFor}: ${helpTypes.join(", ")}`,
    `${t.next}: ${texts.next}`,
    `${link.label}: ${link.href}`,
    ["--", ...listFooterLines(t, site, t.why)].join("\n"),
  ].join("\n\n");
}
