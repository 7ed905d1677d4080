import { toHref, type Query } from "../ui/href";

/** A list of people as it was, scrolled to the one who was opened there. */
export const listHref = (path: string, query: Query, id: string) =>
  toHref(path, { ...query, row: "" }) + (query.row ? `#${id}` : "");

/** Where an applicant is shown and accepted, with the state of the list to go back to. */
export const applicantHref = (id: string, query: Query = {}) =>
  toHref("/create-volunteer/confirm", { id, ...query });

/** Where an application is rejected. */
export const rejectionHref = (id: string, query: Query = {}) =>
  toHref("/volunteer/confirm-rejection", { id, ...query });

/** Where a volunteer's details are, with the state of the table to go back to. */
export const volunteerDetailsHref = (id: string, query: Query = {}) =>
  toHref("/volunteers/volunteer-details", { id, ...query });

/** Where a volunteer's account is deleted. */
export const deletionHref = (id: string, query: Query = {}) =>
  toHref("/volunteer/confirm-deletion", { id, ...query });
