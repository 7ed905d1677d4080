import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { applyEvent, close } from "~/services/requests/requests.server";
import { logInAs, createAccount, type TestAccount } from "../../support/accounts";
import {
  createAcceptedRequest,
  assignVolunteers,
  getRequest,
  clearRequestLists,
  createVolunteer,
} from "../../support/reviewing";
import type { TestResponse, Visitor } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const DASHBOARD = "/volunteer-dashboard";
const JOBS = "/volunteer/jobs";
const ORDER = "/volunteer/jobs/work-order";

let admin: TestAccount;
let vera: Awaited<ReturnType<typeof createVolunteer>>;
let visitor: Visitor;
beforeAll(async () => {
  admin = await createAccount("admin");
});
beforeEach(async () => {
  await clearRequestLists();
  vera = await createVolunteer();
  visitor = await logInAs(vera);
});

const folded = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
const all = (page: TestResponse, selector: string) => [...page.document.querySelectorAll(selector)];
async function open(path: string) {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  expect(page.headers["cache-control"], path).toBe("no-store");
  return page;
}
const section = (page: TestResponse, heading: string) =>
  all(page, "main section").find((one) => folded(one.querySelector("h2")!) === heading) ?? null;
const facts = (within: Element) =>
  Object.fromEntries(
    [...within.querySelectorAll(".facts > div")].map((row) => [
      folded(row.querySelector("dt")!),
      folded(row.querySelector("dd")!),
    ]),
  );
const banner = (page: TestResponse) => page.textAt(".banner");

