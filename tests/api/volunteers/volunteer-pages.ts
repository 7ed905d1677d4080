import { expect } from "vitest";

import { Emails } from "~/models/email.server";
import type { Answer, Entries, Visitor } from "../../support/visitor";

/** The screens about volunteers. */
export const LIST = "/create-volunteer";
export const CONFIRM = `${LIST}/confirm`;
export const REJECTION = "/volunteer/confirm-rejection";
export const TABLE = "/volunteers";
export const DETAILS = `${TABLE}/volunteer-details`;
export const DELETION = "/volunteer/confirm-deletion";
export const OWN = "/volunteer/account-details";
export const REQUEST = "/homeowner-requests/request-details";

/** The words of an element, spaces folded. */
export const folded = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
/** Everything on a page that a selector finds: the elements, their words, where they lead. */
export const all = (page: Answer, selector: string) => [
  ...page.document.querySelectorAll(selector),
];
export const wordsOf = (page: Answer, selector: string) => all(page, selector).map(folded);
export const hrefsOf = (page: Answer, selector: string) =>
  all(page, selector).map((link) => link.getAttribute("href")!);
export const bannerOf = (page: Answer) => wordsOf(page, ".banner");
/** The section under a heading. */
export const sectionOf = (page: Answer, id: string) =>
  page.words(`main section[aria-labelledby=${id}]`);
/** What the page says of a person, by what stands before it. */
export const factsOn = (page: Answer) =>
  Object.fromEntries(
    all(page, "main dl.facts > div").map((row) => [
      folded(row.querySelector("dt")!),
      row.querySelector("dd")!.textContent,
    ]),
  );
/** What the forms of a page would do. */
export const offers = (page: Answer) =>
  all(page, "main [name=intent]").map((field) => (field as HTMLInputElement).value);
/** The form that does one of those things. */
export const formOf = (intent: string) => ({ form: `form:has([name=intent][value=${intent}])` });

/** Opens a page that must be there, and never be kept by anybody on the way. */
export async function opened(visitor: Visitor, path: string) {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  expect(page.headers["cache-control"], path).toBe("no-store");
  return page;
}

/** Opens a page and does one of the things that it offers. */
export const carryOut = async (
  visitor: Visitor,
  path: string,
  intent: string,
  entries: Entries = {},
) => visitor.submit(await opened(visitor, path), entries, formOf(intent));

/** Queries that name nobody, ids of other kinds among them. */
export const nobody = (letter: "A" | "V") => [
  "",
  ...[
    `${letter}00000000`,
    "R00000000",
    "x",
    "",
    "__proto__",
    "../admin",
    "%00",
    "%F0%9F%8C%80",
    "x".repeat(1500),
    '{"$ne":null}',
  ].map((id) => `?id=${id}`),
  ...["?id[$ne]=x", `?id[]=${letter}00000000`, "?ID=x"],
];

/** The screen for what is not there. Many are asked for in one test, so no page is built of each. */
export function expectNothing(page: Answer, what: string) {
  expect(page.status, what).toBe(404);
  expect(page.text, what).toContain("Unexpected Application Error!");
  expect(page.headers["cache-control"], what).toBe("no-store");
}

/** A refusal: the same page as things are by now, the message above. */
export function expectConflict(page: Answer, message: string, title: string) {
  expect(page.status).toBe(409);
  expect(page.via).toEqual([]);
  expect(wordsOf(page, ".banner[role=alert]")).toEqual([message]);
  expect(page.document.title).toMatch(new RegExp(`^Error: .+ – ${title} – `));
  expect(page.headers["cache-control"]).toBe("no-store");
}

/** How many invites were written to a volunteer. */
export const invitesOf = (subjectId: string) =>
  Emails.countDocuments({ subjectId, template: "volunteer-invite" });
