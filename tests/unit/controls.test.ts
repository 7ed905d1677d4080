import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { CONTROLS } from "../controls/controls.mjs";

const root = new URL("../../", import.meta.url);

// `npm run test:controls` takes hours; that its table is true is said at once.
test.each(CONTROLS)("the control can be taken out: $name", ({ file, without, tests }) => {
  const source = readFileSync(new URL(file, root), "utf8");
  for (const [from, to] of without) {
    expect(source.split(from), from).toHaveLength(2);
    expect(to).not.toBe(from);
  }
  expect(existsSync(new URL(tests, root)), tests).toBe(true);
});

test("each control has a name of its own", () => {
  expect(new Set(CONTROLS.map(({ name }) => name)).size).toBe(CONTROLS.length);
});
