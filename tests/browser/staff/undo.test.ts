import { beforeEach, expect, test } from "vitest";

import { useBrowser } from "../../support/browser";
import { useHub } from "../../support/hub";

const hub = useHub();
const browser = useBrowser();
beforeEach(() => hub.clearRequestLists());

test("accepted beside the list, and taken back by a click and by the key u", async () => {
  const ids = [(await hub.createRequest()).id, (await hub.createRequest()).id];
  const page = await browser.open(`/requests?open=${ids[0]!}`, { as: hub.staff });
  await page.evaluate(() => {
    localStorage.setItem("keys", "on");
  });
  await page.reload();
  await page.locator("[data-keys=on]").waitFor({ state: "attached" });
  const undoBy = [
    () => page.getByRole("button", { name: "Undo" }).first().click(),
    () => page.keyboard.press("u"),
  ];
  for (const undo of undoBy) {
    await page.locator(".pane").getByRole("button", { name: "Accept" }).click();
    await page.getByText("Accepted: ").first().waitFor();
    expect((await hub.getRequest(ids[0]!)).status).toBe("Accepted");
    await undo();
    await page.locator(".pane").getByText("Taken back. Nobody was emailed.").waitFor();
    expect(new URL(page.url()).searchParams.get("open")).toBe(ids[0]);
    expect((await hub.getRequest(ids[0]!)).status).toBe("Unevaluated");
  }
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
});
