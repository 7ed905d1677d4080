import { expect, test } from "vitest";

import { toRequestFactsView } from "~/services/web/presenters/request-presenter.server";

type Facts = Parameters<typeof toRequestFactsView>[0];

const FLAGS = { readyToClose: true, mailBounced: true, suspicious: true, possibleDuplicate: true };
/** A request with what the warnings are made of. */
const warn = (more: object, locale: "en" | "es" = "en") => {
  const request = { status: "Unevaluated", address: {}, createdAt: new Date(), ...more };
  const { warnings, duplicateWarning } = toRequestFactsView(
    { request, answersVersion: "0", history: [], duplicates: [] } as unknown as Facts,
    locale,
  );
  return [...warnings, duplicateWarning];
};

test("a request without flags has no warnings", () => {
  expect(
    warn({ readyToClose: false, mailBounced: false, suspicious: false, possibleDuplicate: false }),
  ).toEqual([undefined]);
});

test("each flag has its warning, in both languages", () => {
  expect(warn(FLAGS)).toEqual([
    "All jobs are done: ready to close.",
    "Email to this address came back. Use the phone, and correct the address.",
    expect.stringMatching(/^This may be spam: /),
    "Possible duplicate: there was another open request at this home.",
  ]);
  expect(warn(FLAGS, "es").join()).toContain("Todas las tareas están terminadas");
});

test("one that was decided is no spam, and a duplicate that was merged is not possible any more", () => {
  expect(warn({ ...FLAGS, status: "Active", duplicateOf: "R00000000" })).toEqual([
    "All jobs are done: ready to close.",
    "Email to this address came back. Use the phone, and correct the address.",
    undefined,
  ]);
});
