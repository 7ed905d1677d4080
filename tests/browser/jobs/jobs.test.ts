import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import { toSearchWords } from "~/services/matching/search-words.server";
import { expectAccessible } from "../../support/axe";
import { MAIN_VIEWS, useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";
import { logInAs } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const hub = useHub();
const browser = useBrowser();

beforeEach(async () => {
  await hub.clearRequestLists();
  await Volunteers.updateMany({}, { $set: { teams: [] } });
});

/** A volunteer of the Hospitality team with a session for any browser. */
async function createHelper(firstName: string) {
  const person = await hub.createVolunteer();
  const name = `${firstName} ${person.lastName}`;
  const address = {
    line1: "5 Palm Ave",
    line2: "",
    city: "Venice",
    state: "FL" as const,
    zip: "34223",
  };
  const { id: _id, lastName, email, phone } = person;
  await Volunteers.updateOne(
    { _id },
    {
      $set: {
        firstName,
        teams: ["hospitality"],
        address,
        firstKey: firstName.toLowerCase(),
        lastKey: lastName.toLowerCase(),
        words: toSearchWords({ _id, firstName, lastName, email, phone, address }),
      },
    },
  );
  return { ...person, firstName, name, visitor: await logInAs(person) };
}

const openAs = ({ visitor }: { visitor: Visitor }, path: string, view: VisitOptions = {}) =>
  browser.open(path, { ...view, as: visitor });
const admin = { visitor: hub.staff };
const banner = async (page: Page) => {
  await page.locator(".banner").waitFor();
  return readText(page, ".banner");
};

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("an administrator assigns, the volunteer accepts and completes, the administrator closes; the homeowner sees each step", async () => {
    const vera = await createHelper("Vera");
    const request = await hub.createAcceptedRequest({
      first_name: "Hilda",
      zip_code: "34223",
    });
    const homeowner = await browser.open("/request-help/status", view);
    const expectStatus = async (text: string) => {
      await homeowner.goto("/request-help/status");
      await homeowner.getByLabel("First Name").fill("Hilda");
      await homeowner.getByLabel("Last Name").fill(request.lastName);
      await homeowner.getByLabel("Address 1").fill(request.address.line1);
      await homeowner.getByRole("button", { name: "Check" }).click();
      await homeowner.getByText(text).first().waitFor();
      expect(await readText(homeowner, "main")).not.toContain(vera.name);
    };
    await expectStatus("A representative will be in contact.");

    const office = await openAs(admin, "/admin-dashboard", view);
    await office
      .getByRole("main")
      .getByRole("link", { name: "Assign Volunteers to request" })
      .click();
    await office.getByLabel("Search Requests by Name or ID").fill(request.id);
    await office.getByRole("button", { name: "Search" }).click();
    await office
      .getByRole("link", { name: `Select ${request.id}, Hilda ${request.lastName}` })
      .click();
    await office.getByRole("button", { name: "Hospitality" }).click();
    await office.getByRole("heading", { name: "Volunteers: Hospitality" }).waitFor();
    await expect
      .poll(() =>
        office
          .locator("#volunteers")
          .evaluate((one) => one.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
    await expectAccessible(office);
    await office.getByRole("checkbox", { name: vera.name }).check();
    await office.getByRole("button", { name: "Assign Volunteer(s)" }).click();
    expect(await banner(office)).toContain(
      `Assigned to Hilda ${request.lastName}, ${request.address.line1}: ${vera.name}.`,
    );
    await expectStatus("Volunteers have been assigned.");

    const field = await openAs(vera, "/volunteer-dashboard", view);
    expect(await readText(field, "h1")).toBe(vera.name);
    const offer = field.getByRole("region", { name: "Job Offer" });
    expect(await offer.textContent()).toContain(request.address.line1);
    expect(await readText(field, "main")).not.toContain("Hilda");
    await expectAccessible(field);
    await offer.getByRole("button", { name: `Accept ${request.address.line1}` }).click();
    expect(await banner(field)).toMatch(
      new RegExp(`^You accepted the job. Please call before you go: Hilda ${request.lastName},`),
    );
    const job = field.getByRole("region", { name: "Assigned Job" });
    expect(await job.textContent()).toContain(`Hilda ${request.lastName}`);
    await expectAccessible(field);

    await job.getByRole("link", { name: /^Print work order/ }).click();
    await field.getByRole("heading", { name: "Work order" }).waitFor();
    await field.waitForLoadState();
    expect(await field.getByRole("button", { name: "Print this page" }).isVisible()).toBe(
      view.javaScript,
    );
    await expectAccessible(field);
    await field.getByRole("link", { name: "Back to your jobs" }).click();
    await field.getByLabel("Details").fill("All branches are gone.");
    await field.getByRole("button", { name: `Job Completed ${request.address.line1}` }).click();
    expect(await banner(field)).toBe("The job is completed. Thank you! Undo");
    expect(await readText(field, "main")).not.toContain("Hilda");
    await expectStatus("Volunteers have been assigned.");

    await office.goto(`${PATHS.request}?id=${request.id}`);
    expect(await readText(office, "[aria-labelledby=volunteers]")).toContain(
      "All branches are gone.",
    );
    await office.getByRole("link", { name: "Close Request" }).click();
    await office.getByRole("button", { name: "Close Request" }).click();
    expect(await banner(office)).toContain(
      `Closed: Hilda ${request.lastName}, ${request.address.line1}.`,
    );
    await expectStatus("The request is completed and a new request may be submitted.");
    expect((await hub.getRequest(request.id)).status).toBe("Resolved");
  });
});

test("the work order of the longest request prints on one sheet, without controls", async () => {
  const vera = await createHelper("Vera");
  const { id } = await hub.createAcceptedRequest({
    first_name: "Maximiliana Guadalupe",
    last_name: "Wolfeschlegelsteinhausenbergerdorff",
    street_address_1: "12345 Northwest Manasota Key Boulevard",
    street_address_2: "Building 23, Apartment 1234",
    helpOther: true,
    other: "A generator and gasoline for the refrigerator of my neighbor, too.",
    description: "The roof is gone and water came in. ".repeat(13).trim(),
  });
  await hub.assignVolunteers(id, vera);
  await hub.applyEvent(id, { type: "acceptOffer", assignmentId: `${id}-1`, volunteerId: vera.id });
  const page = await openAs(vera, `/volunteer/jobs/work-order?id=${id}-1`, { dark: true });
  const pdf = await page.pdf({
    format: "Letter",
    margin: { top: "0.4in", bottom: "0.4in", left: "0.4in", right: "0.4in" },
  });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["button", ".actions", ".top nav"])
    for (const one of await page.locator(hidden).all())
      expect(await one.isVisible(), hidden).toBe(false);
  for (const visible of [".reference", ".writing-space", ".signatures"])
    expect(await page.locator(visible).isVisible(), visible).toBe(true);
});
