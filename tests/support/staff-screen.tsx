import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  useLocation,
  type ActionFunction,
  type LoaderFunction,
} from "react-router-dom";
import { HydrationContext, PageKeyContext } from "~/components/context/hydration";
import { SiteContext } from "~/components/context/site";
import { LocaleContext } from "~/components/context/use-text";
import { NavigationFocus } from "~/components/layout/navigation-focus";
import type { Locale } from "~/schemas/vocabulary";
import { SITE } from "./screen";

interface Options {
  /** Where it starts; default: the first screen. */
  at?: string;
  locale?: Locale;
  /** Answers forms; a redirect leads to another screen. */
  action?: ActionFunction;
  loader?: LoaderFunction;
}

/** Renders screens by path as React runs them in a browser, with a router, at the first one. */
export async function renderStaffScreens(
  screens: Readonly<Record<string, ReactNode>>,
  { at, locale = "en", action = () => null, loader = () => null }: Options = {},
) {
  const layout = (
    <LocaleContext.Provider value={locale}>
      <SiteContext.Provider value={SITE}>
        <HydrationContext.Provider value={true}>
          <Screen />
          <NavigationFocus />
        </HydrationContext.Provider>
      </SiteContext.Provider>
    </LocaleContext.Provider>
  );
  const router = createMemoryRouter(
    [
      {
        element: layout,
        HydrateFallback: () => null,
        children: Object.entries(screens).map(([path, element]) => ({
          path,
          element,
          action,
          loader,
        })),
      },
    ],
    {
      initialEntries: [at ?? Object.keys(screens)[0] ?? "/"],
      future: {
        v7_normalizeFormMethod: true,
        v7_relativeSplatPath: true,
        v7_fetcherPersist: true,
        v7_partialHydration: true,
        v7_skipActionErrorRevalidation: true,
      },
    },
  );
  const screen = await act(async () =>
    Promise.resolve(
      render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
    ),
  );
  return { ...screen, router };
}

/** As in the root. */
function Screen() {
  return (
    <PageKeyContext.Provider value={useLocation().key}>
      <main tabIndex={-1}>
        <Outlet />
      </main>
    </PageKeyContext.Provider>
  );
}

/** `renderStaffScreens` with a single screen. */
export const renderStaffScreen = (content: ReactNode, options: Options = {}) =>
  renderStaffScreens({ "/admin-dashboard": content }, options);
