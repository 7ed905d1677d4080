import type { Page } from "playwright-core";

import {
  fillInApplicationForm,
  lookUpApplication,
  newApplicant,
  submitApplicationForm,
} from "../../support/applicant";
import { submit } from "../../support/browser";
import { lookUpRequest, newHomeowner, submitHelpForm } from "../../support/homeowner";

/** Steps to every public screen, in each of its states. */
export const PUBLIC_SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  "/home": (page) => page.goto("/home"),
  "/home in Spanish": (page) => page.goto("/home?lang=es"),
  "/home with an open menu": async (page) => {
    await page.goto("/home");
    await page.locator("header summary").click();
    await page.getByRole("link", { name: "Admin Login" }).waitFor();
  },
  "/api": (page) => page.goto("/api"),
  "/privacy": (page) => page.goto("/privacy"),
  "/help/administrators": (page) => page.goto("/help/administrators"),
  "/help/volunteers in Spanish": (page) => page.goto("/help/volunteers?lang=es"),
  "/help/operations in Spanish": (page) => page.goto("/help/operations?lang=es"),
  "/more-resources": (page) => page.goto("/more-resources"),
  "/thank-you": (page) => page.goto("/thank-you"),
  "/request-help": (page) => page.goto("/request-help"),
  "/request-help in Spanish": (page) => page.goto("/request-help?lang=es"),
  "/request-help with every error": async (page) => {
    await page.goto("/request-help");
    await page.getByRole("checkbox", { name: "Other" }).check();
    await submit(page);
    await page.locator(".summary li").first().waitFor();
  },
  "the confirmation": (page) => submitHelpForm(page, newHomeowner()),
  "/my-request": async (page) => {
    await submitHelpForm(page, newHomeowner());
    await page.getByRole("link", { name: /^See this request/ }).click();
    await page.waitForURL(/my-request/);
  },
  "/my-request, opened, with every error": async (page) => {
    await submitHelpForm(page, newHomeowner());
    await page.getByRole("link", { name: /^See this request/ }).click();
    await page.getByLabel("Last four digits of the phone number").fill("0123");
    await submit(page, "Open");
    await submit(page, "Send");
    await page.locator(".summary").waitFor();
  },
  "/my-request with a link that has ended": (page) => page.goto("/my-request?link=x"),
  "/request-help/status": (page) => page.goto("/request-help/status"),
  "/request-help/status with every error": async (page) => {
    await page.goto("/request-help/status");
    await submit(page, "Check");
    await page.locator(".summary li").first().waitFor();
  },
  "/request-help/status by number, with every error": async (page) => {
    await page.goto("/request-help/status?by=number");
    await submit(page, "Check");
    await page.locator(".summary").waitFor();
  },
  "/request-help/status of an unknown person": (page) => lookUpRequest(page, newHomeowner()),
  "/request-help/status of a request": async (page) => {
    const person = newHomeowner();
    await submitHelpForm(page, person);
    await lookUpRequest(page, person);
  },
  "/applyVolunteer": (page) => page.goto("/applyVolunteer"),
  "/applyVolunteer in Spanish": (page) => page.goto("/applyVolunteer?lang=es"),
  "/applyVolunteer filled in": async (page) => {
    await page.goto("/applyVolunteer");
    await fillInApplicationForm(page, newApplicant());
  },
  "/applyVolunteer with every error": async (page) => {
    await page.goto("/applyVolunteer");
    await page.locator("#agreement").check(); // JavaScript blocks sending without it
    await submit(page);
    await page.locator(".summary li").first().waitFor();
  },
  "/applyVolunteer/status": (page) => page.goto("/applyVolunteer/status"),
  "/applyVolunteer/status with every error": async (page) => {
    await page.goto("/applyVolunteer/status");
    await submit(page, "Check");
    await page.locator(".summary li").first().waitFor();
  },
  "/applyVolunteer/status of an unknown person": (page) => lookUpApplication(page, newApplicant()),
  "/applyVolunteer/status of an application": async (page) => {
    const person = newApplicant();
    await submitApplicationForm(page, person);
    await lookUpApplication(page, person);
  },
  "a page that does not exist": (page) => page.goto("/no-such-page"),
  "a form that the server rejects": async (page) => {
    await page.goto("/request-help");
    await page.locator("main form").evaluate((form: HTMLFormElement) => {
      form.enctype = "text/plain";
      form.submit();
    });
    await page.getByText("415").waitFor();
  },
};
