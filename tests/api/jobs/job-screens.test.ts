import { beforeEach, describe, expect, test } from "vitest";

import { useHub, type TestVolunteer } from "../../support/hub";
import { logInAs } from "../../support/sessions";
import { foldText, type TestResponse, type Visitor } from "../../support/visitor";

const hub = useHub();

const DASHBOARD = "/volunteer-dashboard";
const JOBS = "/volunteer/jobs";
const ORDER = "/volunteer/jobs/work-order";

let vera: TestVolunteer;
let visitor: Visitor;
beforeEach(async () => {
  await hub.clearRequestLists();
  vera = await hub.createVolunteer();
  visitor = await logInAs(vera);
});

const findSection = (page: TestResponse, heading: string) =>
  page.all("main section").find((one) => foldText(one.querySelector("h2")!) === heading) ?? null;
const readFacts = (within: Element) =>
  Object.fromEntries(
    [...within.querySelectorAll(".facts > div")].map((row) => [
      foldText(row.querySelector("dt")!),
      foldText(row.querySelector("dd")!),
    ]),
  );

/** A request in which every field is a canary, offered to Vera. */
async function createOffer(more: Record<string, unknown> = {}) {
  const request = await hub.createAcceptedRequest({
    first_name: "Canaria",
    last_name: "Secretfeather",
    phone_number: "9415559876",
    street_address_1: "731 Manasota Key Road",
    helpWater: true,
    helpOther: true,
    other: "Canary other",
    description: "Canary description",
    ...more,
  });
  await hub.assignVolunteers(request.id, vera);
  return { ...request, job: `${request.id}-1` };
}
const CANARIES = ["Canaria", "Secretfeather", "555-9876", "5559876", "Canary"];
const applyJobEvent = (type: "acceptOffer" | "declineOffer", id: string) =>
  hub.applyEvent(id, { type, assignmentId: `${id}-1`, volunteerId: vera.id });
/** Selects the form with this intent for this job. */
const toFormSelector = (intent: string, job: string) =>
  `main form:has([name=intent][value=${intent}]):has([value="${job}"])`;
const submitJobForm = (
  page: TestResponse,
  intent: string,
  job: string,
  entries: Record<string, string> = {},
) => visitor.submit(page, entries, { form: toFormSelector(intent, job) });

describe("the dashboard", () => {
  test("accept turns an offer into the assigned job, with name, phone, map and work order", async () => {
    const { job, email } = await createOffer();
    const page = await visitor.open(DASHBOARD);
    const card = findSection(page, "Job Offer")!;
    expect(readFacts(card)).toEqual({
      Street: "731 Manasota Key Road",
      City: "Englewood",
      State: "Florida",
      Zip: "34223",
      "Help Type": "Yard Cleanup, Clean Water, Other",
    });
    for (const canary of [...CANARIES, email]) expect(page.text).not.toContain(canary);
    const result = await submitJobForm(page, "accept", job);
    expect(result.redirects[0]).toMatch(/^303 \/volunteer-dashboard\?jobAccepted=/);
    expect(result.banner).toBe(
      "You accepted the job. Please call before you go: Canaria Secretfeather, (941)-555-9876. See the job",
    );
    expect(result.hrefs(".banner a")).toEqual(["tel:+19415559876", `/volunteer/jobs#${job}`]);
    const assigned = findSection(result, "Assigned Job")!;
    expect(readFacts(assigned)).toMatchObject({
      Homeowner: "Canaria Secretfeather",
      "Phone Number": "(941)-555-9876",
      Description: "Canary description",
    });
    const [call, text] = assigned.querySelectorAll<HTMLAnchorElement>(".actions a");
    expect(foldText(text!)).toBe("Text Canaria Secretfeather");
    expect(text!.href).toMatch(/^sms:\+19415559876\?&body=Hello%2C%20I%20am%20a%20volunteer/);
    expect([foldText(call!), call!.href]).toEqual([
      "Call Canaria Secretfeather",
      "tel:+19415559876",
    ]);
    expect(foldText(assigned)).toContain("You cannot do it after all? Call us: (941) 555-0100");
    const map = assigned.querySelector<HTMLAnchorElement>("a[rel=noreferrer]")!;
    expect(new URL(map.href).searchParams.get("query")).toBe(
      "731 Manasota Key Road, Englewood, FL 34223",
    );
    expect(result.text).not.toContain(email);
    expect(findSection(result, "Job Offer")).toBeNull();
    expect((await hub.getRequest(job.slice(0, 9))).assignments[0]!.state).toBe("Scheduled");
  });

  test("reject removes the offer, stores the reason for staff only, and shows nothing of the homeowner", async () => {
    const { id, job } = await createOffer();
    const result = await submitJobForm(await visitor.open(DASHBOARD), "reject", job, {
      reason: "My truck broke down.",
    });
    expect(result.banner).toBe("You rejected the job.");
    expect(findSection(result, "No Jobs Yet")).not.toBeNull();
    expect(result.textAt("main")).not.toContain("Manasota");
    expect((await hub.getRequest(id)).assignments[0]).toMatchObject({
      state: "Declined",
      declineReason: "My truck broke down.",
    });
  });
});

