import { hrefOf, type Query } from "../ui/href";

/** A list of people as it was, scrolled to the one who was opened there. */
export const listAt = (path: string, query: Query, id: string) =>
  hrefOf(path, { ...query, row: "" }) + (query.row ? `#${id}` : "");

/** Where an applicant is shown and accepted, with the state of the list to go back to. */
export const applicantOf = (id: string, query: Query = {}) =>
  hrefOf("/create-volunteer/confirm", { id, ...query });

/** Where an application is rejected. */
export const rejectionOf = (id: string, query: Query = {}) =>
  hrefOf("/volunteer/confirm-rejection", { id, ...query });

/** Where a volunteer's details are, with the state of the table to go back to. */
export const volunteerDetailsOf = (id: string, query: Query = {}) =>
  hrefOf("/volunteers/volunteer-details", { id, ...query });

/** Where a volunteer's account is deleted. */
export const deletionOf = (id: string, query: Query = {}) =>
  hrefOf("/volunteer/confirm-deletion", { id, ...query });
