import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { addAllDictionaries } from "~/components/context/all-dictionaries";

addAllDictionaries();

// jsdom has no layout to scroll, and misses the method.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // content that a test added itself
});
