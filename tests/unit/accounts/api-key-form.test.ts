import { expect, test } from "vitest";

import { MakeApiKey } from "~/schemas/accounts/api-key";
import { errorKeys } from "../../support/messages";

const form = { name: "Volunteer map", access: "read", submission_id: "key_of-a-form_012345" };
const errors = (more: object) => errorKeys(MakeApiKey, { ...form, ...more });

test.each(["read", "write"])("a key has a name and may %s", (access) => {
  expect(MakeApiKey.parse({ ...form, name: " Volunteer map ", access })).toEqual({
    ...form,
    access,
  });
});

test("a name has 80 characters at most", () => {
  expect(errors({ name: "x".repeat(80) })).toEqual({});
  for (const name of [undefined, "", "  ", 7, "a\nb", "x".repeat(81)])
    expect(errors({ name })).toEqual({ name: ["apiKey.name"] });
});

test.each([undefined, null, "", "Read", "admin", ["read"]])("%j is no access", (access) => {
  expect(errors({ access })).toEqual({ access: ["apiKey.access"] });
});

test("the id of the submission has 20 to 64 letters, digits, dashes and underscores", () => {
  for (const submission_id of ["a".repeat(20), "Z9_-".repeat(16)])
    expect(errors({ submission_id })).toEqual({});
  for (const submission_id of [
    undefined,
    null,
    "",
    "a".repeat(19),
    "a".repeat(65),
    ` ${"a".repeat(20)}`,
    `${"a".repeat(20)} `,
    `${"a".repeat(10)}.${"a".repeat(10)}`,
  ])
    expect(errors({ submission_id })).toEqual({ submission_id: ["somethingWentWrong"] });
});
