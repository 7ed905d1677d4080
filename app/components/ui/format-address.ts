interface Address {
  street1: string;
  street2: string;
  city: string;
  /** Name of a state; empty when none is known. */
  state: string;
  zip: string;
}

/** A postal address in lines; empty when there is none. */
export const formatAddress = ({ street1, street2, city, state, zip }: Address) =>
  [street1, street2, [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("\n");
