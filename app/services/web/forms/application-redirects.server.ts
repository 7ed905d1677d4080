import * as applications from "../../volunteers/applications.server";
import { redirectToList, redirectToPage } from "../responses/action-redirects.server";

interface Decision {
  action: "applicationAccepted" | "applicationRejected";
  id: string;
}

/** To the list, which confirms the decision; with `then` to the next application, if any. */
export async function redirectAfter(
  { action, id }: Decision,
  query: Readonly<Record<string, string>>,
  then: "next" | undefined,
) {
  const [next] = then ? await applications.listAllOpen({ limit: 1, after: id }) : [];
  if (!next) return redirectToList("/create-volunteer", query, action, id);
  // It has moved up into the row of the decided one.
  return redirectToPage("/create-volunteer/confirm", { id: next._id, ...query }, action, id);
}
