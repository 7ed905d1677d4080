import type { ReactNode } from "react";
import type { MailText } from "~/text/mail-en";

export interface MailSite {
  centerName: string;
  contactPhone: string;
  contactEmail: string;
}

/** Fills the `{name}` placeholders of a text; a missing value is empty. */
export const fillTemplate = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** Lines below the text; the last one says why the reader gets the email. */
export const listFooterLines = (t: MailText, site: MailSite, why: string) => [
  fillTemplate(t.contact, { phone: site.contactPhone, email: site.contactEmail }),
  t.danger,
  fillTemplate(why, { center: site.centerName }),
];

// Mail clients lack stylesheets and modern layout: one column, inline styles, and colors that
// stay readable when a dark mode inverts them.
const font = {
  fontFamily: "Arial, Helvetica, sans-serif",
  fontSize: 17,
  lineHeight: 1.5,
  color: "#16212b",
};

/** Layout of every email: the center's name, the text, contact details. */
export function MailLayout({
  t,
  site,
  lang,
  title,
  why,
  children,
}: {
  t: MailText;
  site: MailSite;
  lang: string;
  title: string;
  why: string;
  children: ReactNode;
}) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 16, ...font }}>
        <div style={{ maxWidth: 600, margin: "0 auto" }}>
          <p
            style={{
              margin: "0 0 24px",
              paddingBottom: 8,
              borderBottom: "3px solid #0b4f6c",
              fontWeight: "bold",
            }}
          >
            {site.centerName}
          </p>
          {children}
          <hr style={{ border: 0, borderTop: "1px solid #8a97a3", margin: "32px 0 16px" }} />
          {listFooterLines(t, site, why).map((line) => (
            <p key={line} style={{ fontSize: 15, margin: "0 0 8px" }}>
              {line}
            </p>
          ))}
        </div>
      </body>
    </html>
  );
}
