// What the schemas accept, as `pattern` attributes for the check in the browser. Browsers compile them with the `v` flag, older ones with `u`:
// every sign that is special to either is escaped.

/** The address pattern of the schema, no stricter. */
export const EMAIL_PATTERN = String.raw`(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+\-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`;

const phonePattern = (firstDigit: string) =>
  String.raw`[\s\(\).\-]*(\+?[\s\(\).\-]*1)?[\s\(\).\-]*${firstDigit}([\s\(\).\-]*\d){9}[\s\(\).\-]*`;

/** Ten digits not starting with 0, with the separators and the +1 that the schema drops. */
export const PHONE_PATTERN = phonePattern("[1-9]");

/** Any ten digits, the same way. */
export const TEN_DIGITS_PATTERN = phonePattern(String.raw`\d`);
