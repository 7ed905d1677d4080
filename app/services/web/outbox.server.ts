import { settings } from "../settings.server";

/** Lets a request to the local outbox pass only while no mail provider is set and the product serves this machine alone; else throws a 404 answer. */
export function demandOutbox() {
  if (!settings().outboxIsPublic) throw new Response(null, { status: 404, statusText: "Not Found" });
}
