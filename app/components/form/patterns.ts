// Browsers compile `pattern` with the `v` or `u` flag: all that is special to either is escaped.

/** The schema's email pattern, no stricter. */
export const EMAIL_PATTERN = String.raw`(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+\-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`;

const toPhonePattern = (firstDigit: string) =>
  String.raw`[\s\(\).\-]*(\+?[\s\(\).\-]*1)?[\s\(\).\-]*${firstDigit}([\s\(\).\-]*\d){9}[\s\(\).\-]*`;

/** Ten digits, the first not 0, with the separators and the +1 that the schema strips. */
export const PHONE_PATTERN = toPhonePattern("[1-9]");

export const TEN_DIGITS_PATTERN = toPhonePattern(String.raw`\d`);
