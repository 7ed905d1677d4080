import { redirect } from "@remix-run/node";
import { signToken } from "./signed-tokens.server";

/** Parameters of an address; a list stands for a repeated one. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Redirects to a page that confirms the action, by the token in its address. */
export function redirectToPage(
  path: string,
  query: Query,
  action: string,
  id: string,
  fragment = "",
) {
  const params = new URLSearchParams(
    Object.entries({ ...query, [action]: signToken(action, id) }).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    ),
  );
  return redirect(`${path}?${params.toString()}${fragment}`, 303);
}

/** Redirects to an address of this site. */
export function redirectBack(address: string, action: string, id: string) {
  const [path = "", search] = address.split("?", 2);
  const params = new URLSearchParams(search);
  const query = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
  return redirectToPage(path, query, action, id);
}

/** Redirects to a list, which confirms the action; `#done` is its banner inside the list. */
export const redirectToList = (path: string, query: Query, action: string, id: string) =>
  redirectToPage(path, query, action, id, query.row ? "#done" : "");
