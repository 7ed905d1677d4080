/** Rounds of a race: 100 in `npm test`, 500 in `npm run test:long` (vitest.config.ts). */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 100);
