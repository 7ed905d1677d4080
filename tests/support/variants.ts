import { test } from "vitest";

/** Whether this is `npm run test:long` (vitest.config.ts). */
export const isLongRun = process.env.LONG_RUN !== undefined;

/** The first variant of a test in `npm test`, all of them in `npm run test:long`. */
export const listVariants = <const T>(first: T, ...more: T[]): T[] =>
  isLongRun ? [first, ...more] : [first];

/** A test of `npm run test:long` alone. */
export const testLong = (name: string, run: () => Promise<unknown>) => {
  if (isLongRun) test(name, run);
};
