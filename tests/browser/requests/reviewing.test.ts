import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { expectAccessible, findAxeViolations } from "../../support/axe";
import { useBrowser, MAIN_VIEWS, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { readFocus, readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearRequestLists());

const open = (path: string, view: VisitOptions = {}) =>
  browser.open(path, { ...view, as: hub.staff });
const toDetailsPath = (id: string) => `${PATHS.request}?id=${id}`;
const path = (page: Page) => new URL(page.url()).pathname;
const main = (page: Page) => page.getByRole("main");
const readBanner = (page: Page) => readText(page, ".banner");
const readHeading = (page: Page) => readText(page, "h1");
const countModals = (page: Page) => page.locator("#close-request:modal").count();

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("leads from the dashboard to the new requests, filters, opens and accepts one", async () => {
    const request = await hub.createRequest({
      first_name: "Zoë",
      helpWater: true,
      zip_code: "33981",
    });
    await hub.createRequest();
    const page = await open("/admin-dashboard", view);
    await page.getByRole("link", { name: "Evaluate Requests" }).click();
    await expect.poll(() => readHeading(page)).toBe("New Requests");
    await page.getByLabel("Type of help").selectOption("Clean Water");
    expect(path(page)).toBe("/homeowner-requests"); // a selection does not navigate
    expect(await page.locator("li.card").count()).toBe(2);
    await page.getByLabel("Zip Code").selectOption("33981 Port Charlotte");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect.poll(() => page.locator("li.card").count()).toBe(1);
    await page.getByRole("link", { name: "More info" }).click();
    await expect.poll(() => readHeading(page)).toBe("Request details Unevaluated");
    await page.getByRole("button", { name: "Accept Request" }).click();
    await expect
      .poll(() => readBanner(page))
      .toContain(
        `Accepted: Zoë ${request.lastName}, ${request.address.line1}. The homeowner will get an email.`,
      );
    await expect.poll(() => path(page)).toBe("/homeowner-requests");
    expect(new URL(page.url()).searchParams.get("zip")).toBe("33981");
    expect(await main(page).textContent()).toContain("No Homeowner Requests found");
    expect((await hub.getRequest(request.id)).status).toBe("Accepted");
    await page.getByRole("link", { name: "See the request" }).click();
    await expect.poll(() => readHeading(page)).toBe("Request details Accepted");
    await expectAccessible(page);
  });

  test("rejects with a ready-made and a written reason; too long a text comes back expanded", async () => {
    const { id, firstName, lastName, address } = await hub.createRequest();
    const page = await open(toDetailsPath(id), view);
    const reason = page.getByLabel("Reason the homeowner will see");
    expect(await reason.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Reject Request" }).click();
    expect(await reason.isVisible()).toBe(true);
    const readyMade = page.getByRole("radio", {
      name: "The center has no volunteers for this kind of work.",
    });
    await readyMade.check();
    await reason.fill("x".repeat(501));
    await page.getByRole("button", { name: "Reject Request" }).click();
    await page.locator(".summary li").first().waitFor();
    await expect
      .poll(() => readText(page, ".summary li"))
      .toBe("A reason can have 500 characters at most.");
    await expect.poll(() => readFocus(page)).toBe(".summary");
    expect(await reason.isVisible()).toBe(true);
    expect(await readyMade.isChecked()).toBe(true);
    await reason.fill("Please call 211.");
    await page.getByRole("button", { name: "Reject Request" }).click();
    await page.locator(".banner").waitFor();
    await expect
      .poll(() => readBanner(page))
      .toContain(`Rejected: ${firstName} ${lastName}, ${address.line1}.`);
    expect((await hub.getRequest(id)).reasonRejected).toBe(
      "The center has no volunteers for this kind of work. Please call 211.",
    );
  });

  test("shows when another administrator was faster, and keeps the reason", async () => {
    const { id } = await hub.createRequest();
    const [page, theirs] = [
      await open(toDetailsPath(id), view),
      await open(toDetailsPath(id), view),
    ];
    await theirs.getByRole("button", { name: "Accept Request" }).click();
    await theirs.locator(".banner").waitFor();
    await page.locator("summary", { hasText: "Reject Request" }).click();
    await page.getByLabel("Reason the homeowner will see").fill("Out of our area.");
    await page.getByRole("button", { name: "Reject Request" }).click();
    await page.locator(".banner").waitFor();
    await expect
      .poll(() => readBanner(page))
      .toContain("This request was accepted and no volunteer is on it now.");
    await expect.poll(() => readFocus(page)).toBe(".banner");
    await expect.poll(() => readHeading(page)).toBe("Request details Accepted");
    expect(await page.getByLabel("Reason the homeowner will see").inputValue()).toBe(
      "Out of our area.",
    );
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Reject Request" }).click();
    await expect.poll(() => readBanner(page)).toContain("Rejected: ");
    expect((await hub.getRequest(id)).reasonRejected).toBe("Out of our area.");
  });

  test("shows what another administrator corrected, keeps the input, and saves it on a second try", async () => {
    const { id } = await hub.createRequest();
    const [page, theirs] = [
      await open(`${toDetailsPath(id)}&correct`, view),
      await open(`${toDetailsPath(id)}&correct`, view),
    ];
    await theirs.getByLabel("City").fill("Rotonda West");
    await theirs.getByRole("button", { name: "Save" }).click();
    await theirs.locator(".banner").waitFor();
    await page.getByLabel("City").fill("Placida");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".banner").waitFor();
    await expect
      .poll(() => readBanner(page))
      .toBe(
        "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.",
      );
    await expect.poll(() => readFocus(page)).toBe(".banner");
    await expect.poll(() => readText(page, "dl.facts")).toContain("Rotonda West");
    expect(await page.getByLabel("City").inputValue()).toBe("Placida");
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => readBanner(page))
      .toBe(`What you corrected in request ${id} was saved.`);
    expect((await hub.getRequest(id)).address.city).toBe("Placida");
  });

  test("shows the input when the request was closed meanwhile and the form is gone", async () => {
    const { id } = await hub.createActiveRequest();
    const [page, theirs] = [
      await open(`${toDetailsPath(id)}&close`, view),
      await open(`${toDetailsPath(id)}&close`, view),
    ];
    await page.getByRole("textbox", { name: /^Notes/ }).fill("Call the plumber again.");
    await theirs.getByRole("button", { name: "Close Request" }).click();
    await theirs.locator(".banner").waitFor();
    await page.getByRole("button", { name: "Close Request" }).click();
    await page.locator(".note.typed").waitFor();
    await expect
      .poll(() => readBanner(page))
      .toContain("This request was already closed, with other notes.");
    await expect.poll(() => readHeading(page)).toBe("Request details Resolved");
    await expect
      .poll(() => readText(page, ".note.typed"))
      .toBe("You wrote: Call the plumber again.");
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test("finds a request in progress, opens its card, closes it with notes", async () => {
    const { id, firstName, address } = await hub.createActiveRequest({
      last_name: "Quintana",
    });
    await hub.createActiveRequest();
    const page = await open("/requests-in-progress", view);
    await page.getByLabel("Search Requests by Name or ID").fill("quint");
    await page.keyboard.press("Enter");
    await page.locator("main").getByText("1 request", { exact: true }).waitFor();
    await page.locator(".rows a strong").click();
    await page.getByRole("heading", { name: "Request Details" }).waitFor();
    expect(await page.getByRole("region", { name: "Request Details" }).textContent()).toContain(
      "Quintana",
    );
    for (const seen of [".chosen", "#details"])
      expect(
        await page.locator(seen).evaluate((one) => one.getBoundingClientRect().top < innerHeight),
        seen,
      ).toBe(true);
    await page
      .getByRole("region", { name: "Request Details" })
      .getByRole("link", { name: "More info" })
      .click();
    await page.getByRole("link", { name: "Close Request" }).click();
    await page.getByRole("textbox", { name: /^Notes/ }).fill("All is well.");
    await page.getByRole("button", { name: "Close Request" }).click();
    await page.locator(".banner").waitFor();
    await expect.poll(() => path(page)).toBe("/requests-in-progress");
    await expect
      .poll(() => readBanner(page))
      .toContain(`Closed: ${firstName} Quintana, ${address.line1}.`);
    expect(await page.locator(".rows a", { hasText: "Quintana" }).count()).toBe(0);
    expect(await hub.getRequest(id)).toMatchObject({
      status: "Resolved",
      closeNotes: "All is well.",
    });
  });

  test("corrects the phone; shows the same mistakes before and after sending", async () => {
    const { id } = await hub.createRequest();
    const page = await open(toDetailsPath(id), view);
    await page.getByRole("link", { name: "Correct details" }).click();
    await expect.poll(() => readFocus(page)).toBe("#correct");
    await page.getByLabel("Phone Number").fill("941 555");
    await page.getByLabel("City").fill(" ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".summary li").first().waitFor();
    expect(await page.locator(".summary li").allTextContents()).toEqual([
      "Please enter a valid Phone Number.",
      "Please enter a valid city.",
    ]);
    await page.getByLabel("Phone Number").fill("(941) 555-0188");
    await page.getByLabel("City").fill("Rotonda West");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".banner").waitFor();
    await expect
      .poll(() => readBanner(page))
      .toBe(`What you corrected in request ${id} was saved.`);
    expect(await main(page).textContent()).toContain("(941)-555-0188");
    expect(await hub.getRequest(id)).toMatchObject({
      phone: "9415550188",
      address: { city: "Rotonda West" },
    });
  });
});

