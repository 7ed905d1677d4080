/* global document, matchMedia */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** A page whose clicks, key presses and documents are counted. */
export class CountedPage {
  clicks = 0;
  keys = 0;
  documents = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.resourceType() === "document") this.documents++;
    });
  }

  /** Starts a task at a path: the first document counts. @param {string} path */
  async start(path) {
    await this.page.goto("about:blank");
    this.clicks = this.keys = this.documents = 0;
    await this.page.goto(path);
    await this.#hydrated();
  }

  /** Clicks where a person can: it fails on what is covered or hidden. @param {Locator} target */
  async click(target) {
    this.clicks++;
    await target.click({ timeout: 10_000 });
  }

  /** @param {string} key */
  async press(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** @param {string} text */
  async type(text) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  get counts() {
    return { clicks: this.clicks, keys: this.keys, documents: this.documents };
  }

  async #hydrated() {
    const scripted = await this.page.evaluate(() => matchMedia("(scripting: enabled)").matches);
    if (scripted)
      await this.page.waitForFunction(() =>
        Object.keys(document.body).some((key) => key.startsWith("__reactProps$")),
      );
  }

  close = () => this.page.context().close();
}
