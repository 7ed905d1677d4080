const PHONE_FIELDS = new Set(["phone", "phone_number", "phoneNumber"]);

/** Also drops invisible marks and long dashes of copied contacts; the rule refuses other texts. */
const cleanPhone = (typed: string) =>
  typed.length > 64 || typed.startsWith("-")
    ? typed
    : typed.replace(/[\s().\p{Pd}\p{Cf}]/gu, "").replace(/^\+?1(?=\d{10}$)/, "");

/** What a form says in a field; calls are read to the letter. */
export const cleanTyped = <Value>(name: string, value: Value) =>
  typeof value === "string" && PHONE_FIELDS.has(name) ? cleanPhone(value) : value;
