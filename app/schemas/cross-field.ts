/** Runs cross-field rules even when other fields fail; else their messages need a second submit. */
export const CROSS_FIELD = {
  when: (p: { value: unknown }) => typeof p.value === "object" && p.value !== null,
};
