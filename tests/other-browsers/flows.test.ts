import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import { createAccount, newPassword, type TestAccount } from "../support/accounts";
import { newApplicant } from "../support/applicant";
import { logInOn } from "../support/driven-login";
import type { DrivenPage } from "../support/driven-page";
import { eventually } from "../support/eventually";
import { getLabel, type FormLocale } from "../support/form-labels";
import { newHomeowner, type Homeowner } from "../support/homeowner";
import { useHub } from "../support/hub";
import { waitForMail } from "../support/mailbox";
import { useOtherBrowsers } from "../support/other-browsers";
import { PATHS } from "../support/pages";
import { readWorkbook } from "../support/workbook-reader";

const hub = useHub();
const browsers = useOtherBrowsers();

beforeEach(async () => {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
});

async function fillInHelpForm(page: DrivenPage, homeowner: Homeowner, locale: FormLocale = "en") {
  for (const [name, value] of Object.entries(homeowner))
    await page.fill(getLabel(name as keyof Homeowner, locale), value);
  await page.click("34223", "label");
  for (const tile of ["charlotte", "yard", "water"] as const)
    await page.click(getLabel(tile, locale), "label");
}

async function lookUpStatus(page: DrivenPage, homeowner: Homeowner) {
  await page.open("/request-help/status");
  await page.fillAll({
    "First Name": homeowner.firstName,
    "Last Name": homeowner.lastName,
    "Address 1": homeowner.street1,
    "Address 2 (optional)": homeowner.street2,
  });
  await page.click("Check", "button");
}

async function logOut(page: DrivenPage, role: TestAccount["role"]) {
  if (role === "admin") await page.click("Admin", "summary");
  await page.click("Log Out", "button");
  await eventually(async () => {
    expect(await page.path()).toBe("/home");
  });
}

