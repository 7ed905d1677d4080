import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject } from "vitest";

import { newIpAddress } from "./address";
import { DrivenPage } from "./driven-page";
import { startFirefox } from "./firefox";
import { PageRecorder } from "./page-recorder";
import { startProxy } from "./proxy";
import { startWebKit } from "./webkit";

const START = {
  Firefox: startFirefox.bind(null, inject("firefox")),
  WebKit: startWebKit.bind(null, inject("webkit")),
};
export type OtherBrowser = keyof typeof START;
export const OTHER_BROWSERS = Object.keys(START) as OtherBrowser[];

/**
 * Gives a test file browsers, each started for one page with its own cookies and network address.
 * They close after each test; a message, page error or failed request left in one fails it.
 */
export function useOtherBrowsers() {
  const closers: (() => Promise<void>)[] = [];
  const pages: DrivenPage[] = [];

  afterEach(async () => {
    const left = pages.splice(0).flatMap((page) => page.takeLines());
    for (const close of closers.splice(0)) await close();
    expect(left, "messages, page errors and failed requests").toEqual([]);
  });

  return {
    async open(name: OtherBrowser, path: string, { javaScript = true, dark = false } = {}) {
      const recorder = new PageRecorder();
      const proxy = await startProxy(newIpAddress(), recorder);
      const downloads = await mkdtemp(join(tmpdir(), "hub-downloads-"));
      closers.push(async () => {
        await proxy.stop();
        await rm(downloads, { recursive: true });
      });
      const driver = await START[name]({ proxy: proxy.url, javaScript, dark, downloads });
      closers.unshift(() => driver.close());
      const page = new DrivenPage(driver, recorder.lines);
      pages.push(page);
      await page.open(path);
      return Object.assign(page, { downloads });
    },
  };
}
