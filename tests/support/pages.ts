import { expect } from "vitest";

import type { TestResponse } from "./visitor";

/** Paths of screens that several test files open. */
export const PATHS = {
  login: { admin: "/admin-login", volunteer: "/vol-login" },
  dashboard: { admin: "/admin-dashboard", volunteer: "/volunteer-dashboard" },
  request: "/homeowner-requests/request-details",
  applications: "/create-volunteer",
  application: "/create-volunteer/confirm",
  rejection: "/volunteer/confirm-rejection",
  volunteers: "/volunteers",
  volunteer: "/volunteers/volunteer-details",
  deletion: "/volunteer/confirm-deletion",
  account: "/volunteer/account-details",
} as const;

/** Queries without an id. */
export const MISSING_ID_QUERIES = [
  "",
  "?id",
  "?id=",
  "?id=%20",
  "?id[$ne]=x",
  "?id[]=R00000000",
  "?ID=x",
  "?%00=1",
];

/** Queries with unknown, malformed and hostile ids. */
export const unknownIdQueries = (letter: "A" | "R" | "V") =>
  [
    `${letter}00000000`,
    "R00000000",
    "x",
    "__proto__",
    "../admin",
    "%00",
    "%F0%9F%8C%80",
    "x".repeat(1500),
    '{"$ne":null}',
  ].map((id) => `?id=${id}`);

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
  expect(page.texts(".banner[role=alert]")).toEqual([message]);
  expect(page.document.title).toMatch(new RegExp(`^Error: .+ – ${title} – `));
  expect(page.headers["cache-control"]).toBe("no-store");
}
