import { toHref, type Query } from "./href";

export const listHref = (path: string, query: Query, id: string) =>
  toHref(path, { ...query, row: "" }) + (query.row ? `#${id}` : "");

/** `query` is the state of the list that the page links back to, here and below. */
export const applicantHref = (id: string, query: Query = {}) =>
  toHref("/create-volunteer/confirm", { id, ...query });

export const rejectionHref = (id: string, query: Query = {}) =>
  toHref("/volunteer/confirm-rejection", { id, ...query });

export const volunteerDetailsHref = (id: string, query: Query = {}) =>
  toHref("/volunteers/volunteer-details", { id, ...query });

export const deletionHref = (id: string, query: Query = {}) =>
  toHref("/volunteer/confirm-deletion", { id, ...query });
