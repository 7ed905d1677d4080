import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/services/web/auth/session.server";
import { loadFoundPeople } from "~/services/web/presenters/find-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const q = (searchParams.get("q") ?? "").slice(0, 200);
  const screen = q === "" ? "/requests" : `/requests?${new URLSearchParams({ q }).toString()}`;
  // After a login, go to the list: the browser would show this answer as text.
  const { account } = await requireAdmin(args, { returnTo: screen });
  return Response.json(await loadOrThrow(args, () => loadFoundPeople(q, account.id)), {
    headers: { "Cache-Control": "no-store" },
  });
}
