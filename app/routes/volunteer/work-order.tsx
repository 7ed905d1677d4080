import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/page-title";
import { WorkOrder } from "~/components/work-order";
import * as jobs from "~/services/jobs.server";
import * as screens from "~/services/web/job-screens.server";
import { reading } from "~/services/web/refusals.server";
import { requireVolunteer } from "~/services/web/session.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "workOrder");

export async function loader(args: LoaderFunctionArgs) {
  const who = await requireVolunteer(args);
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  return reading(args, async () => ({
    volunteer: `${who.account.firstName} ${who.account.lastName}`,
    order: screens.workOrder(await jobs.getWorkOrder(id, who)),
  }));
}

export default function WorkOrderScreen() {
  return <WorkOrder {...useLoaderData<typeof loader>()} />;
}
