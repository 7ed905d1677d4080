export type Query = Readonly<Record<string, string>>;

/** A path with the state of a list in its query; what is empty is left out. */
export function toHref(path: string, query: Query) {
  const filled = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== ""),
  ).toString();
  return filled ? `${path}?${filled}` : path;
}

/** A page number as addresses have it: the first page needs none. */
export const pageParam = (page: number) => (page > 1 ? String(page) : "");

/** Where the details of a request are, with the state of the list to go back to. */
export const requestDetailsHref = (id: string, query: Query = {}) =>
  toHref("/homeowner-requests/request-details", { id, ...query });
