import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BulkCrew } from "~/components/assignments/bulk-crew";
import { pageMeta } from "~/components/layout/page-title";
import { BulkConfirmation } from "~/components/request-lists/bulk-confirmation";
import { BulkProgress } from "~/components/request-lists/bulk-progress";
import { useSpentTicks } from "~/components/request-lists/ticks";
import { normalizeId } from "~/schemas/ids";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleBulkChange } from "~/services/web/forms/bulk-change.server";
import { loadBulkChange } from "~/services/web/presenters/bulk-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

const readId = ({ url }: Request) => normalizeId(new URL(url).searchParams.get("id") ?? "");

export async function loader(args: LoaderFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const { request } = args;
  return loadOrThrow(args, () => loadBulkChange(readId(request), request, actor));
}

export async function action(args: ActionFunctionArgs) {
  return handleBulkChange(args, readId(args.request), await requireAdmin(args), false);
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
