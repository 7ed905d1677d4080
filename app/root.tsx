import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorScreen } from "~/components/error-screen";
import { usePageAssets } from "~/components/page-assets";
import { pageTitle, siteTitle } from "~/components/page-title";
import { Shell } from "~/components/shell";
import { NAMELESS, SiteContext } from "~/components/site";
import { LocaleContext } from "~/components/text";
import type { Role } from "~/schemas/vocabulary";
import { settings } from "~/services/settings.server";
import { roleOf } from "~/services/web/session.server";
import { languageSwitch, localeOf } from "~/services/web/locale.server";

/** What every page needs. Only a visitor with a session is looked up, and the pages stand while the database is away. */
export async function loader(args: LoaderFunctionArgs) {
  const switched = languageSwitch(args.request);
  if (switched) throw switched;
  const role: Role = await roleOf(args);
  return { site: settings().site, locale: localeOf(args.request), role };
}

export const meta: MetaFunction<typeof loader> = ({ matches, error }) => (error ? pageTitle(matches, "unexpected") : siteTitle(matches));

/** A screen that wants React in the browser says so: `export const handle = { hydrate: true }`. */
const wantsScripts = (handle: unknown) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true;

/** The document. Without the root's data (it failed, or an error came first) it is drawn in English and without names. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const hydrated = useMatches().some((match) => wantsScripts(match.handle));
  const { css, script, nonce, live } = usePageAssets();
  const locale = root?.locale ?? "en";
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />
      </head>
      <body>
        <LocaleContext.Provider value={locale}>
          <SiteContext.Provider value={root?.site ?? NAMELESS}>
            <Shell role={root?.role ?? "public"} path={pathname} search={search}>
              {children}
            </Shell>
          </SiteContext.Provider>
        </LocaleContext.Provider>
        {hydrated ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          <>
            {live && <script type="module" src="/@vite/client" />}
            <script src={script} type={live ? "module" : undefined} defer />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />;
  return (
    <ErrorScreen
      status={error.status}
      message={typeof error.data === "string" && error.data ? error.data : error.statusText || undefined}
    />
  );
}
