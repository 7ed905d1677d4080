import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { findFirstError } from "~/components/form/field-state";
import { pageMeta } from "~/components/layout/page-title";
import { clientAction as keepUnsentForm } from "~/components/layout/staff-route";
import { ImportList as ImportListScreen } from "~/components/requests/import-list";
import { ImportList, MAX_TABLE_LENGTH, type ImportListInput } from "~/schemas/import-list";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { importPasted, toImportWords } from "~/services/web/presenters/import-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";

export { ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { words: toImportWords(readLocale(args.request)) };
}

/** Answers without a redirect: the rows stay, so that wrong ones can be mended. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const run = async (sent: ImportListInput) => {
    const result = await importPasted(sent, getActor(session), readLocale(args.request));
    return data(
      { sent, result },
      { status: result.alert ? 422 : 200, headers: { "Cache-Control": "no-store" } },
    );
  };
  return handleForm(args, ImportList, run, MAX_TABLE_LENGTH);
}

/** A part of a longer table that is refused, in an outage or after a session, leaves the screen. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const isPart = (await args.request.clone().formData()).has("part");
  try {
    return await keepUnsentForm(args);
  } catch (error) {
    if (isPart) return { unsent: true };
    throw error;
  }
}

export default function ImportScreen() {
  const answer = useActionData<typeof action>();
  const { words } = useLoaderData<typeof loader>();
  if (answer && "form" in answer)
    return (
      <ImportListScreen
        words={words}
        sent={answer.form.values}
        alert={findFirstError(answer.form)}
      />
    );
  return <ImportListScreen words={words} {...answer} />;
}