describe("the jobs page", () => {
  test("accept moves a job from Available to Scheduled; Job Completed removes it and stores the details", async () => {
    const { id, job } = await createOffer();
    const otherOffer = await createOffer({ street_address_1: "7 Oak Ln" });
    const page = await visitor.open(JOBS);
    const buttons = [
      ...findSection(page, "Available Jobs")!.querySelectorAll("button, summary"),
    ].map(foldText);
    expect(buttons.slice(0, 3)).toEqual([
      "Accept 731 Manasota Key Road",
      "Reject 731 Manasota Key Road",
      "Reject 731 Manasota Key Road",
    ]);
    for (const canary of CANARIES) expect(page.text).not.toContain(canary);

    const accepted = await submitJobForm(page, "accept", job);
    expect(accepted.banner).toBe(
      "You accepted the job. Please call before you go: Canaria Secretfeather, (941)-555-9876. See the job",
    );
    expect(accepted.all("#available ~ ul > li").map(({ id: at }) => at)).toEqual([otherOffer.job]);
    expect(accepted.all("#scheduled ~ ul > li").map(({ id: at }) => at)).toEqual([job]);
    expect(accepted.textAt("main")).toContain("Secretfeather");

    // not the first, nor the last of several: the message is about the one that was accepted
    expect(
      (
        await visitor.open(
          `${accepted.url.pathname}?${accepted.url.searchParams.toString().replace(job, otherOffer.job)}`,
        )
      ).banner,
    ).toBe("You accepted the job. See the job");
    const result = await submitJobForm(accepted, "complete", job, { details: "One\ntwo" });
    expect(result.banner).toBe("The job is completed. Thank you!");
    expect(foldText(findSection(result, "Scheduled Jobs")!)).toContain("No jobs scheduled");
    for (const canary of CANARIES) expect(result.text).not.toContain(canary);
    expect((await hub.getRequest(id)).assignments[0]).toMatchObject({
      state: "Completed",
      details: "One\ntwo",
    });
    expect((await visitor.get(`${ORDER}?id=${job}`)).status).toBe(404);
  });

  test("a job that can't be done goes back to the center with its reason", async () => {
    const { id, job } = await createOffer();
    await applyJobEvent("acceptOffer", id);
    const jobs = await visitor.open(JOBS);
    const unsaid = await submitJobForm(jobs, "giveBack", job, { reason: "A dog" });
    expect([unsaid.status, unsaid.textAt(`#why-${job}-error`)]).toEqual([
      422,
      "Error: Please choose why.",
    ]);
    expect(unsaid.document.querySelector(`#reason-${job}`)!.textContent.trim()).toBe("A dog");
    const given = await submitJobForm(unsaid, "giveBack", job, { why: "nobody-home" });
    expect(given.banner).toBe(
      "The job went back to the center, which looks for somebody else. Thank you for telling us.",
    );
    expect(given.texts("#scheduled ~ p")).toEqual(["No jobs scheduled"]);
    const details = await hub.staff.open(`/homeowner-requests/request-details?id=${id}`);
    expect(details.textAt("main")).toContain("Could not do it: nobody was home");
    expect(details.textAt("main")).toContain("Reason: A dog");
    expect(details.textAt("main")).toContain("Volunteer could not do the job");
    const assign = await hub.staff.open(`/assignVolunteers?request=${id}`);
    expect(assign.textAt("main")).toContain(": Could not do it: nobody was home – A dog");
    const late = await submitJobForm(jobs, "complete", job, { details: "Done" });
    expect([late.status, late.banner]).toEqual([
      409,
      "Error completing jobYou gave this job back. The center looks for somebody else.",
    ]);
  });

  test("Undo takes Job Completed back, until the request is settled", async () => {
    const { id, job } = await createOffer();
    await applyJobEvent("acceptOffer", id);
    const done = await submitJobForm(await visitor.open(JOBS), "complete", job, { details: "One" });
    const stale = await hub.staff.open(`/homeowner-requests/request-details?id=${id}&close`);
    const undone = await submitJobForm(done, "resume", job);
    expect(undone.banner).toBe("The job is yours again, and not completed. See the job");
    expect(undone.all("#scheduled ~ ul > li").map(({ id: at }) => at)).toEqual([job]);
    expect(undone.document.querySelector("[name=details]")!.textContent.trim()).toBe("One");
    expect(stale.document.querySelector("[name=openJobs]")!.getAttribute("value")).toBe("0");
    const refused = await hub.staff.submitAction(stale, "close", { notes: "All done" });
    expect(refused.status).toBe(409);
    expect(refused.banners[0]).toContain(
      "Several people are changing this request at once. Check its current state, then try again.",
    );
    expect(refused.textAt("main")).toContain("Volunteer took up the job again");

    const again = await submitJobForm(undone, "complete", job);
    expect((await hub.getRequest(id)).assignments[0]).toMatchObject({
      state: "Completed",
      details: "One",
    });
    await hub.applyEvent(id, { type: "close", notes: "" });
    const late = await submitJobForm(again, "resume", job);
    expect(late.status).toBe(409);
    expect(late.banner).toBe(
      "Error taking it backThis can’t be taken back any more. Please call the center if the job is not done.",
    );
    expect((await hub.getRequest(id)).assignments[0]!.state).toBe("Completed");
  });

  test("shows why a job was cancelled meanwhile, and the typed input", async () => {
    const { id, job } = await createOffer();
    await applyJobEvent("acceptOffer", id);
    const page = await visitor.open(JOBS);
    await hub.applyEvent(id, { type: "close", notes: "" });
    const refused = await submitJobForm(page, "complete", job, { details: "Half of the yard." });
    expect(refused.status).toBe(409);
    expect(refused.banner).toBe(
      "Error completing jobThis job was cancelled. Nothing is left to do.",
    );
    expect(refused.textAt(".note.typed")).toBe("You wrote: Half of the yard.");
    expect(refused.document.title).toMatch(/^Error: /);
    for (const canary of CANARIES) expect(refused.text).not.toContain(canary);
  });

  test.each([
    ["accept", "Error accepting job"],
    ["reject", "Error rejecting job"],
  ])("%s of a withdrawn offer gets a conflict", async (intent, text) => {
    const { id, job } = await createOffer();
    const pages = [await visitor.open(JOBS), await visitor.open(DASHBOARD)];
    await hub.applyEvent(id, { type: "unassign", assignmentId: job });
    for (const page of pages) {
      const refused = await submitJobForm(
        page,
        intent,
        job,
        intent === "reject" ? { reason: "Too far." } : {},
      );
      expect(refused.status).toBe(409);
      expect(refused.banner).toBe(`${text}This job was cancelled. Nothing is left to do.`);
      if (intent === "reject") expect(refused.textAt(".note.typed")).toBe("You wrote: Too far.");
      expect(refused.textAt("main")).not.toContain("Manasota");
    }
  });

  test("in Spanish", async () => {
    const { id, job } = await createOffer();
    visitor.cookies.set("lang", "es");
    const page = await visitor.open(JOBS);
    expect(page.textAt("main")).toContain("Limpieza del patio");
    await hub.applyEvent(id, { type: "unassign", assignmentId: job });
    expect((await submitJobForm(page, "accept", job)).banner).toBe(
      "No se pudo aceptar la tareaEsta tarea fue cancelada. No queda nada por hacer.",
    );
  });
});

