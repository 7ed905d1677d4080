import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PersonalData } from "~/components/accounts/personal-data";
import { pageMeta } from "~/components/layout/page-title";
import {
  ActOnRecords,
  EraseRecords,
  FindPerson,
  SwitchRetention,
} from "~/schemas/accounts/personal-data";
import { stepRetention } from "~/services/privacy/retention.server";
import { switchRetention } from "~/services/privacy/retention-state.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { actOnRecords, eraseChosen, findByKey } from "~/services/web/forms/person-actions.server";
import { readRetentionView } from "~/services/web/presenters/personal-data-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { personalDataTexts } from "~/text/personal-data";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => ({
    retention: await readRetentionView(readLocale(args.request)),
    switching: searchParams.get("retention") === "on",
    texts: personalDataTexts[readLocale(args.request)],
  }));
}

/** Answers without a redirect, which would have to carry the person's address in a URL. */
const answer = <View,>(view: View) => data(view, { headers: { "Cache-Control": "no-store" } });

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { request } = args;
  const actor = { role: "admin", id: account.id } as const;
  switch (new URL(request.url).searchParams.get("do")) {
    case null:
    case "find":
      return handleForm(args, FindPerson, async ({ who }) => answer(await findByKey(who)));
    case "act":
      return handleForm(args, ActOnRecords, async (input) =>
        answer(await actOnRecords(input, actor)),
      );
    case "erase":
      return handleForm(args, EraseRecords, async (input) =>
        answer(await eraseChosen(input, actor)),
      );
    case "retention":
      return handleForm(args, SwitchRetention, async ({ on }) => {
        await switchRetention(on === "yes", actor);
        await stepRetention(); // announces it now
        return redirect("/personal-data#retention", 303);
      });
    default:
      throw new Response("Bad request.", { status: 400 });
  }
}

export default function PersonalDataScreen() {
  const result = useActionData<typeof action>();
  return <PersonalData {...useLoaderData<typeof loader>()} {...result} />;
}
