/** With commas, in both languages. */
export const formatNumber = (count: number) => count.toLocaleString("en-US");

/** Ten digits in the specification's format, `(941)-555-0123`; anything else unchanged. */
export const formatPhone = (phone: string) =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1)-$2-$3");

export interface Address {
  street1: string;
  street2?: string;
  city: string;
  /** Name of the state; empty if unknown. */
  state: string;
  zip: string;
}

export const formatAddress = ({ street1, street2, city, state, zip }: Address, separator = "\n") =>
  [street1, street2, [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(separator);

export const joinLabels = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  codes: readonly Code[],
) => codes.map((code) => labels[code]).join(", ");
