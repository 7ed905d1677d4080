/** Ten digits as the specification writes a phone, `(941)-555-0123`; anything else as it is. */
export const formatPhone = (phone: string) =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1)-$2-$3");
