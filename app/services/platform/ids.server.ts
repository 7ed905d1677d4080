import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that an id can be read out over the phone. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Random id: a letter for its kind (R request, A application, V volunteer, U admin) and 8 base-32
 * digits (40 bits). Not a secret.
 */
export function newId(kind: "R" | "A" | "V" | "U") {
  let bits = BigInt(`0x${randomBytes(5).toString("hex")}`);
  let id = "";
  for (let i = 0; i < 8; i++, bits >>= 5n) id = (DIGITS[Number(bits & 31n)] ?? "") + id;
  return kind + id;
}
