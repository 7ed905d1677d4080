import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BulkCrew } from "~/components/assignments/bulk-crew";
import { pageMeta } from "~/components/layout/page-title";
import { BulkConfirmation } from "~/components/request-lists/bulk-confirmation";
import { BulkProgress } from "~/components/request-lists/bulk-progress";
import { useSpentTicks } from "~/components/request-lists/ticks";
import { normalizeId } from "~/schemas/ids";
import { BULK_PATH, WORK_ORDERS_PATH } from "~/schemas/requests/bulk-actions";
import { ButtonForm, StartOfferForm } from "~/schemas/requests/bulk-change";
import { PriorityForm } from "~/schemas/requests/request-review";
import {
  startBulkChange,
  stopBulkChange,
  type BulkParameters,
} from "~/services/jobs/bulk-changes.server";
import { getBulkChange } from "~/services/requests/bulk-selections.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { loadConfirmation, loadProgress } from "~/services/web/presenters/bulk-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

const readId = ({ url }: Request) => normalizeId(new URL(url).searchParams.get("id") ?? "");

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireAdmin(args);
  return loadOrThrow(args, async () => {
    const change = await getBulkChange(readId(args.request), session.account.id);
    const { _id: id, action } = change;
    if (action === "print") throw redirect(`${WORK_ORDERS_PATH}?id=${id}`);
    return change.startedAt === undefined
      ? await loadConfirmation(change, action, args.request, getActor(session))
      : { progress: await loadProgress(change, action) };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const id = readId(args.request);
  const change = await loadOrThrow(args, () => getBulkChange(id, account.id));
  const toPage = () => redirect(`${BULK_PATH}?id=${id}`, 303);
  const start = async (parameters: BulkParameters) => {
    await startBulkChange(id, account.id, parameters);
    return toPage();
  };
  const stop = [
    ButtonForm,
    async () => {
      await stopBulkChange(id, account.id);
      return toPage();
    },
  ] as const;
  switch (change.action) {
    case "accept":
      return handleIntents(args, { start: [ButtonForm, () => start({})], stop });
    case "priority":
      return handleIntents(args, { start: [PriorityForm, start], stop });
    case "offer":
      return handleIntents(args, { start: [StartOfferForm, start], stop });
    default: // nothing to start
      throw new Response("Bad request.", { status: 400 });
  }
}

export default function BulkChangeScreen() {
  const data = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const isStarted = "progress" in data;
  useSpentTicks(isStarted ? undefined : data.preview.id, isStarted ? data.progress.id : undefined);
  if (isStarted) return <BulkProgress progress={data.progress} form={form} />;
  const { preview, crew, otherCrew, notice } = data;
  return (
    <BulkConfirmation
      preview={preview}
      form={form}
      otherCrew={otherCrew}
      notice={notice}
      crewPanel={
        crew &&
        ((facts) => (
          <BulkCrew crew={crew} form={form}>
            {facts}
          </BulkCrew>
        ))
      }
    />
  );
}
