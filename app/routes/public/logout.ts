import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { logOut } from "~/services/accounts/accounts.server";
import { log } from "~/services/platform/log.server";
import { expiredSessionCookie, readSessionSecret } from "~/services/web/auth/session.server";

/** Ends the login in the store and in the browser. A link or an image must not log anybody out, so there is only the post. */
export async function action(args: ActionFunctionArgs) {
  const secret = await readSessionSecret(args);
  // Whatever the store says: this browser is out.
  await logOut(secret, "cookie").catch((error: unknown) => {
    log.warn({ requestId: args.context.requestId, err: error }, "session not ended in the store");
  });
  return redirect("/home", {
    status: 303,
    // Not "cookies": a device stays known to the login page after a log out.
    headers: {
      "Set-Cookie": await expiredSessionCookie(),
      "Clear-Site-Data": '"cache", "storage"',
    },
  });
}

export function loader() {
  throw new Response(null, {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: "POST" },
  });
}
