import type { AppLoadContext } from "@remix-run/node";
import type { OpenWork } from "~/schemas/open-work";
import type { Site } from "~/schemas/site";
import { isStaffScreen } from "~/schemas/staff-screens";
import type { Locale, Role } from "~/schemas/vocabulary";
import { settings } from "../../platform/settings.server";
import { listSetupWarnings, type SetupWarning } from "../../platform/setup-warnings.server";
import { getMenuRole } from "../auth/session.server";
import { readLocale } from "./locale.server";
import { findOpenWork } from "./open-work.server";

/** Data of the page chrome. */
export interface PageData {
  site: Site;
  locale: Locale;
  role: Role;
  /** Empty unless the role is admin. */
  warnings: readonly SetupWarning[];
  /** On administrators' screens, unless the database cannot be read. */
  work?: OpenWork | undefined;
}

/** For the root loader, and for entry.server when an action threw and no loader ran. */
export async function getPageData(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<PageData> {
  const role = args.context.signedInAs ?? (await getMenuRole(args));
  const { pathname } = new URL(args.request.url);
  const hasBar = role === "admin" && isStaffScreen(pathname.replace(/\.data$/, ""));
  return {
    site: settings().site,
    locale: readLocale(args.request),
    role,
    warnings: role === "admin" ? listSetupWarnings() : [],
    ...(hasBar && { work: await findOpenWork() }),
  };
}
