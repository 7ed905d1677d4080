import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDashboard } from "~/components/dashboard/admin-dashboard";
import { pageTitle } from "~/components/layout/page-title";
import * as dashboard from "~/services/requests/dashboard.server";
import { reading } from "~/services/web/responses/error-responses.server";
import * as screens from "~/services/web/presenters/request-presenter.server";
import { requireAdmin } from "~/services/web/auth/session.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "dashboard");

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  return reading(args, async () => {
    const [counts, attention, helpTypes, zips] = await Promise.all([
      dashboard.countOpen(),
      dashboard.listAttention(),
      dashboard.countByHelpType(),
      dashboard.countByZip(),
    ]);
    return {
      firstName: account.firstName,
      counts: { unevaluated: counts.Unevaluated, accepted: counts.Accepted, active: counts.Active },
      attention: attention.map(screens.attention),
      helpTypes: helpTypes.map(screens.helpTypeCount),
      zips: zips.map(screens.zipCount),
    };
  });
}

export default function Dashboard() {
  return <AdminDashboard {...useLoaderData<typeof loader>()} />;
}
