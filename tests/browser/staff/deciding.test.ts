import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { horizontalOverflow } from "../../support/axe";
import { useBrowser, MAIN_VIEWS, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { readFocus, readText } from "../../support/page-state";

const hub = useHub();
const browser = useBrowser();

beforeEach(async () => {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
});

const NEW = "/homeowner-requests";
const IN_PROGRESS = "/requests-in-progress";
const open = (path: string, view: VisitOptions = {}) =>
  openHydrated(browser, path, { ...view, as: hub.staff });

const createMany = async <T>(count: number, create: (i: number) => Promise<T>) => {
  const created: T[] = [];
  for (let i = 0; i < count; i++) created.push(await create(i));
  return created;
};
const readIds = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((items) => items.map(({ id }) => id));
/** Distance of an element from the top of the window. */
const readTop = (item: Locator) => item.evaluate((one) => one.getBoundingClientRect().top);
const readScroll = (page: Page) => page.evaluate(() => scrollY);
const isInViewport = (item: Locator) =>
  item.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const countInViewport = (page: Page, rows: string) =>
  page
    .locator(rows)
    .evaluateAll(
      (items) => items.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length,
    );
const acceptOn = (card: Locator) => card.getByRole("button", { name: /^Accept Request/ });
/** Words of several lines on a card. */
const LONG =
  "Water stands in the kitchen and in both bedrooms, and nobody can lift the beds. ".repeat(3);

describe.each(MAIN_VIEWS)("new requests %s", (_, view) => {
  test("five are accepted on their cards: the banner takes the card's place, the list stays", async () => {
    const created = await createMany(25, (i) =>
      hub.createRequest({ helpWater: true, description: i % 2 ? LONG : "Wet." }),
    );
    const page = await open(`${NEW}?type=water&page=2`, view);
    const expected = created.map(({ id }) => id).slice(10);
    for (const at of [3, 3, 9, 0, 5]) {
      expect(await readIds(page, ".cards > li[id]")).toEqual(expected.slice(0, 10));
      const card = page.locator(".cards > li[id]").nth(at);
      // The whole card, or the banner in its place would have to be scrolled to.
      await card.evaluate((one) => {
        one.scrollIntoView({ block: "center" });
      });
      const scroll = await readScroll(page);
      await acceptOn(card).click();
      const [id] = expected.splice(at, 1);
      await page.locator(`[id="${id!}"]`).waitFor({ state: "detached" });
      const banner = page.locator("li:has(> #done)");
      const { firstName, lastName } = created.find((one) => one.id === id)!;
      await expect
        .poll(() => readText(page, "#done"))
        .toMatch(new RegExp(`^Accepted: ${firstName} ${lastName}, `));
      await expect.poll(() => readFocus(page)).toBe("#done");
      const before = await banner.evaluate((item) => item.previousElementSibling?.id ?? "");
      expect(before, `before ${at}`).toBe(at === 0 ? "" : expected[at - 1]);
      expect(await isInViewport(banner), `banner at ${at}`).toBe(true);
      if (view.javaScript) expect(await readScroll(page), `scroll at ${at}`).toBe(scroll);
      expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    }
    expect(await horizontalOverflow(page)).toBe(0);
  }, 90_000);

  if (view.javaScript)
    test("the next card comes to the pointer; a double click accepts one only", async () => {
      const ids = (await createMany(5, () => hub.createRequest())).map(({ id }) => id);
      const page = await open(NEW, view);
      await acceptOn(page.locator(".cards > li").first()).click();
      await page.locator("#done").waitFor();
      const { x, y, width, height } = (await acceptOn(
        page.locator(".cards > li[id]").first(),
      ).boundingBox())!;
      const press = async (clickCount: number) => {
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
      };
      for (const left of [3, 2]) {
        await press(1);
        await expect.poll(() => readIds(page, ".cards > li[id]")).toEqual(ids.slice(-left));
        await press(2); // the second click of a slow double click
      }
      await page.reload();
      expect(await readIds(page, ".cards > li[id]")).toEqual(ids.slice(-2));
    });

  test("the last one of a page and of the list leave the page before, and the empty text", async () => {
    const [first, ...others] = await createMany(11, () => hub.createRequest());
    const page = await open(`${NEW}?page=2`, view);
    await acceptOn(page.locator(".cards")).click();
    await page.locator("li:has(> #done)").waitFor();
    const ids = [first!, ...others].map(({ id }) => id);
    expect(await readIds(page, ".cards > li")).toEqual([...ids.slice(0, 10), ""]);
    await hub.clearRequestLists();
    await hub.createRequest();
    await page.goto(NEW);
    await acceptOn(page.locator(".cards")).click();
    await page.locator("main").getByText("No Homeowner Requests found").waitFor();
    expect(await readText(page, "#done")).toMatch(/^Accepted: /);
  });

  test("one that a colleague rejected meanwhile is named, and the others stay where they are", async () => {
    const created = await createMany(4, () => hub.createRequest());
    const page = await open(NEW, { ...view, expectedErrors: /409/ });
    await hub.applyEvent(created[1]!.id, { type: "reject", reason: "noVolunteers", text: "" });
    await acceptOn(page.locator(".cards > li").nth(1)).click();
    const alert = page.getByRole("alert").filter({ visible: true });
    await alert.waitFor();
    expect(await alert.textContent()).toContain("This request was already rejected.");
    await expect
      .poll(() => readIds(page, ".cards > li"))
      .toEqual([created[0]!.id, "", created[2]!.id, created[3]!.id]);
    expect(await isInViewport(alert)).toBe(true);
    await page.getByRole("link", { name: "See the request" }).click();
    await expect.poll(() => readText(page, "h1")).toBe("Request details Rejected");
    await page.goto(NEW);
    await acceptOn(page.locator(`[id="${created[2]!.id}"]`)).click();
    await expect.poll(() => readText(page, "#done")).toMatch(/^Accepted: /);
  });

  test("a long description is opened on its card, which stays where it is", async () => {
    await createMany(3, () => hub.createRequest({ description: LONG }));
    const page = await open(NEW, view);
    const [closed, card] = [page.locator(".clamped").nth(2), page.locator(".clamped").nth(1)];
    await card.scrollIntoViewIfNeeded();
    const [top, scroll] = [await readTop(card), await readScroll(page)];
    const height = await card.evaluate((one) => one.clientHeight);
    expect(height).toBe(await closed.evaluate((one) => one.clientHeight));
    await card.locator("summary").click();
    await expect.poll(() => card.evaluate((one) => one.clientHeight)).toBeGreaterThan(height);
    expect([await readTop(card), await readScroll(page)]).toEqual([top, scroll]);
    expect(page.url()).toMatch(/homeowner-requests$/);
  });
});

test("nine new requests and nine applications are in view at 1280 × 800", async () => {
  await createMany(12, (i) => hub.createRequest({ description: i % 3 ? LONG : "Wet." }));
  await createMany(12, () => hub.createApplication());
  const page = await open(NEW);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await countInViewport(page, ".cards > li")).toBeGreaterThanOrEqual(9);
  await page.goto("/create-volunteer");
  expect(await countInViewport(page, ".cards > li")).toBeGreaterThanOrEqual(9);
});

