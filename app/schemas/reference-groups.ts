/** The groups of an id that is read out: 1, 4 and 4 characters. */
export const toReferenceGroups = (id: string) =>
  [id.slice(0, 1), id.slice(1, 5), id.slice(5)].filter(Boolean);
