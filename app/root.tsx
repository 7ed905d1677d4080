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
import type { ComponentProps, ReactNode } from "react";
import { LogInAgain } from "~/components/accounts/log-in-again";
import { usePageAssets } from "~/components/context/page-assets";
import { FALLBACK_SITE, SiteContext } from "~/components/context/site";
import { LocaleContext } from "~/components/context/use-text";
import { ErrorScreen } from "~/components/layout/error-screen";
import { PageDescription } from "~/components/layout/page-description";
import { PageShell } from "~/components/layout/page-shell";
import { pageTitle, siteTitle } from "~/components/layout/page-title";
import { ResubmitForm } from "~/components/layout/resubmit-form";
import { switchLanguage } from "~/services/web/responses/locale.server";
import { getPageData, type PageData } from "~/services/web/responses/page-data.server";

/** Reads the database only for visitors with a session, and works without it. */
export async function loader(args: LoaderFunctionArgs) {
  const languageRedirect = switchLanguage(args.request);
  if (languageRedirect) throw languageRedirect;
  return getPageData(args);
}

/** The interrupted form in an error response of the session gate. */
const readInterruptedForm = (data: unknown, name: "again" | "retry"): unknown =>
  typeof data === "object" && data !== null && name in data
    ? (data as Record<string, unknown>)[name]
    : undefined;
const readReloginProps = (data: unknown) =>
  readInterruptedForm(data, "again") as ComponentProps<typeof LogInAgain> | undefined;

export const meta: MetaFunction<typeof loader> = ({ matches, error }) => {
  if (error === undefined) return siteTitle(matches);
  return pageTitle(
    matches,
    isRouteErrorResponse(error) && readReloginProps(error.data) ? "logInAgain" : "unexpected",
  );
};

/** Routes opt in to React in the browser: `export const handle = { hydrate: true }`. */
const isHydrated = (handle: unknown) =>
  (handle as { hydrate?: boolean } | undefined)?.hydrate === true;

/** For an error in the browser on a hydrated screen, without root data. */
const FALLBACK_DATA: PageData = { site: FALLBACK_SITE, locale: "en", role: "public", warnings: [] };

export function Layout({ children }: { children: ReactNode }) {
  const { site, locale, role, warnings } =
    useRouteLoaderData<typeof loader>("root") ?? FALLBACK_DATA;
  const { pathname, search } = useLocation();
  const hydrated = useMatches().some((match) => isHydrated(match.handle));
  const { css, script, nonce, live } = usePageAssets();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <PageDescription path={pathname} locale={locale} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />
      </head>
      <body>
        <LocaleContext.Provider value={locale}>
          <SiteContext.Provider value={site}>
            <PageShell role={role} path={pathname} search={search} warnings={warnings}>
              {children}
            </PageShell>
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
  const role = useRouteLoaderData<typeof loader>("root")?.role;
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} role={role} />;
  const relogin = readReloginProps(error.data);
  if (relogin) return <LogInAgain {...relogin} />;
  const retry = readInterruptedForm(error.data, "retry") as
    ComponentProps<typeof ResubmitForm> | undefined;
  if (retry) return <ResubmitForm {...retry} />;
  return (
    <ErrorScreen
      status={error.status}
      role={role}
      message={
        typeof error.data === "string" && error.data ? error.data : error.statusText || undefined
      }
    />
  );
}
