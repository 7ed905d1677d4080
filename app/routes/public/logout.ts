import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { logOut } from "~/services/accounts/accounts.server";
import { log } from "~/services/platform/log.server";
import { expiredSessionCookie, readSessionSecret } from "~/services/web/auth/session.server";

/** Ends the session in the store and the browser. POST only: a link or image must not log out. */
export async function action(args: ActionFunctionArgs) {
  const secret = await readSessionSecret(args);
  // The cookie is removed even if the store fails.
  await logOut(secret, "cookie").catch((error: unknown) => {
    log.warn({ err: error }, "session not ended in the store");
  });
  return redirect("/home", {
    status: 303,
    // Not "cookies": the device cookies must survive a logout.
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