test("without script a request in progress opens its card, which leads on", async () => {
  const [first] = await createMany(3, () => hub.createActiveRequest());
  const page = await open(IN_PROGRESS, { phone: true, javaScript: false });
  await page.getByRole("link", { name: first!.lastName }).click();
  await page.locator(".pane").getByText(first!.email).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("link", { name: /^More info/ }).click();
  await page.getByRole("heading", { name: /^Request details/ }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Close Request" }).click();
  await page.locator("#close-request button").first().click();
  // Above the next one's card, which stands in the list's place.
  await page.locator(".line .banner").getByText(`Closed: ${first!.firstName}`).waitFor();
  await page.locator(".pane").waitFor();
  expect(await page.locator("tbody tr").first().isVisible()).toBe(false);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => (await hub.getRequest(first!.id)).status).toBe("Active");
});

describe.each(MAIN_VIEWS)("applications %s", (_, view) => {
  test("one after the other: account, rejection, account; then the list", async () => {
    const people = await createMany(3, (i) =>
      hub.createApplication({ firstName: "Pat", lastName: `Queue${"abc"[i]!}` }),
    );
    const page = await open("/create-volunteer", view);
    await page
      .getByRole("link", { name: /^More info/ })
      .first()
      .click();
    const readWho = () => readText(page, "main .about .who strong");
    await expect.poll(readWho).toBe(people[0]!.name);
    expect(await isInViewport(page.getByRole("button", { name: "Create Volunteer Account" }))).toBe(
      true,
    );
    await page.getByRole("button", { name: "Create account and next" }).click();
    await expect.poll(readWho).toBe(people[1]!.name);
    expect(await readText(page, "#done")).toMatch(/^Pat Queuea has a volunteer account now\./);
    await page.getByRole("link", { name: "Reject Applicant" }).click();
    await page.getByLabel("Reason the applicant will see").fill("We are full.");
    await page.getByRole("button", { name: "Yes, and next" }).click();
    await expect.poll(readWho).toBe(people[2]!.name);
    expect(await readText(page, "#done")).toBe(
      "The application of Pat Queueb was rejected. The applicant gets an email with the reason. Undo",
    );
    await page.getByRole("button", { name: "Create account and next" }).click();
    await page.locator("main").getByText("No Volunteer Applications Found").waitFor();
    expect(await readText(page, "#done")).toMatch(/^Pat Queuec has a volunteer account now\./);
    const states = await Promise.all(people.map(({ id }) => hub.getApplication(id)));
    expect(states.map(({ status }) => status)).toEqual(["Accepted", "Rejected", "Accepted"]);
  });

  test("the buttons are in view at the sizes of a desk and of a phone", async () => {
    const { id } = await hub.createApplication();
    const page = await open(`/create-volunteer/confirm?id=${id}`, view);
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const button of await page.locator(".action-bar .button").all())
        expect(await isInViewport(button), `${width}: ${await button.innerText()}`).toBe(true);
    }
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
