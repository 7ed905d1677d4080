import type { AppLoadContext } from "@remix-run/node";
import type { Portal } from "~/schemas/accounts/portals";
import type { Client } from "~/services/platform/caller.server";
import { readLocale } from "~/services/web/responses/locale.server";

/** Without the front (preview, development) every client has the address "direct". */
export const getClient = ({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Client => ({
  address: context.clientAddress ?? "direct",
  locale: readLocale(request),
});

export const getPortal = ({ request }: { request: Request }): Portal =>
  /^\/vol/i.test(new URL(request.url).pathname) ? "volunteer" : "admin";