/** A request of somebody whose every detail is a canary, offered to Vera. */
async function offered(more: Record<string, unknown> = {}) {
  const request = await createAcceptedRequest(admin, {
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
  await assignVolunteers(request.id, admin, vera);
  return { ...request, job: `${request.id}-1` };
}
const PRIVATE = ["Canaria", "Secretfeather", "9876", "Canary"];
const act = (type: "acceptOffer" | "declineOffer", id: string) =>
  applyEvent(
    id,
    { type, assignmentId: `${id}-1`, volunteerId: vera.id },
    { role: "volunteer", id: vera.id },
  );
/** Whose form it is: the one with this intent about this job. */
const formOf = (intent: string, job: string) =>
  `main form:has([name=intent][value=${intent}]):has([value="${job}"])`;
const say = (
  page: TestResponse,
  intent: string,
  job: string,
  entries: Record<string, string> = {},
) => visitor.submit(page, entries, { form: formOf(intent, job) });

describe("the dashboard", () => {
  test("without a job says so in the specification's words", async () => {
    const page = await open(DASHBOARD);
    expect(page.textAt("h1")).toBe(vera.name);
    expect(page.document.title).toMatch(/^Dashboard – /);
    expect(folded(section(page, "No Jobs Yet")!)).toContain(
      "An admin will contact you when a role becomes available.",
    );
  });

  test("accept: an offer with the job card's fields becomes the assigned job, with name, phone, map and work order", async () => {
    const { job, email } = await offered();
    const page = await open(DASHBOARD);
    const card = section(page, "Job Offer")!;
    expect(facts(card)).toEqual({
      Street: "731 Manasota Key Road",
      City: "Englewood",
      State: "Florida",
      Zip: "34223",
      "Help Type": "Yard Cleanup, Clean Water, Other",
    });
    for (const canary of [...PRIVATE, email]) expect(page.text).not.toContain(canary);
    const done = await say(page, "accept", job);
    expect(done.redirects[0]).toMatch(/^303 \/volunteer-dashboard\?jobAccepted=/);
    expect(banner(done)).toBe("You accepted the job.");
    const assigned = section(done, "Assigned Job")!;
    expect(facts(assigned)).toMatchObject({
      Homeowner: "Canaria Secretfeather",
      "Phone Number": "(941)-555-9876",
      Description: "Canary description",
    });
    expect(assigned.querySelector("a[href='tel:+19415559876']")).not.toBeNull();
    const map = assigned.querySelector<HTMLAnchorElement>("a[rel=noreferrer]")!;
    expect(new URL(map.href).searchParams.get("query")).toBe(
      "731 Manasota Key Road, Englewood, FL 34223",
    );
    expect(done.text).not.toContain(email);
    expect(section(done, "Job Offer")).toBeNull();
    expect((await getRequest(job.slice(0, 9))).assignments[0]!.state).toBe("Scheduled");
  });

  test("reject: the offer is gone, with a reason that only the staff reads, and nothing of the homeowner is left", async () => {
    const { id, job } = await offered();
    const done = await say(await open(DASHBOARD), "reject", job, {
      reason: "My truck broke down.",
    });
    expect(banner(done)).toBe("You rejected the job.");
    expect(section(done, "No Jobs Yet")).not.toBeNull();
    expect(done.textAt("main")).not.toContain("Manasota");
    expect((await getRequest(id)).assignments[0]).toMatchObject({
      state: "Declined",
      declineReason: "My truck broke down.",
    });
  });

  test("shows the oldest of each, the job first, and the way to all", async () => {
    const [first, second, third] = [
      await offered({ street_address_1: "1 A St" }),
      await offered({ street_address_1: "2 B St" }),
      await offered(),
    ];
    await act("acceptOffer", second.id);
    const page = await open(DASHBOARD);
    expect(all(page, "main h2").slice(0, 2).map(folded)).toEqual(["Assigned Job", "Job Offer"]);
    expect(facts(section(page, "Assigned Job")!).Street).toBe("2 B St");
    expect(facts(section(page, "Job Offer")!).Street).toBe("1 A St");
    const [more] = all(page, `main p > a[href="${JOBS}"]`);
    expect(folded(more!)).toBe("See all your jobs: 1 assigned, 2 offered");
    await act("acceptOffer", first.id);
    await act("acceptOffer", third.id);
    expect(all(await open(DASHBOARD), `main p > a[href="${JOBS}"]`).map(folded)).toContain(
      "See all your jobs: 3 assigned, 0 offered",
    );
  });
});

describe("the jobs page", () => {
  test("empty", async () => {
    const page = await open(JOBS);
    expect(folded(section(page, "Available Jobs")!)).toContain("No jobs available");
    expect(folded(section(page, "Scheduled Jobs")!)).toContain("No jobs scheduled");
  });

  test("accept moves a job from Available to Scheduled, Job Completed takes it away with its details", async () => {
    const { id, job } = await offered();
    const kept = await offered({ street_address_1: "7 Oak Ln" });
    const page = await open(JOBS);
    const buttons = [...section(page, "Available Jobs")!.querySelectorAll("button, summary")].map(
      folded,
    );
    expect(buttons.slice(0, 3)).toEqual([
      "Accept 731 Manasota Key Road",
      "Reject 731 Manasota Key Road",
      "Reject 731 Manasota Key Road",
    ]);
    for (const canary of PRIVATE) expect(page.text).not.toContain(canary);

    const accepted = await say(page, "accept", job);
    expect(banner(accepted)).toBe("You accepted the job.");
    expect(all(accepted, "#available ~ ul > li").map(({ id: at }) => at)).toEqual([kept.job]);
    expect(all(accepted, "#scheduled ~ ul > li").map(({ id: at }) => at)).toEqual([job]);
    expect(accepted.textAt("main")).toContain("Secretfeather");

    const done = await say(accepted, "complete", job, { details: "One\ntwo" });
    expect(banner(done)).toBe("The job is completed. Thank you!");
    expect(folded(section(done, "Scheduled Jobs")!)).toContain("No jobs scheduled");
    for (const canary of PRIVATE) expect(done.text).not.toContain(canary);
    expect((await getRequest(id)).assignments[0]).toMatchObject({
      state: "Completed",
      details: "One\ntwo",
    });
    expect((await visitor.get(`${ORDER}?id=${job}`)).status).toBe(404);
  });

  test("a job that was cancelled under the hands: why, and what was typed", async () => {
    const { id, job } = await offered();
    await act("acceptOffer", id);
    const page = await open(JOBS);
    await close(id, "", { role: "admin", id: admin.id });
    const refused = await say(page, "complete", job, { details: "Half of the yard." });
    expect(refused.status).toBe(409);
    expect(banner(refused)).toBe(
      "Error completing jobThis job was cancelled. Nothing is left to do.",
    );
    expect(refused.textAt(".note.typed")).toBe("You wrote: Half of the yard.");
    expect(refused.document.title).toMatch(/^Error: /);
    for (const canary of PRIVATE) expect(refused.text).not.toContain(canary);
  });

  test.each([
    ["accept", "Error accepting job"],
    ["reject", "Error rejecting job"],
  ])("an offer that was taken back is not there to %s", async (intent, text) => {
    const { id, job } = await offered();
    const pages = [await open(JOBS), await open(DASHBOARD)];
    await applyEvent(id, { type: "unassign", assignmentId: job }, { role: "admin", id: admin.id });
    for (const page of pages) {
      const refused = await say(
        page,
        intent,
        job,
        intent === "reject" ? { reason: "Too far." } : {},
      );
      expect(refused.status).toBe(409);
      expect(banner(refused)).toBe(`${text}This job was cancelled. Nothing is left to do.`);
      if (intent === "reject") expect(refused.textAt(".note.typed")).toBe("You wrote: Too far.");
      expect(refused.textAt("main")).not.toContain("Manasota");
    }
  });

  test("too many words come back in the field of their job", async () => {
    const { id, job } = await offered();
    const other = await offered();
    for (const one of [id, other.id]) await act("acceptOffer", one);
    const typed = "x".repeat(2001);
    const refused = await say(await open(JOBS), "complete", other.job, { details: typed });
    expect(refused.status).toBe(422);
    expect(refused.textAt(".summary li")).toBe("Details can have 2000 characters at most.");
    const values = all(refused, "main textarea").map(
      (field) => [field.id, (field as HTMLTextAreaElement).value] as const,
    );
    expect(Object.fromEntries(values)).toEqual({
      [`details-${job}`]: "",
      [`details-${other.job}`]: typed,
    });
    expect(refused.document.querySelector(".summary a")!.getAttribute("href")).toBe(
      `#details-${other.job}`,
    );
  });

  test("the same again is done again without harm", async () => {
    const { id, job } = await offered();
    const page = await open(JOBS);
    for (let i = 0; i < 2; i++)
      expect(banner(await say(page, "accept", job))).toBe("You accepted the job.");
    const scheduled = await open(JOBS);
    for (let i = 0; i < 2; i++)
      expect(banner(await say(scheduled, "complete", job, { details: "Done." }))).toContain(
        "completed",
      );
    expect((await getRequest(id)).history.map(({ event }) => event)).toEqual([
      "submit",
      "accept",
      "assign",
      "acceptOffer",
      "complete",
    ]);
  });

  test("in Spanish", async () => {
    const { id, job } = await offered();
    visitor.cookies.set("lang", "es");
    const page = await open(JOBS);
    expect(page.textAt("main")).toContain("Limpieza del patio");
    await applyEvent(id, { type: "unassign", assignmentId: job }, { role: "admin", id: admin.id });
    expect(banner(await say(page, "accept", job))).toBe(
      "No se pudo aceptar el trabajoEste trabajo fue cancelado. No queda nada por hacer.",
    );
  });
});

describe("somebody else's job", () => {
  test("is 404 on every page and form, in the same words as one that does not exist", async () => {
    const { id, job } = await offered();
    await act("acceptOffer", id);
    visitor = await logInAs(await createVolunteer());
    for (const one of [job, "R00000000-1", "x", `${id}-99`, "", "../../x"]) {
      const order = await visitor.get(`${ORDER}?id=${encodeURIComponent(one)}`);
      expect(order.status, one).toBe(404);
      for (const canary of [...PRIVATE, "Manasota"]) expect(order.text, one).not.toContain(canary);
      if (one === "") continue;
      for (const intent of ["accept", "reject", "complete"]) {
        for (const path of [DASHBOARD, JOBS]) {
          const answer = await visitor.post(path, { intent, jobId: one });
          expect(answer.status, `${intent} ${one}`).toBe(404);
          expect(banner(answer)).toContain(
            "This job was not found. Reload to see your current jobs.",
          );
        }
      }
    }
    expect((await getRequest(id)).assignments[0]!.state).toBe("Scheduled");
  });

  test("a receipt of somebody else says nothing", async () => {
    const { job } = await offered();
    const done = await say(await open(DASHBOARD), "accept", job);
    visitor = await logInAs(await createVolunteer());
    expect(all(await open(done.url.pathname + done.url.search), ".banner")).toEqual([]);
  });
});

describe("the work order", () => {
  test("has everything to go there with", async () => {
    const { id, job } = await offered({ street_address_2: "Lot 7" });
    expect((await visitor.get(`${ORDER}?id=${job}`)).status, "of an offer").toBe(404);
    await act("acceptOffer", id);
    const dashboard = await open(DASHBOARD);
    const page = await open(
      all(dashboard, "a")
        .find((link) => folded(link).startsWith("Print work order"))!
        .getAttribute("href")!,
    );
    expect(page.textAt("h1")).toBe("Work order");
    expect(page.textAt(".reference")).toBe(id);
    expect(facts(page.document.body)).toMatchObject({
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

  test("is gone once the job is over", async () => {
    const { id, job } = await offered();
    await act("acceptOffer", id);
    expect((await visitor.get(`${ORDER}?id=${job}`)).status).toBe(200);
    await close(id, "", { role: "admin", id: admin.id });
    const gone = await visitor.get(`${ORDER}?id=${job}`);
    expect(gone.status).toBe(404);
    for (const canary of PRIVATE) expect(gone.text).not.toContain(canary);
  });
});

test("details whose login has ended go through the login and arrive", async () => {
  const { id, job } = await offered();
  await act("acceptOffer", id);
  const page = await open(JOBS);
  visitor.cookies.clear();
  const stopped = await say(page, "complete", job, { details: "All branches are gone." });
  expect(stopped.status).toBe(401);
  const again = await visitor.submit(
    stopped,
    { email: vera.email, password: vera.password },
    { form: "main form" },
  );
  const done = await visitor.submit(again, {}, { form: "main form" });
  expect(banner(done)).toBe("The job is completed. Thank you!");
  expect((await getRequest(id)).assignments[0]!.details).toBe("All branches are gone.");
});
