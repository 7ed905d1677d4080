import { listOutbox } from "~/services/emails.server";
import { demandOutbox } from "~/services/web/outbox.server";

/** The local outbox for programs: `[{to, subject, text, html, at}]`, newest first. */
export async function loader() {
  demandOutbox();
  return Response.json(await listOutbox(), { headers: { "Cache-Control": "no-store" } });
}
