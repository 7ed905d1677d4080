import { customAlphabet } from "nanoid";

/** Crockford's base 32: no I, L, O or U, so that an id can be read out over the phone. */
const newDigits = customAlphabet("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 8);

/**
 * Random id: a letter for its kind (R request, A application, V volunteer, U admin, B change in
 * bulk) and 8 base-32 digits (40 bits). Not a secret.
 */
export const newId = (kind: "R" | "A" | "V" | "U" | "B") => kind + newDigits();
