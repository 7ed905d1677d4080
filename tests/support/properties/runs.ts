/** Inputs tried for each form and call: 5, and 5,000 in `npm run test:long`. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 5);
