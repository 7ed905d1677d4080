import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDashboard } from "~/components/dashboard/admin-dashboard";
import { pageMeta } from "~/components/layout/page-title";
import * as dashboard from "~/services/requests/dashboard.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import {
  toAttentionGroupView,
  toZipCountView,
} from "~/services/web/presenters/request-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta = pageMeta("dashboard");

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  return loadOrThrow(args, async () => {
    const [counts, attention, helpTypes, zips] = await Promise.all([
      dashboard.countOpenRequests(),
      dashboard.listAttention(),
      dashboard.countByHelpType(),
      dashboard.countByZip(),
    ]);
    return {
      firstName: account.firstName,
      counts: { unevaluated: counts.Unevaluated, accepted: counts.Accepted, active: counts.Active },
      attention: attention.map(toAttentionGroupView),
      helpTypes,
      zips: zips.map(toZipCountView),
    };
  });
}

export default function Dashboard() {
  return <AdminDashboard {...useLoaderData<typeof loader>()} />;
}
