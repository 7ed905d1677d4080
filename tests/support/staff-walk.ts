import { expect } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import type { TestAccount } from "./accounts";
import type { DrivenPage } from "./driven-page";
import { eventually } from "./eventually";
import type { Hub } from "./hub";
import { updateSessionDates } from "./sessions";

const bar = "header nav a";

/**
 * Walks through the staff screens by clicks, in English: filters, forms with errors by blur and by
 * submit, actions, an unknown id and an ended session. The document stays the same until the end.
 * Returns what the browser says after each step, and what it may say: which responses are errors.
 */
export async function walkStaffScreens(page: DrivenPage, hub: Hub, admin: TestAccount) {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
  await Volunteers.updateMany({}, { $set: { teams: [] } });
  const { id } = await hub.createRequest({ first_name: "Zoë", last_name: "Quinn" });
  const gone = await hub.createRequest({ first_name: "Gone", last_name: "Meanwhile" });
  await hub.createRequest({ helpWater: true });
  const helper = await hub.createAcceptedApplication({ firstName: "Vera", lastName: "Helper" });
  const [wanted, unwanted] = [
    await hub.createApplication({ firstName: "Ada", lastName: "Wanted" }),
    await hub.createApplication({ firstName: "Bea", lastName: "Unwanted" }),
  ];

  await page.open("/admin-dashboard");
  await page.hydrated();
  const document = await page.document();
  const said: Record<string, string[]> = {};
  const step = async (name: string, ...work: Promise<unknown>[]) => {
    await Promise.all(work);
    expect(await page.document(), name).toBe(document);
    said[name] = page.takeLines();
  };
  const openMenu = async (name: string) => {
    await page.click("Admin", "summary");
    await page.click(name, bar);
  };

  await page.click("Requests", bar);
  await step("all requests", page.see("Requests", "h1"), page.see("Zoë Quinn"));
  await openMenu("New Requests");
  await step("new requests", page.see("New Requests", "h1"), page.see("3 requests"));
  await page.select("Type of help", "Clean Water");
  await page.click("Filter", "button");
  await step("a filter", page.see("1 request"));
  await page.click("Clear filters", "link");
  await step("no filter", page.see("3 requests"));

  await page.click("More info Zoë Quinn", "link");
  await step("details", page.see("Accept Request"));
  await page.click("Reject Request", "summary");
  await page.fill("Reason the homeowner will see", "x".repeat(501));
  await page.click("Reject Request", "button");
  await step("too long a reason", page.see("500 characters at most", ".summary"));
  await page.click("Reject Request", "summary"); // folded, it lets the other actions be seen again
  await page.click("Correct details", "link");
  await page.fill("Phone Number", "1");
  await page.fill("City", "Venice");
  await step("an error by blur", page.see("Please enter a valid Phone Number."));
  await page.click("Save", "button");
  await step("errors by submit", page.see("Please enter a valid Phone Number.", ".summary"));
  await page.fill("Phone Number", "(941) 555-0188");
  await page.click("Save", "button");
  await step("a correction", page.see("was saved."));
  await page.click("Accept Request", "button");
  await step("accepted", page.see("Accepted: Zoë Quinn"));

  await page.click("See the request", "link");
  await step("details, accepted", page.see("Nobody is assigned to this request."));
  await page.click("Assign volunteers", "link");
  await step("assign", page.see("Choose a team"));
  await page.click("Hospitality", "button");
  await step("a team", page.see("Volunteers: Hospitality"));
  await page.click("Assign Volunteer(s)", "button");
  await step("nobody chosen", page.text(".banner.alert"));
  await page.check("Vera Helper");
  await page.click("Assign Volunteer(s)", "button");
  await step("assigned", page.see("Assigned to Zoë Quinn"));

  await page.click("In progress", bar);
  await step("in progress", page.see("Requests in Progress", "h1"), page.see("1 request"));
  await page.fill("Search Requests by Name or ID", "nobodyhere");
  await page.click("Search", "button");
  await step("a search without result", page.see("No matching requests found"));
  await page.click("Clear filters", "link");
  await step("no search", page.see("1 request"));
  await page.click("Zoë Quinn", "link");
  await step("a card", page.text(".pane"));
  await page.click("More info", ".pane a");
  await step("details, active", page.see("Has not answered the offer"));
  await page.click("Close Request", "link");
  await page.fill("Notes", "All is well.");
  await page.click("Close Request", "button");
  await step("closed", page.see("Closed: Zoë Quinn"));

  await openMenu("New Requests");
  await page.click("Enter a request for a caller", "link");
  await step("entering a request", page.see("Enter a request for someone"));
  await page.fill("Phone Number", "1");
  await page.fill("City", "Venice");
  await step("entering, an error by blur", page.see("Please enter a valid Phone Number."));
  await page.click("Submit", "button");
  await step("entering, errors by submit", page.see("Please enter a First Name", ".summary"));

  await page.click("Applications", bar);
  await step("applications", page.see("2 applications"));
  await page.click(`More info ${wanted.name}`, "link");
  await step("an applicant", page.see("Create Volunteer Account"));
  await page.check("Team Leader");
  await page.click("Create Volunteer Account", "button");
  await step("an applicant, accepted", page.see("Ada Wanted has a volunteer account now."));
  await page.click(`Reject Applicant ${unwanted.name}`, "link");
  await step("rejecting", page.see("Reject the volunteer application for Bea Unwanted?"));
  await page.fill("Reason the applicant will see", "We are full.");
  await page.click("Yes", "button");
  await step("an applicant, rejected", page.see("The application of Bea Unwanted was rejected."));

  await page.click("Volunteers", bar);
  await step("volunteers", page.see("2 volunteers"));
  await page.click("Phone Number", "th a");
  await step("volunteers, sorted", page.text("th[aria-sort]"));
  await page.fill("Search volunteers", "helper");
  await page.click("Search", "button");
  await step("volunteers, a search", page.see("1 volunteer"));
  await page.click(`Edit ${helper.name}`, "link");
  await step("a volunteer", page.see("Volunteer details"));
  await page.click("Add", "button");
  await step("a volunteer, no area chosen", page.text(".summary"));
  await page.click("Back to Volunteer Database", "link");
  await page.click(`Delete ${helper.name}`, "link");
  await step("deleting", page.text("main form button"));
  await page.click("Yes", "button");
  await step("deleted", page.text(".banner"));

  await page.click("Reports", bar);
  await step("reports", page.see("Show how many match"));
  await page.select("County", "Sarasota");
  await page.click("Show how many match", "button");
  await step("reports, preview", page.see("What matches"));

  await openMenu("Create new Admin Account");
  await step("creating an administrator", page.see("Create"));
  await page.click("Create", "button");
  await step("creating, errors by submit", page.see("All fields requred."));
  await openMenu("Change Password");
  await step("changing the password", page.see("Repeat New Password"));
  await page.click("Submit", "button");
  await step("changing, errors by submit", page.text(".summary"));

  await openMenu("New Requests");
  await page.see("Gone Meanwhile");
  await HelpRequests.deleteOne({ _id: gone.id });
  await page.click("More info Gone Meanwhile", "link");
  await step("an unknown id", page.see("404"));
  await page.click("Back to New Requests", "link");
  await page.see("1 request");
  await page.hydrated();
  said["back to the list"] = page.takeLines();

  await updateSessionDates(admin, { expiresAt: new Date(Date.now() - 1) });
  await page.click("Volunteers", bar);
  await eventually(async () => {
    expect(await page.path()).toMatch(/^\/admin-login/);
  });
  said["an ended session"] = page.takeLines();
  const expected: Record<string, string[]> = {
    ...Object.fromEntries(Object.keys(said).map((name) => [name, []])),
    "nobody chosen": [`422 POST /assignVolunteers.data?request=${id}&team=hospitality`],
    "an unknown id": [
      `404 GET /homeowner-requests/request-details.data?id=${gone.id}&from=new&row=1`,
    ],
  };
  return { said, expected };
}
