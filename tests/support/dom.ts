import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { addDictionary } from "~/components/context/dictionaries";
import dictionaryEn from "~/components/context/dictionary-en";
import dictionaryEs from "~/components/context/dictionary-es";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";
import publicMessagesEn from "~/text/public-messages-en";
import publicMessagesEs from "~/text/public-messages-es";

addDictionary("en", {
  ...dictionaryEn,
  messages: { ...dictionaryEn.messages, ...publicMessagesEn },
  publicText: publicEn,
});
addDictionary("es", {
  ...dictionaryEs,
  messages: { ...dictionaryEs.messages, ...publicMessagesEs },
  publicText: publicEs,
});

// jsdom has no layout to scroll, and misses the method.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // content that a test added itself
});
