import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { addDictionary } from "~/components/context/dictionaries";
import dictionaryEn from "~/components/context/dictionary-en";
import dictionaryEs from "~/components/context/dictionary-es";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";

addDictionary("en", { ...dictionaryEn, publicText: publicEn });
addDictionary("es", { ...dictionaryEs, publicText: publicEs });

// jsdom has no layout to scroll, and misses the method.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // content that a test added itself
});
