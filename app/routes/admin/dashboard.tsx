import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/page-title";
import { ScreenLinks } from "~/components/screen-links";
import { useText } from "~/components/text";
import { requireAdmin } from "~/services/web/session.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "dashboard");

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  return { firstName: account.firstName };
}

export default function AdminDashboard() {
  const { t } = useText();
  const { firstName } = useLoaderData<typeof loader>();
  const words = t.adminDashboard;
  return (
    <>
      <h1>{t.nav.dashboard}</h1>
      <p className="lead">{words.hello(firstName)}</p>
      <ScreenLinks
        links={[
          { path: "/homeowner-requests", name: words.evaluate, text: words.evaluateText },
          { path: "/assignVolunteers", name: words.assign, text: words.assignText },
          { path: "/requests-in-progress", name: t.nav.inProgress, text: words.progressText },
          { path: "/create-volunteer", name: words.applications, text: words.applicationsText },
          { path: "/volunteers", name: t.nav.volunteerDatabase, text: words.databaseText },
          { path: "/generate-reports", name: words.reports, text: words.reportsText },
        ]}
      />
    </>
  );
}