test("with JavaScript Close Request opens a modal dialog: focus in its first field; Esc and Cancel return", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id));
  const link = page.getByRole("link", { name: "Close Request" });
  expect(await page.locator("#close-request").isVisible()).toBe(false);
  await link.click();
  expect(await countModals(page)).toBe(1);
  expect(page.url()).not.toContain("close");
  await expect.poll(() => readFocus(page)).toBe("#outcome");
  expect(await findAxeViolations(page)).toEqual([]);
  const box = (await page.locator("#close-request").boundingBox())!;
  expect(box.x).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  await page.keyboard.press("Tab");
  await expect.poll(() => readFocus(page)).toBe("#notes");
  await page.keyboard.type("Half a sen");
  await page.keyboard.press("Escape");
  expect(await countModals(page)).toBe(0);
  expect(await page.locator("#close-request").isVisible()).toBe(false);
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await countModals(page)).toBe(1);
  expect(await page.getByRole("textbox", { name: /^Notes/ }).inputValue()).toBe("Half a sen");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForLoadState();
  expect(await page.locator("#close-request").isVisible()).toBe(false);
  expect((await hub.getRequest(id)).status).toBe("Active");
});

test("on a small phone the dialog fits the viewport and scrolls", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id), { phone: true, width: 320 });
  await page.setViewportSize({ width: 320, height: 400 });
  await page.getByRole("link", { name: "Close Request" }).click();
  const box = (await page.locator("#close-request").boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
  expect(box.y + box.height).toBeLessThanOrEqual(400);
  await page.getByRole("textbox", { name: /^Notes/ }).fill("x");
  await page.getByRole("button", { name: "Close Request" }).click();
  await page.locator(".banner").waitFor();
  expect((await hub.getRequest(id)).status).toBe("Resolved");
});

