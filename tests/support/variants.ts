/** Whether this is `npm run test:long` (vitest.config.ts). */
export const isLongRun = process.env.LONG_RUN !== undefined;

/** The first variant of a test in `npm test`, all of them in `npm run test:long`. */
export const listVariants = <const T>(first: T, ...more: T[]): T[] =>
  isLongRun ? [first, ...more] : [first];
