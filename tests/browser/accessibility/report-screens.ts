import type { Page } from "playwright-core";

import { createRequest } from "../../support/reviewing";
import { switchToSpanish, LONG_REQUEST, type StaffSession } from "./staff-screens";

const REPORTS = "/generate-reports";
const shows = async (page: Page, address: string, text: string) => {
  await page.goto(address);
  await page.getByText(text, { exact: true }).first().waitFor();
};

/** The screen of the reports in each of its states, and how an administrator gets there. */
export const REPORT_SCREENS: Record<string, (page: Page, staff: StaffSession) => Promise<unknown>> =
  {
    "/generate-reports": (page) => shows(page, REPORTS, "Show how many match"),
    "/generate-reports with what matches": async (page) => {
      for (let i = 0; i < 3; i++) await createRequest(i ? {} : LONG_REQUEST);
      await shows(page, `${REPORTS}?year=${new Date().getFullYear()}`, "First rows");
    },
    "/generate-reports with each address once in Spanish": async (page) => {
      for (let i = 0; i < 2; i++) await createRequest(LONG_REQUEST);
      await switchToSpanish(page);
      await shows(page, `${REPORTS}?uniqueHomes=on`, "Primeras filas");
    },
    "/generate-reports with a year that is not on the list": (page) =>
      shows(page, `${REPORTS}?year=1999`, "There is a problem"),
    "/generate-reports when nothing matches": (page) =>
      shows(page, `${REPORTS}?year=2020`, "No requests match these filters."),
    "/generate-reports while one is being made": async (page) => {
      await page.goto(`${REPORTS}?refused=underWay`);
      await page.locator(".banner.alert").waitFor();
    },
  };
