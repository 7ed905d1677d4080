import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondFactor } from "~/components/accounts/second-factor";
import { pageMeta } from "~/components/layout/page-title";
import { toHref } from "~/components/ui/href";
import { SecondFactorOff, SecondFactorOn } from "~/schemas/accounts/account";
import { PORTALS } from "~/schemas/accounts/portals";
import { switchOff, switchOn } from "~/services/accounts/second-factor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";
import { readSecondFactorView } from "~/services/web/presenters/accounts-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireAdmin(args, { step: "secondFactor" });
  const { request } = args;
  const done = new URL(request.url).searchParams.get("done");
  const isOff = isConfirmed("second-factor-off", done, session.account.id);
  return loadOrThrow(args, async () => ({
    ...(await readSecondFactorView(session, readLocale(request))),
    done: isOff ? ("factor.off" as const) : undefined,
  }));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args, { step: "secondFactor" });
  if (new URL(args.request.url).searchParams.has("off"))
    return handleForm(args, SecondFactorOff, async ({ code }) => {
      await switchOff(session, code);
      const done = signConfirmation("second-factor-off", session.account.id);
      return redirect(toHref(PORTALS.admin.secondFactor, { done }), 303);
    });
  // The answer shows the codes; a redirect would have to carry them in a URL or a cookie.
  return handleForm(args, SecondFactorOn, async (input) =>
    data({ codes: await switchOn(session, input) }, { headers: { "Cache-Control": "no-store" } }),
  );
}

export default function SecondFactorScreen() {
  const result = useActionData<typeof action>();
  return (
    <SecondFactor
      {...useLoaderData<typeof loader>()}
      form={result && "form" in result ? result.form : undefined}
      codes={result && "codes" in result ? result.codes : undefined}
    />
  );
}
