import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "../../platform/settings.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The mailbox shows links into every account: throws a 404 unless enabled and a local request. */
export function requireDevMailbox({ request, context }: Args) {
  // Only the front sees the socket. In development, vite.config.ts marks requests from elsewhere.
  const isLocal = context.isLocal ?? (import.meta.env.DEV && isDirect(request.headers));
  if (isLocal && settings().devMailboxEnabled) return;
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

const isDirect = (headers: Headers) =>
  headers.get("host") === new URL(settings().baseUrl).host &&
  !headers.has("x-forwarded-for") &&
  !headers.has("forwarded");
