import { redirect } from "@remix-run/node";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { settings } from "../../platform/settings.server";

const ONE_YEAR_SECONDS = 31_536_000;

const findLocale = (value: string | null | undefined): Locale | undefined =>
  LOCALES.find((locale) => locale === value);

/** The language from the cookie, else English; deliberately ignores Accept-Language. */
export function readLocale(request: Request): Locale {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return findLocale(value) ?? "en";
}

/** Whether a loader runs after an action: it gets a GET copy of the post with its Content-Type. */
export const isAfterAction = ({ headers }: Request) => headers.has("Content-Type");

/** Undefined without `?lang=`, and after an action, whose form a redirect would lose. */
export function switchLanguage(request: Request): Response | undefined {
  const url = new URL(request.url);
  if (
    !url.searchParams.has("lang") ||
    !/^(GET|HEAD)$/.test(request.method) ||
    isAfterAction(request)
  )
    return undefined;
  const locale = findLocale(url.searchParams.get("lang"));
  url.searchParams.delete("lang");
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (locale) {
    const secure = settings().baseUrl.startsWith("https:") ? "; Secure" : "";
    headers.set(
      "Set-Cookie",
      `lang=${locale}; Max-Age=${ONE_YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`,
    );
  }
  // "//host" would redirect to another site
  return redirect(url.pathname.replace(/^\/+/, "/") + url.search, { status: 302, headers });
}
