import { inject } from "vitest";

/** The running app of this test file's worker; no other file uses it at the same time. */
export const getApp = () => inject("apps")[Number(process.env.VITEST_POOL_ID) - 1]!;
