import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDevMailbox } from "~/services/mail/emails.server";
import { requireDevMailbox } from "~/services/web/auth/dev-mailbox-gate.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

/** The development mailbox as JSON: `[{to, subject, text, html, at}]`, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  requireDevMailbox(args);
  return Response.json(await loadOrThrow(args, () => listDevMailbox()), {
    headers: { "Cache-Control": "no-store" },
  });
}
