import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that an id survives being read out on the phone. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new random id: the letter of its kind (R request, A application, V volunteer, U admin) and 8 digits, 40 bits. Not a secret. */
export function newId(kind: "R" | "A" | "V" | "U") {
  let bits = BigInt(`0x${randomBytes(5).toString("hex")}`);
  let id = "";
  for (let i = 0; i < 8; i++, bits >>= 5n) id = (DIGITS[Number(bits & 31n)] ?? "") + id;
  return kind + id;
}
