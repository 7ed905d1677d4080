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
import { useContext, type ReactNode } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";
import { LogInAgain } from "~/components/accounts/log-in-again";
import { usePageAssets } from "~/components/context/page-assets";
import { FALLBACK_SITE, SiteContext } from "~/components/context/site";
import { LocaleContext } from "~/components/context/use-text";
import { ErrorScreen } from "~/components/layout/error-screen";
import { PageDescription } from "~/components/layout/page-description";
import { PageShell } from "~/components/layout/page-shell";
import { pageTitle, siteTitle } from "~/components/layout/page-title";
import { ResubmitForm } from "~/components/layout/resubmit-form";
import { isErrorData } from "~/schemas/error-data";
import { isFailedForm } from "~/schemas/form";
import { switchLanguage } from "~/services/web/responses/locale.server";
import { getPageData, type PageData } from "~/services/web/responses/page-data.server";

/** Reads the database only for visitors with a session, and works without it. */
export async function loader(args: LoaderFunctionArgs) {
  const languageRedirect = switchLanguage(args.request);
  if (languageRedirect) throw languageRedirect;
  return getPageData(args);
}

export const meta: MetaFunction<typeof loader> = ({ matches, error }) => {
  if (error === undefined) return siteTitle(matches);
  return pageTitle(matches, readErrorData(error)?.kind === "again" ? "logInAgain" : "unexpected");
};

/** Body of one of our own error responses. */
const readErrorData = (error: unknown) =>
  isRouteErrorResponse(error) && isErrorData(error.data) ? error.data : undefined;

/**
 * `Meta` for the titles of pages. Remix gives `meta` no action data: it is read from the router,
 * which has it on the server and in the browser alike.
 */
function PageMeta() {
  const router = useContext(UNSAFE_DataRouterStateContext);
  if (!router) return null;
  const failed = !router.errors && Object.values(router.actionData ?? {}).some(isFailedForm);
  const root = router.loaderData.root as PageData | undefined;
  const loaderData = { ...router.loaderData, ...(root && { root: { ...root, failed } }) };
  return (
    <UNSAFE_DataRouterStateContext.Provider value={{ ...router, loaderData }}>
      <Meta />
    </UNSAFE_DataRouterStateContext.Provider>
  );
}

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
        <PageMeta />
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
  const data = readErrorData(error);
  if (data?.kind === "again") return <LogInAgain {...data} />;
  if (data?.kind === "retry") return <ResubmitForm {...data} />;
  return (
    <ErrorScreen status={error.status} role={role} message={data?.message} list={data?.list} />
  );
}
