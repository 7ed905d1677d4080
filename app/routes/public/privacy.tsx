import { useLoaderData } from "@remix-run/react";
import { Privacy } from "~/components/home/privacy";
import { pageMeta } from "~/components/layout/page-title";
import { isDatabaseUnavailable } from "~/services/platform/database.server";
import { settings } from "~/services/platform/settings.server";
import { isRetentionOn } from "~/services/privacy/retention-state.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

export async function loader() {
  return {
    isRemoved: await isRetentionOn().catch(undefinedInOutage),
    periods: settings().retention,
  };
}

/** The rest of the page needs no database. */
function undefinedInOutage(error: unknown) {
  if (!isDatabaseUnavailable(error)) throw error;
  return undefined;
}

export default function PrivacyScreen() {
  const { isRemoved, periods } = useLoaderData<typeof loader>();
  return <Privacy isRemoved={isRemoved} periods={periods} />;
}
