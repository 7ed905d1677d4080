import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/services/web/auth/session.server";
import { streamNews } from "~/services/web/responses/live-news.server";

const EVENTS = "text/event-stream";

export async function loader(args: LoaderFunctionArgs) {
  const { method, headers, signal, url } = args.request;
  const isStream = method === "GET" && headers.get("Accept") === EVENTS;
  try {
    const session = await requireAdmin(args, { returnTo: "/requests", isUse: false });
    // A typed address, and a client-side data request, which would wait for the end.
    return isStream ? streamNews(session, readSince(url), signal) : redirect("/requests", 303);
  } catch (refusal) {
    // The browser would follow a redirect to a page.
    if (isStream && refusal instanceof Response && refusal.status === 303)
      return new Response(null, { status: 204 });
    throw refusal;
  }
}

/** When the page of a listener was read; now, unless it says so. */
function readSince(url: string) {
  const since = new Date(new URL(url).searchParams.get("since") ?? "");
  return Number.isNaN(since.getTime()) ? new Date() : since;
}
