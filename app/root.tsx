import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext, useEffect, type ReactNode } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";
import { usePageAssets } from "~/components/context/page-assets";
import { HydrationContext, PageKeyContext } from "~/components/context/hydration";
import { LiveContext } from "~/components/context/live";
import { FALLBACK_SITE, SiteContext } from "~/components/context/site";
import { LocaleContext } from "~/components/context/use-text";
import { NavigationFocus } from "~/components/layout/navigation-focus";
import { useNews } from "~/components/layout/follow-news";
import { PageDescription, PageShell } from "~/components/layout/page-shell";
import { errorTitle, siteTitle } from "~/components/layout/page-title";
import { RouteError } from "~/components/layout/route-error";
import { isFailedForm } from "~/schemas/form";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import { isStaffScreen } from "~/screens";
import { switchLanguage } from "~/services/web/responses/locale.server";
import { getPageData, type PageData } from "~/services/web/presenters/page-data.server";
import staffStyles from "~/styles/staff.css?url";

/** Reads the database only for visitors with a session, and works without it. */
export async function loader(args: LoaderFunctionArgs) {
  const languageRedirect = switchLanguage(args.request);
  if (languageRedirect) throw languageRedirect;
  return getPageData(args);
}

export { revalidateUnlessUnsent as shouldRevalidate } from "~/components/layout/staff-route";

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  error ? errorTitle(matches, error) : siteTitle(matches);

const FALLBACK_DATA: PageData = { site: FALLBACK_SITE, locale: "en", role: "public", warnings: [] };
/** Kept for a lost connection, in the document's language: another tab may have changed it. */
let lastPageData: PageData | undefined;

function usePageData() {
  const data = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    if (data) lastPageData = { ...data, locale: (lastPageData ?? data).locale };
  }, [data]);
  const page = data ?? lastPageData ?? FALLBACK_DATA;
  return { ...page, locale: (lastPageData ?? page).locale };
}

function readFoundStatus(answer: unknown) {
  const { state } = (answer ?? {}) as { state?: { status: string } };
  return REQUEST_STATUSES.find((status) => status === state?.status);
}

/** Remix gives `meta` no action data: read from the router, on the server and in the browser. */
function PageMeta() {
  const router = useContext(UNSAFE_DataRouterStateContext);
  const page = usePageData();
  if (!router) return null;
  const answers = router.errors ? [] : Object.values(router.actionData ?? {});
  const failed = answers.some(isFailedForm);
  const found = answers.map(readFoundStatus)[0];
  const loaderData = { ...router.loaderData, root: { ...page, failed, found } };
  return (
    <UNSAFE_DataRouterStateContext.Provider value={{ ...router, loaderData }}>
      <Meta />
    </UNSAFE_DataRouterStateContext.Provider>
  );
}

/** In the head: Back may come before React listens. Links to a place on the page have no state. */
const RELOAD_ON_BACK = "onpopstate=e=>e.state&&location.reload()";

export function Layout({ children }: { children: ReactNode }) {
  const { site, locale, role, practice, message, warnings, reader, ...page } = usePageData();
  const news = useNews(reader);
  const { pathname, search, key } = useLocation();
  const hydrated = isStaffScreen(pathname);
  useEffect(() => {
    // React came here from a staff screen: a light page is a document of its own.
    if (!hydrated) window.location.reload();
  }, [hydrated]);
  useEffect(() => {
    window.onpopstate = null;
  }, []);
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
        {hydrated ? (
          <>
            <script
              nonce={nonce}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: RELOAD_ON_BACK }}
            />
            <link rel="stylesheet" href={staffStyles} />
          </>
        ) : (
          <style dangerouslySetInnerHTML={{ __html: css }} />
        )}
      </head>
      <body>
        <LocaleContext.Provider value={locale}>
          <SiteContext.Provider value={site}>
            <HydrationContext.Provider value={hydrated}>
              <PageKeyContext.Provider value={key}>
                <LiveContext.Provider value={news}>
                  <PageShell
                    role={role}
                    message={message}
                    path={pathname}
                    search={search}
                    practice={practice}
                    warnings={warnings}
                    work={news.work ?? page.work}
                  >
                    {children}
                  </PageShell>
                </LiveContext.Provider>
              </PageKeyContext.Provider>
            </HydrationContext.Provider>
          </SiteContext.Provider>
        </LocaleContext.Provider>
        {hydrated ? (
          <>
            <NavigationFocus />
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
  return <RouteError role={usePageData().role} />;
}
