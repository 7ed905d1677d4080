import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";
import { readErrorData } from "~/schemas/error-data";
import { findScreen, type Heading } from "~/screens";
import type { Site } from "~/schemas/site";
import type { Locale, RequestStatus } from "~/schemas/vocabulary";
import { FALLBACK_SITE } from "../context/site";
import { getText } from "../context/use-text";
import type { Paging } from "../list/pagination";

type Matches = readonly { id: string; data?: unknown }[];

/** Data of the root loader and what the root adds to it; some error pages have none. */
const findRootData = (matches: Matches) =>
  matches.find((match) => match.id === "root")?.data as
    | {
        site: Site;
        locale: Locale;
        failed?: boolean;
        found?: RequestStatus;
      }
    | undefined;

interface Person {
  name: string;
  street1: string;
}

/** A title has no elements to isolate direction marks. */
const stripMarks = (text: string) => text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");
const formatPerson = ({ name, street1 }: Person) =>
  stripMarks([name, street1].filter(Boolean).join(", "));

interface TitleOptions {
  /** In place of the screen's. */
  heading?: Heading | undefined;
  /** A part of the page could not be loaded. */
  failed?: boolean | undefined;
  paging?: Pick<Paging, "page" | "pages"> | undefined;
  about?: Person | undefined;
  list?: { q: string; limitedTo: readonly RequestStatus[] } | undefined;
}

/** "Error: " on failure, looked-up status, person, heading, list page from 2 on, center. */
export function pageTitle(
  matches: Matches,
  heading: Heading,
  { failed = false, paging, about, list }: Omit<TitleOptions, "heading"> = {},
) {
  const root = findRootData(matches);
  const { t, labels } = getText(root?.locale ?? "en");
  const filters = list
    ? [list.q && `“${stripMarks(list.q)}”`, ...list.limitedTo.map((one) => labels.statuses[one])]
    : [];
  const filterLabel = filters.some(Boolean) ? `: ${filters.filter(Boolean).join(", ")}` : "";
  const pageLabel =
    paging && paging.page > 1
      ? ` (${t.staff.pages.at(String(paging.page), String(paging.pages))})`
      : "";
  return [
    {
      title: `${failed || root?.failed ? t.error : ""}${root?.found ? `${labels.statuses[root.found]} – ` : ""}${about ? `${formatPerson(about)} – ` : ""}${heading(t)}${filterLabel}${pageLabel} – ${(root?.site ?? FALLBACK_SITE).centerName}`,
    },
  ];
}

export const errorTitle = (matches: Matches, error: unknown) => {
  const data = isRouteErrorResponse(error) ? readErrorData(error.data) : undefined;
  if (data?.kind === "outage") return pageTitle(matches, () => data.heading, { failed: true });
  return pageTitle(matches, (t) =>
    data?.kind === "again" ? t.account.again : t.unexpected.heading,
  );
};

type LoaderData<Loader> = Parameters<MetaFunction<Loader>>[0]["data"];

export const pageMeta =
  <Loader = unknown>(
    getOptions?: (data: LoaderData<Loader>) => TitleOptions,
  ): MetaFunction<Loader> =>
  ({ data, matches, error, location }) => {
    if (error) return errorTitle(matches, error);
    const options = getOptions?.(data);
    const heading = options?.heading ?? findScreen(location.pathname)?.heading;
    return heading ? pageTitle(matches, heading, options) : siteTitle(matches);
  };

export const siteTitle = (matches: Matches) => [
  { title: (findRootData(matches)?.site ?? FALLBACK_SITE).centerName },
];
