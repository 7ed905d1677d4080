import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { RequestReceived } from "~/components/requests/request-received";
import { toPrivateLink } from "~/services/requests/private-page.server";
import { getWaitDays } from "~/services/requests/waiting.server";
import { readReceipt } from "~/services/web/auth/page-cookies.server";
import { readSignedToken } from "~/services/web/responses/signed-tokens.server";

export const meta = pageMeta();

/** Needs no database. Without a valid token there is nothing to confirm: shows the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = readSignedToken("sent", new URL(request.url).searchParams.get("sent"));
  if (id === undefined) throw redirect("/request-help", 303);
  const page = toPrivateLink({ _id: id }); // the first one: a confirmation renews no ended link
  return { id, page, answers: (await readReceipt(request, id)) ?? null, waitDays: getWaitDays() };
}

export default function RequestHelpReceived() {
  return <RequestReceived {...useLoaderData<typeof loader>()} message="request.received" />;
}
