import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { WorkOrders } from "~/components/request-lists/work-orders";
import { normalizeId } from "~/schemas/ids";
import { formatEasternDate } from "~/services/platform/eastern-time.server";
import { listWorkOrders } from "~/services/jobs/work-orders.server";
import { getBulkChange } from "~/services/requests/bulk-selections.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { toWorkOrderView } from "~/services/web/presenters/bulk-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const id = normalizeId(new URL(args.request.url).searchParams.get("id") ?? "");
  return loadOrThrow(args, async () => {
    const selection = await getBulkChange(id, account.id);
    const orders = await listWorkOrders(selection.requestIds);
    const locale = readLocale(args.request);
    const printed = formatEasternDate(new Date());
    return {
      orders: orders.map((order) => toWorkOrderView(order, locale)),
      printed,
      list: selection.list,
    };
  });
}

export default function WorkOrdersScreen() {
  return <WorkOrders {...useLoaderData<typeof loader>()} />;
}