describe("another volunteer's job", () => {
  test("is 404 on every page and form, like one that does not exist", async () => {
    const { id, job } = await createOffer();
    await applyJobEvent("acceptOffer", id);
    visitor = await logInAs(await hub.createVolunteer());
    for (const one of [job, "R00000000-1", "x", `${id}-99`, "../../x"]) {
      const order = await visitor.get(`${ORDER}?id=${encodeURIComponent(one)}`);
      expect(order.status, one).toBe(404);
      for (const canary of [...CANARIES, "Manasota"]) expect(order.text, one).not.toContain(canary);
      for (const intent of ["accept", "reject", "complete"]) {
        for (const path of [DASHBOARD, JOBS]) {
          const answer = await visitor.post(path, { intent, jobId: one });
          expect(answer.status, `${intent} ${one}`).toBe(404);
          expect(answer.banner).toContain(
            "This job was not found. Reload to see your current jobs.",
          );
        }
      }
    }
    expect((await hub.getRequest(id)).assignments[0]!.state).toBe("Scheduled");
  });

  test("ignores another volunteer's signed token", async () => {
    const { job } = await createOffer();
    const result = await submitJobForm(await visitor.open(DASHBOARD), "accept", job);
    visitor = await logInAs(await hub.createVolunteer());
    expect((await visitor.open(result.url.pathname + result.url.search)).all(".banner")).toEqual(
      [],
    );
  });
});

describe("the work order", () => {
  test("shows everything needed on site", async () => {
    const { id, job } = await createOffer({ street_address_2: "Lot 7" });
    expect((await visitor.get(`${ORDER}?id=${job}`)).status, "of an offer").toBe(404);
    await applyJobEvent("acceptOffer", id);
    const dashboard = await visitor.open(DASHBOARD);
    const page = await visitor.open(
      dashboard
        .all("a")
        .find((link) => foldText(link).startsWith("Print work order"))!
        .getAttribute("href")!,
    );
    expect(page.textAt("h1")).toBe("Work order");
    expect(page.textAt(".reference")).toBe(id);
    expect(readFacts(page.document.body)).toMatchObject({
      Homeowner: "Canaria Secretfeather",
      "Phone Number": "(941)-555-9876",
      Address: "731 Manasota Key Road, Lot 7 Englewood, Florida 34223",
      "Help Type": "Yard Cleanup, Clean Water, Other",
      "Other area of help": "Canary other",
      Description: "Canary description",
      Volunteer: vera.name,
    });
    expect(page.textAt("main")).toContain("Signature of the homeowner");
  });
});
