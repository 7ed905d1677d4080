import { faker } from "@faker-js/faker";

import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import { newEmail } from "./address";

/** A valid, realistic payload of `POST /volunteer/create`, unique in each call. */
export const applicationPayload = (more: Record<string, unknown> = {}) => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  phoneNumber: faker.string.numeric({ length: 10, allowLeadingZeros: false }),
  email: newEmail(),
  streetAddress1: faker.location.streetAddress(),
  streetAddress2: "",
  city: "Savannah",
  state: "Georgia",
  county: "Chatham",
  zipCode: "31401",
  areasOfHelp: ["Hospitality Team", "Community Outreach Team"],
  ...more,
});

/** Values for the form of /applyVolunteer, unique in each call. */
export function applicationFormFields(more: Record<string, string | boolean> = {}) {
  const { areasOfHelp: _, ...fields } = applicationPayload();
  const boxes = { hospitality: true, community_helpers: true, agreement: true };
  return { ...fields, phoneNumber: "(941) 555-0123", ...boxes, ...more };
}

/** The payload as parsed input of the services. */
export const applicationInput = (more: Record<string, unknown> = {}) =>
  VolunteerApplication.parse(applicationPayload(more));
