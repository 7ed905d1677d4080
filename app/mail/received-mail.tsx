import type { MailText, ReceivedMail as Kind } from "~/text/mail-en";
import { fillTemplate, listFooterLines, MailLayout, type MailSite } from "./layout";

/** No name, no answer of the form: anyone can type a stranger's address into a public form. */
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

/** The receipt for a public form. Goes to an address that nobody has reviewed. */
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
  const words = t.received[kind];
  return (
    <MailLayout t={t} site={site} lang={lang} title={words.subject} why={why}>
      <p>{t.hello}</p>
      <p>{words.lead}</p>
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
        {words.next}
      </p>
      <p>
        <a href={link.href} style={{ color: "#0b4f6c", fontWeight: "bold" }}>
          {link.label}
        </a>
      </p>
    </MailLayout>
  );
}

/** The same mail as plain text. */
export function receivedMailText({ t, site, kind, id, receivedAt, link, why }: ReceivedMailProps) {
  const words = t.received[kind];
  return [
    t.hello,
    words.lead,
    `${t.reference}: ${id}`,
    ...(receivedAt ? [fillTemplate(t.receivedAt, { at: receivedAt })] : []),
    `${t.next}: ${words.next}`,
    `${link.label}: ${link.href}`,
    ["--", ...listFooterLines(t, site, why)].join("\n"),
  ].join("\n\n");
}
