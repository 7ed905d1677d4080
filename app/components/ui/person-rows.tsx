import type { Text } from "~/text/light-en";
import { PersonEmail, PersonPhone } from "./contact-links";
import { formatAddress, type Address } from "./format-address";

export interface PersonView extends Address {
  name: string;
  phone: string;
  email: string;
  county: string;
}

export const toPersonRows = (t: Text, person: PersonView) =>
  [
    [t.staff.details.name, person.name],
    [t.form.phone, <PersonPhone key="phone" phone={person.phone} />],
    [t.form.email, <PersonEmail key="email" email={person.email} />],
    [t.staff.details.address, formatAddress(person) || t.staff.notProvided],
    [t.form.county, person.county || t.staff.notProvided],
  ] as const;
