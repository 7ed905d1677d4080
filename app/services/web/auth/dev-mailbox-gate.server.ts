import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "../../platform/settings.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Gate of the development mailbox, which shows links into every account. Throws a 404 response
 * unless the settings allow the mailbox and the request comes from this machine.
 */
export function requireDevMailbox({ request, context }: Args) {
  // Only the front sees the socket. Without the front: stock remix-serve has no mailbox, and the
  // development server marks requests from other machines (vite.config.ts).
  const isLocal = context.isLocal ?? (import.meta.env.DEV && isDirect(request.headers));
  if (isLocal && settings().devMailboxEnabled) return;
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

const isDirect = (headers: Headers) =>
  headers.get("host") === new URL(settings().baseUrl).host &&
  !headers.has("x-forwarded-for") &&
  !headers.has("forwarded");
