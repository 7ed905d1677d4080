import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireVolunteer } from "~/services/web/session.server";

async function nothingYet(args: LoaderFunctionArgs | ActionFunctionArgs) {
  await requireVolunteer(args);
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export const loader = (args: LoaderFunctionArgs) => nothingYet(args);
export const action = (args: ActionFunctionArgs) => nothingYet(args);

/** A route without a component would answer as a resource, not with the error screen. */
export default function Coming() {
  return null;
}
