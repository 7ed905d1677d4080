import type { AppLoadContext } from "@remix-run/node";
import type { Site } from "~/schemas/site";
import type { Locale, Role } from "~/schemas/vocabulary";
import { settings } from "../settings.server";
import { localeOf } from "./locale.server";
import { roleOf } from "./session.server";

/** What every page needs around its content. */
export interface PageData {
  site: Site;
  locale: Locale;
  role: Role;
}

/** For the root's loader, and for the entry when an action threw and no loader ran. */
export async function getPageData(args: { request: Request; context: AppLoadContext }): Promise<PageData> {
  return { site: settings().site, locale: localeOf(args.request), role: args.context.signedInAs ?? (await roleOf(args)) };
}