describe.each([
  ["Firefox", "Firefox", true],
  ["Firefox without JavaScript", "Firefox", false],
  ["WebKit", "WebKit", true], // WebKitGTK's page process crashes without JavaScript
] as const)("%s", (_, name, javaScript) => {
  test("a homeowner asks for help, after mistakes, and looks up the status", async () => {
    const homeowner = newHomeowner();
    const page = await browsers.open(name, "/home", { javaScript });
    await page.click("Request Help", "link");
    await page.see("Yard Cleanup");
    await page.click("Submit", "button");
    await page.see("Please enter a First Name", ".summary");
    if (!javaScript) expect(page.takeLines()).toEqual(["422 POST /request-help?send"]);
    await fillInHelpForm(page, homeowner);
    await page.click("Submit", "button");
    const number = await page.text(".reference");
    expect(number).toMatch(/^R[0-9A-Z]{8}$/);
    expect(await hub.getRequest(number)).toMatchObject({
      firstName: homeowner.firstName,
      description: homeowner.description,
      status: "Unevaluated",
    });
    await lookUpStatus(page, homeowner);
    await page.see("A representative will review the request and an email follows.");
  });

  test("a volunteer applies", async () => {
    const { state, ...texts } = newApplicant();
    const page = await browsers.open(name, "/applyVolunteer", { javaScript });
    for (const [field, value] of Object.entries(texts))
      await page.fill(getLabel(field as keyof typeof texts), value);
    await page.select("State", state);
    for (const box of ["hospitality", "outreach", "agree"] as const)
      await page.click(getLabel(box), "label");
    await page.click("Submit", "button");
    await page.see("Your application will be reviewed.");
    await waitForMail(texts.email, "We received your application to volunteer.");
  });

  test("an administrator and a volunteer see a request through, until it is closed", async () => {
    const admin = await createAccount("admin");
    const volunteer = await createAccount("volunteer");
    await Volunteers.updateOne({ _id: volunteer.id }, { $set: { teams: ["hospitality"] } });
    const { id, address } = await hub.createRequest({ first_name: "Hilda", last_name: "Quinn" });
    const home = `Hilda Quinn, ${address.line1}`;

    const page = await browsers.open(name, "/home", { javaScript });
    await logInOn(page, admin);
    // A page that is left while its scripts load says so on the console.
    if (javaScript) await page.hydrated();
    await page.click("1 Unevaluated", "link");
    await page.see("Requests", "h1");
    if (javaScript) await page.hydrated();
    await page.see("Hilda Quinn");
    await page.open("/homeowner-requests");
    await page.click("More info", "link");
    await page.see("Accept Request");
    await page.click("Accept Request", "button");
    await page.see(`Accepted: ${home}.`);
    await page.click("See the request", "link");
    await page.see("Nobody is assigned to this request.");
    await page.click("Assign volunteers", "link");
    await page.click("Hospitality", "button");
    await page.see("Volunteers: Hospitality");
    await page.check(`${volunteer.firstName} ${volunteer.lastName}`);
    await page.click("Assign Volunteer(s)", "button");
    await page.see(`Assigned to ${home}: ${volunteer.firstName} ${volunteer.lastName}.`);
    await logOut(page, "admin");

    await logInOn(page, volunteer);
    expect(await page.text()).not.toContain("Hilda");
    await page.click(`Accept ${address.line1}`, "button");
    await page.see("You accepted the job.");
    await page.see("Hilda Quinn");
    await page.open("/volunteer/jobs");
    await page.fill("Details", "All branches are gone.");
    await page.click(`Job Completed ${address.line1}`, "button");
    await page.see("The job is completed. Thank you!");
    await logOut(page, "volunteer");

    await logInOn(page, admin);
    await page.open(`${PATHS.request}?id=${id}`);
    await page.see("All branches are gone.");
    await page.click("Close Request", "link");
    await page.fill("Notes", "All is well.");
    await page.click("Close Request", "button");
    await page.see(`Closed: ${home}.`);
    expect(await hub.getRequest(id)).toMatchObject({
      status: "Resolved",
      closeNotes: "All is well.",
    });
  });

  test("an administrator downloads a report", async () => {
    const { id } = await hub.createRequest({ zip_code: "33981" });
    const page = await browsers.open(name, "/home", { javaScript });
    await logInOn(page, await createAccount("admin"));
    await page.open("/generate-reports");
    await page.select("Zip Code", "33981 Port Charlotte");
    await page.select("Status", "Unevaluated");
    await page.click("Show how many match", "button");
    await page.see("1 request matches.");
    await page.click("Download", "button");
    const { Requests } = await eventually(async () => {
      expect(await readdir(page.downloads)).toEqual(["requests-report.xlsx"]);
      return readWorkbook(await readFile(join(page.downloads, "requests-report.xlsx")));
    });
    expect(Requests!.records.map((row) => row["Request ID"])).toEqual([id]);
    await page.see("1 request matches."); // the page stays
  });

  test.each(["admin", "volunteer"] as const)("%s: changes the password", async (role) => {
    const person = await createAccount(role);
    const next = { ...person, password: newPassword() };
    const page = await browsers.open(name, "/home", { javaScript });
    await logInOn(page, person);
    await page.open(`/${role}/changePassword`);
    await page.fillAll({
      "Current Password": person.password,
      "New Password": next.password,
      "Repeat New Password": next.password,
    });
    await page.click("Submit", "button");
    await page.see("Your password was changed. Other devices were logged out.");
    await logOut(page, role);
    await logInOn(page, next);
  });
  test("the request form works in Spanish", async () => {
    const homeowner = newHomeowner();
    const page = await browsers.open(name, "/request-help", { javaScript });
    await page.click("Español", "link");
    await page.see("Limpieza del patio");
    await fillInHelpForm(page, homeowner, "es");
    await page.click("Enviar", "button");
    const number = await page.text(".reference");
    expect(await hub.getRequest(number)).toMatchObject({
      locale: "es",
      address: { city: homeowner.city },
      description: homeowner.description,
    });
  });
});
