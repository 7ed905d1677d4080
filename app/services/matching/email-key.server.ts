/** Look-up key of an e-mail address, ignoring case and surrounding white space. */
export const toEmailKey = (email: string) => email.trim().toLowerCase();
