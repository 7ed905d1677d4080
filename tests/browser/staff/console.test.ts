import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { switchToSpanish, useBrowser, type VisitOptions } from "../../support/browser";
import { toExpression } from "../../support/browser-driver";
import { DrivenPage } from "../../support/driven-page";
import { useHub } from "../../support/hub";
import { toErrorLine } from "../../support/page-recorder";
import { logInAs } from "../../support/sessions";
import {
  createStaffScreens,
  loadStaffScreens,
  toExpectedLines,
  type StaffScreens,
} from "../../support/staff-screens";
import { walkStaffScreens } from "../../support/staff-walk";
import { isLongRun, testLong } from "../../support/variants";

const hub = useHub();
const browser = useBrowser();

let screens: StaffScreens;
beforeAll(async () => {
  screens = await createStaffScreens(hub);
});

/** Chromium logs each response that is an error; the response itself is recorded. */
const LOGGED_RESPONSE = /^Failed to load resource: the server responded with a status of \d+/;

/** Everything on the console, page errors, what the policy blocks, requests without success. */
async function recordPage(page: Page) {
  const lines: string[] = [];
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.warn("blocked:", violatedDirective, blockedURI); // Chromium hides a caught eval
    });
  });
  page.on("console", (message) => {
    if (!LOGGED_RESPONSE.test(message.text())) lines.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => lines.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The router stops reading an answer that it has, or that a newer one replaces.
    if (reason !== "net::ERR_ABORTED") lines.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400)
      lines.push(toErrorLine(response.status(), response.request().method(), response.url()));
  });
  return lines;
}

async function open(view: VisitOptions = {}) {
  const page = await browser.open("/thank-you", {
    as: hub.staff,
    ...view,
    expectedErrors: /Failed to load resource/,
  });
  const driver = {
    goto: async (url: string) => {
      await page.goto(url);
    },
    evaluate: <A extends unknown[], R>(fn: (...args: A) => R, ...args: A) =>
      page.evaluate<R>(toExpression(fn, args)),
    clickAt: (x: number, y: number) => page.mouse.click(x, y),
    type: (text: string) => page.keyboard.type(text),
    close: () => page.close(),
  };
  return { page, driven: new DrivenPage(driver, await recordPage(page)) };
}

test("Chromium says nothing when staff screens are loaded, in any state", async () => {
  const { driven } = await open();
  expect(await loadStaffScreens(driven, screens)).toEqual(toExpectedLines(screens));
});

if (isLongRun)
  test("nor in Spanish and in dark mode", async () => {
    const { page, driven } = await open({ dark: true });
    await switchToSpanish(page);
    expect(await loadStaffScreens(driven, screens)).toEqual(toExpectedLines(screens));
    expect(await driven.text("html")).toContain("contraseña");
  });

testLong("nor on a walk by clicks, which keeps the document", async () => {
  const admin = await createAccount("admin"); // its session ends on the way
  const { driven } = await open({ as: await logInAs(admin) });
  const { said, expected } = await walkStaffScreens(driven, hub, admin);
  expect(said).toEqual(expected);
});