test("without JavaScript the same link opens the form in the page, with the focus at its start", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id), { javaScript: false });
  await page.getByRole("link", { name: "Close Request" }).click();
  expect(page.url()).toContain("close");
  await expect.poll(() => readFocus(page)).toBe("#close-heading");
  expect(await countModals(page)).toBe(0);
  expect(await page.getByRole("textbox", { name: /^Notes/ }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await page.locator("#close-request").isVisible()).toBe(false);
});

/** Text or name of each Tab stop from the current focus to the footer. */
async function listTabStops(page: Page) {
  const seen: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const now = document.activeElement!;
      if (now === document.body || now.closest("footer")) return undefined;
      const { outlineStyle } = getComputedStyle(now);
      const { top, bottom } = now.getBoundingClientRect();
      if (outlineStyle !== "solid" || bottom <= 0 || top >= innerHeight)
        return `unseen: ${now.outerHTML.slice(0, 80)}`;
      return now.id || now.textContent.replace(/\s+/g, " ").trim();
    });
    if (at === undefined || seen.length > 60) return seen;
    seen.push(at);
  }
}

test.each([true, false])(
  "Tab moves through a new request in reading order, skipping the collapsed form (JavaScript %s)",
  async (javaScript) => {
    const { id, phone, email } = await hub.createRequest();
    const page = await open(toDetailsPath(id), { javaScript });
    await page.focus("#main");
    const call = `(${phone.slice(0, 3)})-${phone.slice(3, 6)}-${phone.slice(6)}`;
    const before = [
      ...["Back to New Requests", "Claim"],
      call,
      email,
      ...["Change priority", "Duplicate of another request…"],
      ...["Called, no answer", "note", "Add note"],
      ...(javaScript ? ["Print"] : []), // without it, the browser's menu prints
      ...["Accept Request", "Accept and next"],
      "Reject Request",
      "Correct details",
    ];
    expect(await listTabStops(page)).toEqual(before);
    await page.focus("summary.danger");
    await page.keyboard.press("Enter");
    // No radio button is selected, so the first one is the stop. Other actions are hidden.
    expect(await listTabStops(page)).toEqual([
      "ready",
      "reason",
      "Reject Request",
      "Reject and next",
    ]);
  },
);

