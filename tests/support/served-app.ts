import { inject } from "vitest";

import type { ServedApp } from "./app";

/** The running app of this test file's worker; undefined in projects that serve none. */
export const findApp = (): ServedApp | undefined =>
  (inject("apps") as ServedApp[] | undefined)?.[Number(process.env.VITEST_POOL_ID) - 1];

/** The running app of this test file's worker; no other file uses it at the same time. */
export const getApp = () => findApp()!;
