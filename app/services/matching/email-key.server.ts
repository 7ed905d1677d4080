export const toEmailKey = (email: string) => email.trim().toLowerCase();
