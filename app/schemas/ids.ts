export const normalizeId = (id: string) => id.trim().toUpperCase();

/**
 * First letter of an id: request, application, volunteer, staff account, bulk change, API key,
 * message to many.
 */
export type IdLetter = "R" | "A" | "V" | "U" | "B" | "K" | "M";
const ID = /^[RAVUBKM][0-9A-HJKMNP-TV-Z]{8}$/;

/** Whether a normalized id can be one of a kind of document. */
export const isId = (letter: IdLetter, id: string) => id.startsWith(letter) && ID.test(id);

/** The groups of an id that is read out: 1, 4 and 4 characters. */
export const toReferenceGroups = (id: string) =>
  [id.slice(0, 1), id.slice(1, 5), id.slice(5)].filter(Boolean);
