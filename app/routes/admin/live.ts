import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/services/web/auth/session.server";
import { streamNews } from "~/services/web/responses/live-stream.server";

/** Server-sent events: each is a `LiveNews`. */
export async function loader(args: LoaderFunctionArgs) {
  const { sessionId } = await requireAdmin(args, { returnTo: "/requests" });
  return streamNews(sessionId, args.request.signal);
}
