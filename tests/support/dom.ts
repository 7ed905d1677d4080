import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { addAllDictionaries } from "~/components/context/all-dictionaries";

addAllDictionaries();

configure({ asyncUtilTimeout: 15_000 }); // as of `expect.poll`: no test judges by a stopwatch

// jsdom has no layout to scroll, and misses the method.
Element.prototype.scrollIntoView = () => undefined;
// Nor are there sizes that could change.
globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // content that a test added itself
});
