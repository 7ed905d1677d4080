import { expect, test } from "vitest";

import { toEmailKey } from "~/services/matching/folding.server";

test("an address is the same in any case, and with white space around it", () => {
  expect(toEmailKey(" Ana.Nunez@Example.COM\t")).toBe("ana.nunez@example.com");
});
