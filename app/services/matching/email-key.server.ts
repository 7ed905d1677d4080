/** Key under which all spellings of an e-mail address that differ in case or outer spaces are one. */
export const toEmailKey = (email: string) => email.trim().toLowerCase();
