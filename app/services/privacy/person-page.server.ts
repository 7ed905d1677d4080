import { formatDateTime } from "../platform/eastern-time.server";
import type { PersonExport } from "./person.server";

/** An export as a page to print, in one file without scripts or links. */

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/** `lastName` → `Last name`. */
const toLabel = (name: string) => {
  const words = name.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

function toHtml(value: unknown): string {
  if (value instanceof Date) return escape(formatDateTime(value));
  if (Array.isArray(value))
    return `<ul>${value.map((one) => `<li>${toHtml(one)}</li>`).join("")}</ul>`;
  if (typeof value === "object" && value !== null) return toList(value);
  return escape(String(value));
}

const toList = (record: object) =>
  `<dl>${Object.entries(record)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<dt>${escape(toLabel(name))}</dt><dd>${toHtml(value)}</dd>`)
    .join("")}</dl>`;

const STYLE =
  "body{font:1rem/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}" +
  "dl{margin:0 0 1rem}dt{font-weight:bold}dd{margin:0 0 .4rem 1.2rem;white-space:pre-line}" +
  "section{border-top:2px solid}article{break-inside:avoid-page}";

/** The page; times are Eastern time. */
export function renderPersonPage({ person, exportedAt, ...sections }: PersonExport): string {
  const who = "email" in person ? person.email : person.phone;
  const parts = Object.entries(sections)
    .filter(([, records]) => records.length > 0)
    .map(
      ([name, records]) =>
        `<section><h2>${toLabel(name)}</h2>` +
        `${records.map((record) => `<article>${toList(record)}</article>`).join("")}</section>`,
    );
  const none = "<p>Nothing was found.</p>";
  return (
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width">` +
    `<title>Data about ${escape(who)}</title><style>${STYLE}</style>` +
    `<h1>Data about ${escape(who)}</h1><p>As of ${escape(formatDateTime(exportedAt))}</p>` +
    `${parts.join("") || none}</html>\n`
  );
}
