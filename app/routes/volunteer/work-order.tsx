import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WorkOrder } from "~/components/jobs/work-order";
import { pageMeta } from "~/components/layout/page-title";
import { fullName } from "~/schemas/full-name";
import { getWorkOrder } from "~/services/jobs/own-jobs.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import { toWorkOrderView } from "~/services/web/presenters/job-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta = pageMeta("workOrder");

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  return loadOrThrow(args, async () => ({
    volunteer: fullName(session.account),
    order: toWorkOrderView(await getWorkOrder(id, session)),
  }));
}

export default function WorkOrderScreen() {
  return <WorkOrder {...useLoaderData<typeof loader>()} />;
}
