import type { AppLoadContext } from "@remix-run/node";
import type { Client } from "../../platform/caller.server";
import { readLocale } from "../responses/locale.server";

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
