/** Rounds of a race: 25 in `npm test`, 500 in `npm run test:long` (vitest.config.ts). */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 25);
/** Concurrent rounds: enough load for contestants to collide at different points. */
export const CONCURRENT_ROUNDS = 5;
/** Two administrators who act at once. */
export const [ADA, BEN] = [
  { role: "admin", id: "UADA00001" },
  { role: "admin", id: "UBEN00001" },
] as const;
