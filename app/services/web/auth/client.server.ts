import type { AppLoadContext } from "@remix-run/node";
import type { Client } from "../../platform/caller.server";
import { readLocale } from "../responses/locale.server";

/** Who calls, as far as a public service needs to know. Without the product's own front (preview, development) all come from one address. */
export const visitorOf = ({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Client => ({
  address: context.clientAddress ?? "direct",
  locale: readLocale(request),
});
