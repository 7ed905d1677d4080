import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";
import { readErrorData } from "~/schemas/error-data";
import type { Site } from "~/schemas/site";
import type { Locale, RequestStatus } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { FALLBACK_SITE } from "../context/site";
import { getText } from "../context/use-text";
import type { Paging } from "../ui/pagination";

type Matches = readonly { id: string; data?: unknown }[];

/** Data of the root loader with `failed`, which the root adds; some error pages have none. */
const findRootData = (matches: Matches) =>
  matches.find((match) => match.id === "root")?.data as
    { site: Site; locale: Locale; failed?: boolean } | undefined;

/** Heading of each page, also used as its title. */
const HEADINGS = {
  requestHelp: (t: Text) => t.nav.requestHelp,
  checkStatus: (t: Text) => t.home.checkStatus,
  resources: (t: Text) => t.nav.resources,
  applyVolunteer: (t: Text) => t.nav.apply,
  checkApplication: (t: Text) => t.thankYou.checkStatus,
  thankYou: (t: Text) => t.thankYou.heading,
  adminLogin: (t: Text) => t.account.adminPortal,
  volunteerLogin: (t: Text) => t.account.volunteerPortal,
  logInAgain: (t: Text) => t.account.again,
  forgotPassword: (t: Text) => t.account.forgot,
  resetPassword: (t: Text) => t.account.link.reset.heading,
  choosePassword: (t: Text) => t.account.link.invite.heading,
  becomeAdmin: (t: Text) => t.account.link.admin.heading,
  changePassword: (t: Text) => t.nav.changePassword,
  createAdmin: (t: Text) => t.nav.createAdmin,
  dashboard: (t: Text) => t.nav.dashboard,
  allRequests: (t: Text) => t.staff.bar.requests,
  newRequests: (t: Text) => t.nav.newRequests,
  requestDetails: (t: Text) => t.staff.details.heading,
  inProgress: (t: Text) => t.nav.inProgress,
  enterRequest: (t: Text) => t.staff.enter.heading,
  bulk: (t: Text) => t.staff.requests.bulk,
  workOrders: (t: Text) => t.staff.bulk.headings.print,
  applications: (t: Text) => t.staff.dashboard.applications,
  applicant: (t: Text) => t.staff.applicant.heading,
  rejectApplicant: (t: Text) => t.staff.applicant.rejectTitle,
  volunteers: (t: Text) => t.nav.volunteerDatabase,
  volunteerDetails: (t: Text) => t.staff.volunteer.heading,
  deleteVolunteer: (t: Text) => t.staff.volunteer.deleteTitle,
  assign: (t: Text) => t.staff.assign.heading,
  jobs: (t: Text) => t.jobs.heading,
  workOrder: (t: Text) => t.workOrder.heading,
  reports: (t: Text) => t.nav.reports,
  accountDetails: (t: Text) => t.nav.accountDetails,
  unexpected: (t: Text) => t.unexpected.heading,
};
type Heading = keyof typeof HEADINGS;

/** Heading of the page behind a password link, by kind of link. */
export const PASSWORD_LINK_TITLES = {
  reset: "resetPassword",
  invite: "choosePassword",
  admin: "becomeAdmin",
} as const;

/** The person that a staff page is about. */
interface Person {
  name: string;
  street1: string;
}

/** A title has no elements to isolate direction marks. */
const stripMarks = (text: string) => text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");
const formatPerson = ({ name, street1 }: Person) =>
  stripMarks([name, street1].filter(Boolean).join(", "));

interface TitleOptions {
  /** A part of the page could not be loaded; the root sees failed forms by itself. */
  failed?: boolean | undefined;
  paging?: Pick<Paging, "page" | "pages"> | undefined;
  about?: Person | undefined;
  /** What a list of requests was searched for, and the statuses that it is limited to. */
  list?: { q: string; limitedTo: readonly RequestStatus[] } | undefined;
}

/**
 * Title of a page: "Error: " if something failed, the person, the heading, the page number of a
 * list (from page 2 on), the center's name.
 */
export function pageTitle(
  matches: Matches,
  heading: Heading,
  { failed = false, paging, about, list }: TitleOptions = {},
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
      title: `${failed || root?.failed ? t.error : ""}${about ? `${formatPerson(about)} – ` : ""}${HEADINGS[heading](t)}${filterLabel}${pageLabel} – ${(root?.site ?? FALLBACK_SITE).centerName}`,
    },
  ];
}

/** Title of a page that shows an error in place of its screen. */
export const errorTitle = (matches: Matches, error: unknown) => {
  const data = isRouteErrorResponse(error) ? readErrorData(error.data) : undefined;
  return pageTitle(matches, data?.kind === "again" ? "logInAgain" : "unexpected");
};

type LoaderData<Loader> = Parameters<MetaFunction<Loader>>[0]["data"];

/** `meta` of a route: a heading, and what of the loader's data the title shows. */
export const pageMeta =
  <Loader = unknown>(
    heading: Heading | ((data: LoaderData<Loader>) => Heading),
    getOptions?: (data: LoaderData<Loader>) => TitleOptions,
  ): MetaFunction<Loader> =>
  ({ data, matches, error }) =>
    error
      ? errorTitle(matches, error)
      : pageTitle(
          matches,
          typeof heading === "string" ? heading : heading(data),
          getOptions?.(data),
        );

/** `meta` of the home page: the center's name only. */
export const siteTitle = (matches: Matches) => [
  { title: (findRootData(matches)?.site ?? FALLBACK_SITE).centerName },
];
