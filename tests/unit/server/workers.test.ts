import { expect, test } from "vitest";

import { toRestartDelay } from "../../../server/workers";

test("a worker that dies again and again is replaced after 1 s, 2 s … 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50, 2_000].map(toRestartDelay)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30, 30,
  ]);
});
