import { useLoaderData } from "@remix-run/react";
import { ApiReferencePage } from "~/components/home/api-reference";
import { pageMeta } from "~/components/layout/page-title";
import { getDocument } from "~/services/web/api/document/document.server";
import { presentApiReference } from "~/services/web/presenters/api-reference.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";
import { CALLS } from "../api/calls";

export const meta = pageMeta(() => ({ heading: () => "The calls" }));

export const headers = () => revalidationHeaders();

export const loader = () => presentApiReference(getDocument(CALLS));

export default function ApiReferenceScreen() {
  return <ApiReferencePage {...useLoaderData<typeof loader>()} />;
}
