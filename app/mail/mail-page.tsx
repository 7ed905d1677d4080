import { Fragment, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toReferenceGroups } from "~/schemas/ids";
import type { MailText } from "~/text/mail-en";

export interface MailPart {
  html: ReactNode;
  text: string;
}
interface Link {
  href: string;
  label: string;
}
export type MailFact = readonly [label: string, value: string];

const LINK_STYLE = { color: "#0b4f6c", fontWeight: "bold" };
const QUOTE_STYLE = { margin: "16px 0", padding: "0 0 0 16px", borderLeft: "4px solid #8a97a3" };
const REFERENCE_STYLE = {
  fontSize: 24,
  letterSpacing: 2,
  fontFamily: "Consolas, Menlo, monospace",
};

export const paragraph = (text: string): MailPart => ({ html: <p>{text}</p>, text });

export const quote = (text: string): MailPart => ({
  html: <blockquote style={QUOTE_STYLE}>{text}</blockquote>,
  text: `"${text}"`,
});

/** As on the screen: the gaps are styles, so that a copy is the plain id. */
const GROUP_STYLE = { marginLeft: "0.45em" };

export const reference = (label: string, id: string): MailPart => ({
  html: (
    <p>
      {label}:<br />
      <strong style={REFERENCE_STYLE}>
        {toReferenceGroups(id).map((group, i) => (
          <span key={i} style={i > 0 ? GROUP_STYLE : undefined}>
            {group}
          </span>
        ))}
      </strong>
    </p>
  ),
  text: `${label}: ${id}`,
});

export const titled = (title: string, text: string): MailPart => ({
  html: (
    <p>
      <strong>{title}</strong>
      <br />
      {text}
    </p>
  ),
  text: `${title}: ${text}`,
});

export const link = ({ href, label }: Link): MailPart => ({
  html: (
    <p>
      <a href={href} style={LINK_STYLE}>
        {label}
      </a>
    </p>
  ),
  text: `${label}: ${href}`,
});

/** A link whose URL has its own line: mail clients cut long links at adjacent text. */
export const action = (to: Link): MailPart => ({
  html: link(to).html,
  text: `${to.label}:\n${to.href}`,
});

const formatFact = ([label, value]: MailFact) => `${label}: ${value}`;

export const summary = ([first, ...rest]: readonly [MailFact, ...MailFact[]]): MailPart => ({
  html: (
    <p>
      {first[0]}: <strong>{first[1]}</strong>
      {rest.map((fact) => (
        <Fragment key={fact[0]}>
          <br />
          {formatFact(fact)}
        </Fragment>
      ))}
    </p>
  ),
  text: [first, ...rest].map(formatFact).join("\n"),
});

export const factList = (facts: readonly MailFact[]): MailPart => ({
  html: facts.map(([label, value]) => (
    <p key={label} style={{ margin: "0 0 8px", whiteSpace: "pre-line" }}>
      {label}: <strong>{value}</strong>
    </p>
  )),
  text: facts.map(formatFact).join("\n"),
});

export interface MailSite {
  centerName: string;
  contactPhone: string;
  contactEmail: string;
}

export interface MailPageProps {
  subject: string;
  parts: readonly MailPart[];
  why: string;
  t: MailText;
  lang: string;
  site: MailSite;
}

/** Fills the `{name}` placeholders of a text; a missing value is empty. */
export const fillTemplate = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

const listFooterLines = ({ t, site, why }: MailPageProps) => [
  fillTemplate(t.contact, { phone: site.contactPhone, email: site.contactEmail }),
  t.danger,
  fillTemplate(why, { center: site.centerName }),
];

// Mail clients lack stylesheets and modern layout. Colors must survive a dark mode's inversion.
const FONT = {
  fontFamily: "Arial, Helvetica, sans-serif",
  fontSize: 17,
  lineHeight: 1.5,
  color: "#16212b",
};
const CENTER_STYLE = {
  margin: "0 0 24px",
  paddingBottom: 8,
  borderBottom: "3px solid #0b4f6c",
  fontWeight: "bold",
};

function MailPage(props: MailPageProps): ReactElement {
  const { subject, parts, lang, site } = props;
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 16, ...FONT }}>
        <div style={{ maxWidth: 600, margin: "0 auto" }}>
          <p style={CENTER_STYLE}>{site.centerName}</p>
          {parts.map(({ html }, i) => (
            <Fragment key={i}>{html}</Fragment>
          ))}
          <hr style={{ border: 0, borderTop: "1px solid #8a97a3", margin: "32px 0 16px" }} />
          {listFooterLines(props).map((line) => (
            <p key={line} style={{ fontSize: 15, margin: "0 0 8px" }}>
              {line}
            </p>
          ))}
        </div>
      </body>
    </html>
  );
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export const renderPage = (props: MailPageProps): RenderedMail => ({
  subject: props.subject,
  text: [...props.parts.map(({ text }) => text), ["--", ...listFooterLines(props)].join("\n")].join(
    "\n\n",
  ),
  html: `<!DOCTYPE html>${renderToStaticMarkup(<MailPage {...props} />)}`,
});
