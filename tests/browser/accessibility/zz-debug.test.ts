import { test } from "vitest";
import { useBrowser } from "../../support/browser";
import { useHub } from "../../support/hub";
import { STAFF_SCREENS } from "./staff-screens";
const hub = useHub();
const browser = useBrowser();
test.each(["/admin-dashboard in Spanish", "/requests-in-progress with a card", "/requests in Spanish", "/requests with requests","/requests with a request beside the list","the details of an active request in Spanish"])("%s", async (name) => {
  const page = await browser.open("/thank-you", { phone: true, width: 320, javaScript: false, as: hub.staff });
  await STAFF_SCREENS[name]!(page, hub, undefined as never);
  for (const css of ["* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }", "html { font-size: 225% !important }"])
  console.log(name, await page.evaluate((css) => {
    const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [s];
    return document.documentElement.scrollWidth + "\n" + [...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > 321).map(e => Math.round(e.getBoundingClientRect().right) + " " + e.tagName + "." + e.className + " < " + e.parentElement!.className + " " + (e.textContent||"").slice(0, 40)).slice(0, 25).join("\n");
  }, css));
});
