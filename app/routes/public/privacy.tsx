import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Privacy } from "~/components/home/privacy";
import { pageMeta } from "~/components/layout/page-title";
import { isDatabaseUnavailable } from "~/services/platform/database.server";
import { settings } from "~/services/platform/settings.server";
import { isRetentionOn } from "~/services/privacy/retention-state.server";
import { getPrivacyHeading } from "~/services/web/presenters/privacy.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";
import { readLocale } from "~/services/web/responses/locale.server";

export const meta = pageMeta<typeof loader>((data) => ({ heading: () => data?.heading ?? "" }));

export const headers = () => revalidationHeaders();

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    heading: getPrivacyHeading(readLocale(request)),
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
