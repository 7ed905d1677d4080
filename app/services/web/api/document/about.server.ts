import type { oas31 } from "zod-openapi";
import type { CallAccess } from "../authorize.server";

/** What a reader needs to know before the first call, by subject; backticks mark code. */
export const GUIDE: Readonly<Record<string, string>> = {
  "Keys and tokens":
    "An administrator makes an API key for each program, on the screen API keys, and limits or " +
    "revokes it there. Send it as `Authorization: Bearer …`. A login call answers a token, which " +
    "is sent the same way; it is for people. Cookies are ignored.",
  Answers:
    "Bodies are JSON in UTF-8, except the report, which is a spreadsheet. An error is `{message}`, " +
    "with `errors` by field if the status is 400. An unknown path is a 404, another method a 405 " +
    "with `Allow`. HEAD answers like GET, without a body. Fields that a call does not know are " +
    "ignored. Dates are in America/New_York, as written in en-US.",
  Lists:
    "A list call answers every row. With `limit` (1 to 1,000) it answers a page and, if there is " +
    "more, the header `X-Next-Cursor`; send its value as `after` to get the next page.",
  Limits:
    "Logins, look-ups, submissions, whole public lists and reports are limited, and calls with one " +
    "key to 600 in five minutes. A 429 or 503 has " +
    "`Retry-After` in seconds. A body has at most 64 KiB, an address at most 2,048 characters.",
};

export const ABOUT = {
  version: "1.0.0",
  description: Object.entries(GUIDE)
    .map(([subject, text]) => `**${subject}.** ${text}`)
    .join("\n\n"),
};

export const TAGS = {
  "Passwords and logins": "Tokens for people, and their passwords",
  Homeowners: "Ask for help, look up the status, list what is open",
  "Requests and reports": "For administrators: review and close requests, count them, report",
  Applications: "Apply to volunteer, look up the status, and for administrators: review",
  Volunteers: "For administrators: the volunteer database and assignments",
  "Own jobs and details": "For volunteers: offers, jobs and contact details",
} as const;

export const KEY_USE: Record<CallAccess, string> = {
  read: "Any API key may make this call.",
  write: "An API key may make this call if it can change data.",
  person: "This call is for people who log in: no API key may make it.",
};

export const SECURITY: Record<string, oas31.SecuritySchemeObject> = {
  admin: {
    type: "http",
    scheme: "bearer",
    description: "An API key, or the token of an administrator's login",
  },
  volunteer: { type: "http", scheme: "bearer", description: "The token of a volunteer's login" },
  basic: {
    type: "http",
    scheme: "basic",
    description: "Email address and password, instead of the same in the body",
  },
};
