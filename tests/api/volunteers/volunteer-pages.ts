import { expect } from "vitest";

import { Emails } from "~/models/email.server";
import type { FormEntries, TestResponse, Visitor } from "../../support/visitor";

/** Paths of the volunteer screens. */
export const APPLICATIONS_PATH = "/create-volunteer";
export const APPLICATION_PATH = `${APPLICATIONS_PATH}/confirm`;
export const REJECTION_PATH = "/volunteer/confirm-rejection";
export const VOLUNTEERS_PATH = "/volunteers";
export const VOLUNTEER_PATH = `${VOLUNTEERS_PATH}/volunteer-details`;
export const DELETION_PATH = "/volunteer/confirm-deletion";
export const ACCOUNT_PATH = "/volunteer/account-details";
export const REQUEST_PATH = "/homeowner-requests/request-details";

/** The text of an element, whitespace collapsed. */
export const foldedText = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
export const queryAll = (page: TestResponse, selector: string) => [
  ...page.document.querySelectorAll(selector),
];
export const readTexts = (page: TestResponse, selector: string) =>
  queryAll(page, selector).map(foldedText);
export const readHrefs = (page: TestResponse, selector: string) =>
  queryAll(page, selector).map((link) => link.getAttribute("href")!);
export const readBanners = (page: TestResponse) => readTexts(page, ".banner");
/** The text of the section that an id labels. */
export const readSection = (page: TestResponse, id: string) =>
  page.textAt(`main section[aria-labelledby=${id}]`);
/** The facts about a person by their labels. */
export const readFacts = (page: TestResponse) =>
  Object.fromEntries(
    queryAll(page, "main dl.facts > div").map((row) => [
      foldedText(row.querySelector("dt")!),
      row.querySelector("dd")!.textContent,
    ]),
  );
/** The intents of a page's forms. */
export const readIntents = (page: TestResponse) =>
  queryAll(page, "main [name=intent]").map((field) => (field as HTMLInputElement).value);
/** `submit` option that selects the form with an intent. */
export const withIntent = (intent: string) => ({
  form: `form:has([name=intent][value=${intent}])`,
});

/** Opens a page; it must exist and be no-store. */
export async function openPage(visitor: Visitor, path: string) {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  expect(page.headers["cache-control"], path).toBe("no-store");
  return page;
}

/** Opens a page and submits one of its forms. */
export const submitAction = async (
  visitor: Visitor,
  path: string,
  intent: string,
  entries: FormEntries = {},
) => visitor.submit(await openPage(visitor, path), entries, withIntent(intent));

/** Queries with unknown, malformed and hostile ids. */
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

/** Expects the 404 screen; compares text, as parsing hundreds of pages is slow. */
export function expectNotFound(page: TestResponse, label: string) {
  expect(page.status, label).toBe(404);
  expect(page.text, label).toContain("Unexpected Application Error!");
  expect(page.headers["cache-control"], label).toBe("no-store");
}

/** Expects a 409: the current page with the message above. */
export function expectConflict(page: TestResponse, message: string, title: string) {
  expect(page.status).toBe(409);
  expect(page.redirects).toEqual([]);
  expect(readTexts(page, ".banner[role=alert]")).toEqual([message]);
  expect(page.document.title).toMatch(new RegExp(`^Error: .+ – ${title} – `));
  expect(page.headers["cache-control"]).toBe("no-store");
}

/** Number of invites created for a volunteer. */
export const countInvites = (subjectId: string) =>
  Emails.countDocuments({ subjectId, template: "volunteer-invite" });