test("a request is found, opened and closed by keyboard", async () => {
  const { id } = await hub.createActiveRequest({ last_name: "Keys" });
  const page = await open("/requests-in-progress");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.focus("#q");
  await page.keyboard.type("keys");
  await press("Enter");
  await page.getByRole("link", { name: "Clear search" }).waitFor();
  await page.locator("main").getByText("1 request", { exact: true }).waitFor();
  await page.focus("#type");
  await press("Tab", "Tab", "Tab", "Tab", "Tab"); // zip code, reason, Search, Clear search, the row
  await press("Enter");
  await page.locator("#details").waitFor();
  const moreInfo = page.locator("#details").getByRole("link", { name: /^More info/ });
  const isFocused = () => moreInfo.evaluate((link) => link === document.activeElement);
  for (let i = 0; i < 12 && !(await isFocused()); i++) await press("Tab");
  await press("Enter");
  await page.getByRole("heading", { name: /^Request details/ }).waitFor();
  await page.getByRole("link", { name: "Close Request" }).focus();
  await press("Enter");
  await expect.poll(() => readFocus(page)).toBe("#outcome");
  await page.keyboard.type("Part");
  await press("Tab");
  await page.keyboard.type("Done by keys.");
  await press("Tab", "Enter");
  await page.locator(".banner").waitFor();
  expect(await hub.getRequest(id)).toMatchObject({
    status: "Resolved",
    outcome: "partly",
    closeNotes: "Done by keys.",
  });
});

test("prints the facts, the volunteers and the history, without controls", async () => {
  const { id, description } = await hub.createAcceptedRequest();
  await hub.assignVolunteers(id, await hub.createVolunteer());
  const page = await open(toDetailsPath(id), { dark: true });
  const pdf = await page.pdf({
    format: "Letter",
    margin: { top: "0.4in", bottom: "0.4in", left: "0.4in", right: "0.4in" },
  });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  for (const there of [
    ".reference",
    "dl.facts",
    "[aria-labelledby=volunteers]",
    "[aria-labelledby=history]",
  ])
    expect(await page.locator(there).first().isVisible(), there).toBe(true);
  expect(await page.getByText(description).isVisible()).toBe(true);
  for (const hidden of ["button", ".actions", ".action-bar", "dialog", ".bar nav", ".fold"])
    for (const one of await page.locator(hidden).all())
      expect(await one.isVisible(), hidden).toBe(false);
  const paint = await page
    .locator("dl.facts dd")
    .first()
    .evaluate((one) => [
      getComputedStyle(one).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  expect(paint).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});
