import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDashboard } from "~/components/dashboard/admin-dashboard";
import { pageMeta } from "~/components/layout/page-title";
import { readOverview } from "~/services/requests/dashboard.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { toDashboardView } from "~/services/web/presenters/dashboard-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return loadOrThrow(args, async () =>
    toDashboardView(
      ...(await Promise.all([readOverview(), applications.countOpen(), volunteers.countActive()])),
      readLocale(args.request),
    ),
  );
}

export default function Dashboard() {
  return <AdminDashboard {...useLoaderData<typeof loader>()} />;
}
