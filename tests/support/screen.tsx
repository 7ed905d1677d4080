import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { vi } from "vitest";
import { SiteContext } from "~/components/context/site";
import { LocaleContext } from "~/components/context/use-text";
import type { Site } from "~/schemas/site";
import type { Locale } from "~/schemas/vocabulary";

export const SITE: Site = {
  centerName: "Gulf Center",
  organisationName: "Gulf Org",
  centerUrl: "https://www.example.org/",
  developedBy: "Team Pelican",
  hotlines: [],
  contactPhone: "(941) 555-0100",
  contactEmail: "help@example.org",
  skies: "blue",
  isFull: false,
};

type Options = Partial<Site> & { locale?: Locale };

const withContexts = (content: ReactNode, { locale = "en", ...site }: Options) => (
  <LocaleContext.Provider value={locale}>
    <SiteContext.Provider value={{ ...SITE, ...site }}>{content}</SiteContext.Provider>
  </LocaleContext.Provider>
);

/** Renders content in the contexts of language and site. */
export const renderScreen = (content: ReactNode, options: Options = {}) =>
  render(withContexts(content, options));

/** Sets the document to the server-rendered HTML, without hydration. */
export function renderServerHtml(content: ReactNode, options: Options = {}) {
  document.body.innerHTML = renderToString(withContexts(content, options));
}

/** The same, then runs the optional script, as on every page load. */
export async function renderAndRunScript(content: ReactNode, options: Options = {}) {
  renderServerHtml(content, options);
  vi.resetModules();
  await import("~/enhance");
}
