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
