import { customAlphabet } from "nanoid";
import type { IdLetter } from "~/schemas/ids";

/** Crockford's base 32: no I, L, O or U, so that an id can be read out over the phone. */
const newDigits = customAlphabet("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 8);

/** Random id: the letter of its kind and 8 base-32 digits (40 bits). Not a secret. */
export const newId = (letter: IdLetter) => letter + newDigits();
