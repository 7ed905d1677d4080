import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { logOut } from "~/services/accounts.server";
import { reading } from "~/services/web/refusals.server";
import { noSessionCookie, readSession } from "~/services/web/session.server";

/** Ends the login in the store and in the browser. A link or an image must not log anybody out, so there is only the post. */
export async function action(args: ActionFunctionArgs) {
  const secret = await readSession(args);
  await reading(args, () => logOut(secret, "cookie"));
  return redirect("/home", {
    status: 303,
    headers: { "Set-Cookie": await noSessionCookie(), "Clear-Site-Data": '"cache", "storage"' },
  });
}

export function loader() {
  throw new Response(null, { status: 405, statusText: "Method Not Allowed", headers: { Allow: "POST" } });
}
