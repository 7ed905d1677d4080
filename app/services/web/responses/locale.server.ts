import { redirect } from "@remix-run/node";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { settings } from "../../platform/settings.server";

const ONE_YEAR = 31_536_000;

const known = (value: string | null | undefined): Locale | undefined =>
  LOCALES.find((locale) => locale === value);

/** The language a visitor chose, or English. Nobody is sent to another language unasked. */
export function readLocale(request: Request): Locale {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return known(chosen) ?? "en";
}

/**
 * The answer to `?lang=`: keeps the choice and sends the visitor to the same page without it; undefined when there is nothing to choose.
 * Loaders run after an action with a GET copy of the posted request, which its Content-Type betrays: a redirect there would lose what was typed.
 */
export function switchLanguage(request: Request): Response | undefined {
  const url = new URL(request.url);
  if (
    !url.searchParams.has("lang") ||
    !/^(GET|HEAD)$/.test(request.method) ||
    request.headers.has("Content-Type")
  )
    return undefined;
  const locale = known(url.searchParams.get("lang"));
  url.searchParams.delete("lang");
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (locale) {
    const secure = settings().baseUrl.startsWith("https:") ? "; Secure" : "";
    headers.set("Set-Cookie", `lang=${locale}; Max-Age=${ONE_YEAR}; Path=/; SameSite=Lax${secure}`);
  }
  // "//host" would be another site
  return redirect(url.pathname.replace(/^\/+/, "/") + url.search, { status: 302, headers });
}
