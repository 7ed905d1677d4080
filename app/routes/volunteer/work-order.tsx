import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WorkOrder } from "~/components/jobs/work-order";
import { pageTitle } from "~/components/layout/page-title";
import * as jobs from "~/services/jobs/jobs.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import { toWorkOrderView } from "~/services/web/presenters/job-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "workOrder");

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  return loadOrThrow(args, async () => ({
    volunteer: `${session.account.firstName} ${session.account.lastName}`,
    order: toWorkOrderView(await jobs.getWorkOrder(id, session)),
  }));
}

export default function WorkOrderScreen() {
  return <WorkOrder {...useLoaderData<typeof loader>()} />;
}
