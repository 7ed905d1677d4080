import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { GUIDES, readGuide } from "~/services/web/presenters/guide.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";
import { readLocale } from "~/services/web/responses/locale.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.toLowerCase();
  const guide = GUIDES.find((name) => path.includes(name)) ?? "administrators";
  return readGuide(guide, readLocale(request));
}

export default function GuideScreen() {
  const { html, locale } = useLoaderData<typeof loader>();
  return <div className="measure guide" lang={locale} dangerouslySetInnerHTML={{ __html: html }} />;
}
