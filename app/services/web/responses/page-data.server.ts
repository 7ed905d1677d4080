import type { AppLoadContext } from "@remix-run/node";
import type { Site } from "~/schemas/site";
import type { Locale, Role } from "~/schemas/vocabulary";
import { settings } from "../../platform/settings.server";
import { listSetupWarnings, type SetupWarning } from "../../platform/setup-warnings.server";
import { getMenuRole } from "../auth/session.server";
import { readLocale } from "./locale.server";

/** Data of the page chrome. */
export interface PageData {
  site: Site;
  locale: Locale;
  role: Role;
  /** Empty unless the role is admin. */
  warnings: readonly SetupWarning[];
}

/** For the root loader, and for entry.server when an action threw and no loader ran. */
export async function getPageData(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<PageData> {
  const role = args.context.signedInAs ?? (await getMenuRole(args));
  return {
    site: settings().site,
    locale: readLocale(args.request),
    role,
    warnings: role === "admin" ? listSetupWarnings() : [],
  };
}
