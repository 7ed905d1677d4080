/** Look-up key of an email address, ignoring case and surrounding white space. */
export const toEmailKey = (email: string) => email.trim().toLowerCase();
