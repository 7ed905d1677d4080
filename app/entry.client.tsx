import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { addDictionary } from "~/components/context/dictionaries";

// Apart, because Vite preloads both languages for a conditional expression.
const loadDictionary = {
  en: () => import("~/components/context/dictionary-en"),
  es: () => import("~/components/context/dictionary-es"),
};
const locale = document.documentElement.lang === "es" ? "es" : "en";
addDictionary(locale, (await loadDictionary[locale]()).default);

/** Decodes first: a key pressed while Remix suspends fails hydration (React's error 345). */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
await decodePageData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
