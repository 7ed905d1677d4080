import { formatAddress, type Address } from "./format";

export type Query = Readonly<Record<string, string>>;
export type ListQuery = Readonly<Record<string, string | readonly string[]>>;

/** Path with a query string; empty values are omitted. */
export function toHref(path: string, query: ListQuery) {
  const filled = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => (value === "" ? [] : [[name, value]])),
    ),
  ).toString();
  return filled ? `${path}?${filled}` : path;
}

/** Page number as a URL parameter; empty for page 1, which is omitted. */
export const pageParam = (page: number) => (page > 1 ? String(page) : "");

/** `query` is the state of the list that the page links back to. */
export const requestDetailsHref = (id: string, query: ListQuery = {}) =>
  toHref("/homeowner-requests/request-details", { id, ...query });

export const mapHref = (address: Omit<Address, "street2" | "state">) => {
  const query = formatAddress({ ...address, state: "FL" }, ", ");
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}`;
};

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
