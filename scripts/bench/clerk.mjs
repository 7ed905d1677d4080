/* global document, matchMedia */
/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {import("playwright-core").Locator} Locator */

/** An administrator's page, whose clicks, key presses and documents are counted. */
export class Clerk {
  clicks = 0;
  keys = 0;
  documents = 0;

  /** @param {import("playwright-core").Page} page @param {boolean} script */
  constructor(page, script) {
    this.page = page;
    this.script = script;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.resourceType() === "document") this.documents++;
    });
  }

  /** @param {import("playwright-core").Browser} browser @param {Hub} hub @param {boolean} script */
  static async logIn(browser, { base, email, password }, script) {
    const viewport = { width: 1280, height: 800 };
    const page = await browser.newPage({ baseURL: base, javaScriptEnabled: script, viewport });
    await page.goto("/admin-login");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.waitForURL("**/admin-dashboard");
    return new Clerk(page, script);
  }

  /** Starts a task at a path: the first document counts. @param {string} path */
  async start(path) {
    await this.page.goto("about:blank");
    this.clicks = this.keys = this.documents = 0;
    await this.page.goto(path);
    if (await this.page.evaluate(() => matchMedia("(scripting: enabled)").matches))
      await this.page.waitForFunction(() =>
        Object.keys(document.body).some((key) => key.startsWith("__reactProps$")),
      );
  }

  /**
   * Clicks where a person can: it fails on what is covered or hidden.
   * @param {Locator} target @param {"Shift"[]} modifiers keys that are held
   */
  async click(target, modifiers = []) {
    this.clicks++;
    await target.click({ timeout: 10_000, modifiers });
  }

  /** @param {string} key */
  async press(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** The list of new requests, from the list. */
  async openNewRequests() {
    await this.start("/requests");
    await this.click(this.page.locator('main a[href*="status=Unevaluated"]').first());
    // The address changes a moment before its rows are there.
    await this.page.locator('main tbody a[href*="status=Unevaluated"]').first().waitFor();
  }

  /** Acts, and waits for the next request beside the list. @param {() => Promise<unknown>} act */
  async untilNext(act) {
    const readOpen = (/** @type {URL} */ url) => url.searchParams.get("open");
    const open = readOpen(new URL(this.page.url()));
    // Its form is there; a key does nothing while a page is loading.
    await this.page.locator(`main form[action*="${open}"]`).first().waitFor();
    await act();
    await this.page.waitForURL((url) => readOpen(url) !== open);
    await this.page.locator("main:not([aria-busy])").waitFor();
  }
}
