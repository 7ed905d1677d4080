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
