/** With commas, in both languages. */
export const formatNumber = (count: number) => count.toLocaleString("en-US");

/** Ten digits in the specification's format, `(941)-555-0123`; anything else unchanged. */
export const formatPhone = (phone: string) =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1)-$2-$3");
