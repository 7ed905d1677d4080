import { faker } from "@faker-js/faker";

import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { newEmail } from "./address";

/** A valid, realistic payload of `POST /homeowner/requestHelp`, unique in each call. */
export const helpRequestPayload = (more: Record<string, unknown> = {}) => ({
  first_name: faker.person.firstName(),
  last_name: faker.person.lastName(),
  email: newEmail(),
  phone_number: faker.string.numeric({ length: 10, allowLeadingZeros: false }),
  street_address_1: faker.location.streetAddress(),
  street_address_2: "",
  city: "Englewood",
  zip_code: "34223",
  county: "Sarasota",
  helpExterior: true,
  description: "A tree fell on the roof and the yard is full of branches.",
  ...more,
});

const PERSONAL_FIELDS =
  "firstName lastName email phoneNumber streetAddress1 streetAddress2 other description".split(" ");

/** An accepted request in `GET /homeowner/viewRequests`, as the public sees it. */
export const publicRequestRow = (more: Record<string, unknown>) => ({
  city: "Englewood",
  state: "Florida",
  zipCode: "34223",
  zip: "34223",
  county: "Sarasota",
  status: "Accepted",
  reasonRejected: "",
  ...Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, ""])),
  ...more,
});

/** The payload as parsed input of the services. */
export const helpRequestInput = (more: Record<string, unknown> = {}) =>
  HelpRequestPayload.parse(helpRequestPayload(more));
