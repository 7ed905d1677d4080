import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { ApiKeys } from "~/components/accounts/api-keys";
import { pageMeta } from "~/components/layout/page-title";
import { MakeApiKey, RevokeApiKey } from "~/schemas/accounts/api-key";
import { isId } from "~/schemas/ids";
import { makeApiKey, revokeApiKey } from "~/services/accounts/api-keys.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";
import { readApiKeysView } from "~/services/web/presenters/accounts-presenter.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const isRevoked = isConfirmed("key-revoked", searchParams.get("done"), account.id);
  return loadOrThrow(args, async () => ({
    ...(await readApiKeysView(searchParams.get("revoke"), readLocale(request))),
    submissionId: randomUUID(),
    done: isRevoked ? ("apiKey.revoked" as const) : undefined,
  }));
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const revoked = new URL(args.request.url).searchParams.get("revoke");
  if (revoked !== null)
    return handleForm(args, RevokeApiKey, async () => {
      await revokeApiKey(isId("K", revoked) ? revoked : "", account.id);
      return redirect(`/api-keys?done=${signConfirmation("key-revoked", account.id)}`, 303);
    });
  // The answer to the form shows the key; a redirect would have to carry it in a URL or a cookie.
  return handleForm(args, MakeApiKey, async (input) => {
    const { name, secret } = await makeApiKey(input, account.id);
    return data({ made: { name, secret } }, { headers: { "Cache-Control": "no-store" } });
  });
}

export default function ApiKeysScreen() {
  const result = useActionData<typeof action>();
  return (
    <ApiKeys
      {...useLoaderData<typeof loader>()}
      form={result && "form" in result ? result.form : undefined}
      made={result && "made" in result ? result.made : undefined}
    />
  );
}
