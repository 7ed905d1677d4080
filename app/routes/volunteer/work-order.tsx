import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WorkOrder } from "~/components/jobs/work-order";
import { pageMeta } from "~/components/layout/page-title";
import { fullName } from "~/schemas/full-name";
import { getWorkOrder } from "~/services/jobs/own-jobs.server";
import { requireVolunteer } from "~/services/web/auth/session.server";
import { toWorkOrderView } from "~/services/web/presenters/job-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { loadById } from "~/services/web/responses/record-by-id.server";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireVolunteer(args);
  return loadById(args, "job", async (id) => ({
    volunteer: fullName(session.account),
    order: toWorkOrderView(await getWorkOrder(id, session), readLocale(args.request)),
  }));
}

export default function WorkOrderScreen() {
  return <WorkOrder {...useLoaderData<typeof loader>()} />;
}
