import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";

import { findAxeViolations } from "../../support/axe";
import { switchToSpanish, useBrowser } from "../../support/browser";
import type { Hub } from "../../support/hub";
import { useHub } from "../../support/hub";
import { isLongRun } from "../../support/variants";
import { expectAccessibleInDarkMode, expectAccessibleOnSmallPhone } from "./page-checks";

const hub = useHub();
const browser = useBrowser();

let vera: Awaited<ReturnType<Hub["createLoggedInVolunteer"]>>;
beforeEach(async () => {
  await hub.clearRequestLists();
  vera = await hub.createLoggedInVolunteer();
});

/** A job with every field at its limit, offered to the volunteer and optionally accepted. */
async function createJob(accepted = false) {
  const { id } = await hub.createAcceptedRequest({
    first_name: "Wolfeschlegelsteinhausen".repeat(3),
    last_name: "Bergerdorffwelchevoraltern".repeat(3),
    street_address_1: "12345Northwestmanasotakeyboulevard".repeat(3),
    street_address_2: "Buildingnumberseventeen".repeat(5),
    city: "Llanfairpwllgwyngyllgogerychwyrndrobwll".repeat(2),
    helpInterior: true,
    helpOther: true,
    other: "generatorandgasoline".repeat(5),
    description: "a".repeat(500),
  });
  await hub.assignVolunteers(id, vera);
  const event = { assignmentId: `${id}-1`, volunteerId: vera.id };
  if (accepted) await hub.applyEvent(id, { type: "acceptOffer", ...event });
  return id;
}

/** Steps to every job screen of a volunteer, in each of its states. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  "the dashboard without a job": (page) => page.goto("/volunteer-dashboard"),
  "the dashboard with a job and an offer": async (page) => {
    await createJob(true);
    await createJob();
    await page.goto("/volunteer-dashboard");
    await page.getByText("Assigned Job").waitFor();
  },
  "the dashboard in Spanish": async (page) => {
    await switchToSpanish(page);
    await createJob(true);
    await createJob();
    await page.goto("/volunteer-dashboard");
    await page.getByText("Tarea asignada").waitFor();
  },
  "no jobs": (page) => page.goto("/volunteer/jobs"),
  "the jobs, with the reason form open": async (page) => {
    await createJob(true);
    await createJob();
    await page.goto("/volunteer/jobs");
    await page.locator("summary", { hasText: "Reject" }).click();
  },
  "the jobs with too long a text, in Spanish": async (page) => {
    await switchToSpanish(page);
    await createJob(true);
    await page.goto("/volunteer/jobs");
    await page.getByLabel("Detalles").fill("x".repeat(2001));
    await page.getByRole("button", { name: /^Tarea terminada/ }).click();
    await page.locator(".summary li").waitFor();
  },
  "a job that was cancelled meanwhile": async (page) => {
    const id = await createJob(true);
    await page.goto("/volunteer/jobs");
    await page.getByLabel("Details").fill("x".repeat(500));
    await hub.applyEvent(id, { type: "unassign", assignmentId: `${id}-1` });
    await page.getByRole("button", { name: /^Job Completed/ }).click();
    await page.locator(".note.typed").waitFor();
  },
  "the work order": async (page) => {
    await page.goto(`/volunteer/jobs/work-order?id=${await createJob(true)}-1`);
    await page.getByText("Work order").waitFor();
  },
};
const screens = Object.entries(SCREENS);

test.each(screens)(
  "%s on the smallest phone, in light mode, without JavaScript",
  async (_, show) => {
    const page = await browser.open("/thank-you", {
      phone: true,
      width: 320,
      javaScript: false,
      as: vera.visitor,
    });
    await show(page);
    await expectAccessibleOnSmallPhone(page);
  },
);

test.each(isLongRun ? screens.filter(([name]) => !name.endsWith("in Spanish")) : [])(
  "%s on a wide screen, in dark mode, with JavaScript",
  async (_, show) => {
    const page = await browser.open("/thank-you", { dark: true, as: vera.visitor });
    await show(page);
    await expectAccessibleInDarkMode(page);
  },
);

test("forced colors draw the borders of jobs", async () => {
  const page = await browser.open("/thank-you", {
    forcedColors: true,
    javaScript: false,
    as: vera.visitor,
  });
  await createJob(true);
  await createJob();
  await page.goto("/volunteer/jobs");
  expect(await findAxeViolations(page)).toEqual([]);
  const edgeless = await page.locator(".button, textarea, .card").evaluateAll(
    (all) =>
      all.filter((one) => {
        const { borderLeftStyle, borderLeftWidth } = getComputedStyle(one);
        return (
          one.checkVisibility() && (borderLeftStyle === "none" || parseFloat(borderLeftWidth) < 1)
        );
      }).length,
  );
  expect(edgeless).toBe(0);
});
