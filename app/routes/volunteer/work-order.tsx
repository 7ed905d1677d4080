import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { WorkOrder } from "~/components/jobs/work-order";
import * as jobs from "~/services/jobs/jobs.server";
import * as screens from "~/services/web/presenters/job-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { requireVolunteer } from "~/services/web/auth/session.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "workOrder");

export async function loader(args: LoaderFunctionArgs) {
  const who = await requireVolunteer(args);
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  return loadOrThrow(args, async () => ({
    volunteer: `${who.account.firstName} ${who.account.lastName}`,
    order: screens.toWorkOrderView(await jobs.getWorkOrder(id, who)),
  }));
}

export default function WorkOrderScreen() {
  return <WorkOrder {...useLoaderData<typeof loader>()} />;
}
