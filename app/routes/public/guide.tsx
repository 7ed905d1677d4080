import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { readGuide } from "~/services/web/presenters/guide.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

export function loader({ request }: LoaderFunctionArgs) {
  const isAdministrators = /administrators/i.test(new URL(request.url).pathname);
  return readGuide(isAdministrators ? "administrators" : "volunteers", readLocale(request));
}

export default function GuideScreen() {
  const html = useLoaderData<typeof loader>();
  return <div className="measure guide" dangerouslySetInnerHTML={{ __html: html }} />;
}
