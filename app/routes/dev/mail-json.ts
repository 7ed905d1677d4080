import type { LoaderFunctionArgs } from "@remix-run/node";
import { listOutbox } from "~/services/mail/emails.server";
import { requireMailbox } from "~/services/web/auth/dev-mailbox-gate.server";
import { reading } from "~/services/web/responses/error-responses.server";

/** The local outbox for programs: `[{to, subject, text, html, at}]`, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  requireMailbox(args);
  return Response.json(await reading(args, () => listOutbox()), {
    headers: { "Cache-Control": "no-store" },
  });
}
