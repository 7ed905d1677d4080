import type { ReceivedMail as Kind, MailText } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

/** No name and no form input: anyone can enter a stranger's address in a public form. */
export interface ReceivedMailProps {
  t: MailText;
  lang: string;
  site: MailSite;
  kind: Kind;
  /** Reference number. */
  id: string;
  /** Date and time; empty if unknown. */
  receivedAt: string;
  /** Status page. */
  link: { href: string; label: string };
  /** Why the reader gets it. */
  why: string;
}

/** Receipt for a public form, sent to an unverified address. */
export function ReceivedMail({
  t,
  lang,
  site,
  kind,
  id,
  receivedAt,
  link,
  why,
}: ReceivedMailProps) {
  const texts = t.received[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={texts.subject} why={why}>
      <p>{t.hello}</p>
      <p>{texts.lead}</p>
      <p>
        {t.reference}:<br />
        <strong
          style={{ fontSize: 24, letterSpacing: 2, fontFamily: "Consolas, Menlo, monospace" }}
        >
          {id}
        </strong>
      </p>
      {receivedAt && <p>{fillTemplate(t.receivedAt, { at: receivedAt })}</p>}
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
export function receivedMailText({ t, site, kind, id, receivedAt, link, why }: ReceivedMailProps) {
  const texts = t.received[kind];
  return [
    t.hello,
    texts.lead,
    `${t.reference}: ${id}`,
    ...(receivedAt ? [fillTemplate(t.receivedAt, { at: receivedAt })] : []),
    `${t.next}: ${texts.next}`,
    `${link.label}: ${link.href}`,
    ["--", ...listFooterLines(t, site, why)].join("\n"),
  ].join("\n\n");
}
