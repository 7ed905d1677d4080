import type { Page } from "playwright-core";

import { switchToSpanish } from "../../support/browser";
import { LONG_REQUEST, type ScreenSteps } from "./staff-screens";

const REPORTS = "/generate-reports";
const openAndWait = async (page: Page, address: string, text: string) => {
  await page.goto(address);
  await page.getByText(text, { exact: true }).first().waitFor();
};

/** Steps to the report screen, in each of its states. */
export const REPORT_SCREENS: ScreenSteps = {
  "/generate-reports": (page) => openAndWait(page, REPORTS, "Show how many match"),
  "/generate-reports with matches": async (page, hub) => {
    for (let i = 0; i < 3; i++) await hub.createRequest(i ? {} : LONG_REQUEST);
    await openAndWait(page, `${REPORTS}?year=${new Date().getFullYear()}`, "First rows");
  },
  "/generate-reports with unique homes, in Spanish": async (page, hub) => {
    for (let i = 0; i < 2; i++) await hub.createRequest(LONG_REQUEST);
    await switchToSpanish(page);
    await openAndWait(page, `${REPORTS}?uniqueHomes=on`, "Primeras filas");
  },
  "/generate-reports with an unknown year": (page) =>
    openAndWait(page, `${REPORTS}?year=1999`, "There is a problem"),
  "/generate-reports without matches": (page) =>
    openAndWait(page, `${REPORTS}?year=2020`, "No requests match these filters."),
  "/generate-reports while one is in progress": async (page) => {
    await page.goto(`${REPORTS}?refused=report.inProgress`);
    await page.locator(".banner.alert").waitFor();
  },
};
