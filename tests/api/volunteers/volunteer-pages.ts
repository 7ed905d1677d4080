import { expect } from "vitest";

import { Emails } from "~/models/email.server";
import type { TestResponse, FormEntries, Visitor } from "../../support/visitor";

/** The screens about volunteers. */
export const APPLICATIONS_PATH = "/create-volunteer";
export const APPLICATION_PATH = `${APPLICATIONS_PATH}/confirm`;
export const REJECTION_PATH = "/volunteer/confirm-rejection";
export const VOLUNTEERS_PATH = "/volunteers";
export const VOLUNTEER_PATH = `${VOLUNTEERS_PATH}/volunteer-details`;
export const DELETION_PATH = "/volunteer/confirm-deletion";
export const ACCOUNT_PATH = "/volunteer/account-details";
export const REQUEST_PATH = "/homeowner-requests/request-details";

/** The words of an element, spaces folded. */
export const foldedText = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
/** Everything on a page that a selector finds: the elements, their words, where they lead. */
export const queryAll = (page: TestResponse, selector: string) => [
  ...page.document.querySelectorAll(selector),
];
export const readTexts = (page: TestResponse, selector: string) =>
  queryAll(page, selector).map(foldedText);
export const readHrefs = (page: TestResponse, selector: string) =>
  queryAll(page, selector).map((link) => link.getAttribute("href")!);
export const readBanners = (page: TestResponse) => readTexts(page, ".banner");
/** The section under a heading. */
export const readSection = (page: TestResponse, id: string) =>
  page.textAt(`main section[aria-labelledby=${id}]`);
/** What the page says of a person, by what stands before it. */
export const readFacts = (page: TestResponse) =>
  Object.fromEntries(
    queryAll(page, "main dl.facts > div").map((row) => [
      foldedText(row.querySelector("dt")!),
      row.querySelector("dd")!.textContent,
    ]),
  );
/** What the forms of a page would do. */
export const readIntents = (page: TestResponse) =>
  queryAll(page, "main [name=intent]").map((field) => (field as HTMLInputElement).value);
/** The form that does one of those things. */
export const withIntent = (intent: string) => ({
  form: `form:has([name=intent][value=${intent}])`,
});

/** Opens a page that must be there, and never be kept by anybody on the way. */
export async function openPage(visitor: Visitor, path: string) {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  expect(page.headers["cache-control"], path).toBe("no-store");
  return page;
}

/** Opens a page and does one of the things that it offers. */
export const submitAction = async (
  visitor: Visitor,
  path: string,
  intent: string,
  entries: FormEntries = {},
) => visitor.submit(await openPage(visitor, path), entries, withIntent(intent));

/** Queries that name nobody, ids of other kinds among them. */
export const unknownIdQueries = (letter: "A" | "V") => [
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
export function expectNotFound(page: TestResponse, what: string) {
  expect(page.status, what).toBe(404);
  expect(page.text, what).toContain("Unexpected Application Error!");
  expect(page.headers["cache-control"], what).toBe("no-store");
}

/** A refusal: the same page as things are by now, the message above. */
export function expectConflict(page: TestResponse, message: string, title: string) {
  expect(page.status).toBe(409);
  expect(page.redirects).toEqual([]);
  expect(readTexts(page, ".banner[role=alert]")).toEqual([message]);
  expect(page.document.title).toMatch(new RegExp(`^Error: .+ – ${title} – `));
  expect(page.headers["cache-control"]).toBe("no-store");
}

/** How many invites were written to a volunteer. */
export const countInvites = (subjectId: string) =>
  Emails.countDocuments({ subjectId, template: "volunteer-invite" });
