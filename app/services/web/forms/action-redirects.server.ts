import { redirect } from "@remix-run/node";
import { signToken } from "./signed-tokens.server";

/** Redirects to a list, which confirms the action; `#done` is its banner inside the list. */
export function redirectToList(
  path: string,
  query: Readonly<Record<string, string>>,
  action: string,
  id: string,
) {
  const params = new URLSearchParams({ ...query, [action]: signToken(action, id) });
  return redirect(`${path}?${params.toString()}${query.row ? "#done" : ""}`, 303);
}
