import { expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { remindOfVisits } from "~/services/jobs/visiting.server";
import { formatDay, getEasternDay } from "~/services/platform/eastern-time.server";
import { useHub } from "../../support/hub";
import { listMailsTo, waitForMail } from "../../support/mailbox";
import { logInAs } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();

const JOBS = "/volunteer/jobs";
const DAY_MS = 24 * 60 * 60_000;
const dayAhead = (days: number) => getEasternDay(new Date(Date.now() + days * DAY_MS));

/** A scheduled job of a volunteer, and everybody's way to see it. */
async function createJob(locale: "en" | "es" = "en") {
  const [request, volunteer] = [
    await hub.createAcceptedRequest({}, locale),
    await hub.createVolunteer(),
  ];
  await hub.assignVolunteers(request.id, volunteer);
  const job = `${request.id}-1`;
  await hub.applyEvent(request.id, {
    type: "acceptOffer",
    assignmentId: job,
    volunteerId: volunteer.id,
  });
  const visitor = await logInAs(volunteer);
  const submit = async (intent: string, fields: Record<string, string>) =>
    visitor.submit(await visitor.open(JOBS), fields, {
      form: `main form:has([name=intent][value=${intent}])`,
    });
  return { request, volunteer, job, visitor, submit };
}

test("the volunteer plans it; homeowner, volunteer and staff see when", async () => {
  const { request, volunteer, job, visitor, submit } = await createJob();
  const day = dayAhead(5);
  const when = `${formatDay(day, "en")}, in the afternoon (12 to 5)`;
  const planned = await submit("plan", { day, part: "afternoon" });
  expect(planned.banner).toBe(
    "The visit is planned. The homeowner gets an email, if we have an address. See the job",
  );
  expect(planned.textAt(".facts")).toContain(`Visit${when}`);
  expect(planned.textAt("main")).toContain("Change the visit");
  const mail = await waitForMail(request.email, "plans to come to your home");
  expect(mail.subject).toBe("A volunteer plans to visit you");
  expect(mail.text).toContain(`A volunteer plans to come to your home: ${when}.`);
  for (const secret of [volunteer.firstName, volunteer.lastName, volunteer.phone])
    expect(mail.text).not.toContain(secret);
  const link = /\/my-request\?link=[\w.-]+/.exec(mail.text)![0];
  expect((await new Visitor().open(link)).textAt("main")).not.toContain(when);
  const homeowner = new Visitor();
  const own = await homeowner.submitAction(link, "open", { digits: request.phone.slice(-4) });
  expect(own.textAt("main")).toContain(when);
  const order = await visitor.open(`${JOBS}/work-order?id=${job}`);
  expect(order.textAt(".facts")).toContain(`Visit${when}`);
  const details = await hub.staff.open(`/homeowner-requests/request-details?id=${request.id}`);
  expect(details.textAt("main")).toContain(`Visit planned: ${when}`);
  expect(details.textAt("main")).toContain("Email “A volunteer plans to visit you”");
});

test("staff plan it on the request: both get an email", async () => {
  const { request, volunteer, job, visitor } = await createJob();
  const day = dayAhead(4);
  const when = `${formatDay(day, "en")}, in the morning (8 to 12)`;
  const path = `/homeowner-requests/request-details?id=${request.id}`;
  const form = { form: "main form:has([name=intent][value=plan])" };
  const details = await hub.staff.open(path);
  const refused = await hub.staff.submit(details, { day: dayAhead(-1), part: "morning" }, form);
  expect(refused.status).toBe(400);
  expect(refused.banners.join()).toContain("Please choose a day from today on, within 60 days.");
  const saved = await hub.staff.submit(details, { day, part: "morning" }, form);
  expect(saved.banners[0]).toContain("The visit was saved.");
  expect(saved.textAt("main")).toContain(`Visit planned: ${when}`);
  expect((await waitForMail(volunteer.email, when)).subject).toBe(`Your visit: ${when}`);
  expect((await waitForMail(request.email, when)).subject).toBe("A volunteer plans to visit you");
  expect((await visitor.open(JOBS)).textAt(`[id="${job}"] .facts`)).toContain(`Visit${when}`);
  const gone = await hub.staff.post(path, { intent: "plan", jobId: "R0", day, part: "morning" });
  expect([gone.status, gone.banner]).toEqual([
    404,
    expect.stringMatching(/^This assignment was not found\./),
  ]);
});

test("staff text the volunteer, who texts the homeowner; one press notes each in the history", async () => {
  const { request, volunteer, submit } = await createJob("es");
  const path = `/homeowner-requests/request-details?id=${request.id}`;
  const details = await hub.staff.open(path);
  const [, text] = details.hrefs("a[href^='sms:']").map(decodeURIComponent);
  expect(text).toMatch(
    new RegExp(String.raw`^sms:\+1${volunteer.phone}\?&body=This is .+ Please call us: `),
  );
  const form = { form: "main form:has([name=intent][value=sendText]):has([name=jobId])" };
  const noted = await hub.staff.submit(details, {}, form);
  expect(noted.banners).toContain("The text message was noted.");
  const told = await submit("sendText", {});
  expect(told.banner).toBe("Noted: the center sees that you sent a text message. See the job");
  const [byVolunteer, byStaff] = (await hub.staff.open(path)).texts("#history ~ ol > li");
  expect(byVolunteer).toMatch(new RegExp(`^Text message sent.+M, ${volunteer.name}$`));
  expect(byStaff).toMatch(new RegExp(`^Text message sent.+M, \\S.+\\S${volunteer.name}$`));
});

test("a day that cannot be, and none, keep what was chosen", async () => {
  const { request, submit } = await createJob();
  for (const day of ["", "2026-02-30", "tomorrow", dayAhead(-1), dayAhead(61)]) {
    const page = await submit("plan", { day, part: "evening" });
    expect([page.status, page.textAt("main")], day).toEqual([
      expect.toBeOneOf([400, 422]),
      expect.stringContaining("Please choose a day from today on, within 60 days."),
    ]);
    expect(page.document.querySelector("[name=part]:checked")!.getAttribute("value")).toBe(
      "evening",
    );
  }
  const none = await submit("plan", { day: dayAhead(2) });
  expect([none.status, none.textAt("main")]).toEqual([
    422,
    expect.stringContaining("Please choose a time."),
  ]);
  expect((await hub.getRequest(request.id)).assignments[0]).not.toHaveProperty("visit");
});

test("both are reminded on the day before, from nine o'clock on; who cannot come, tells", async () => {
  const { request, volunteer, submit } = await createJob("es");
  await submit("plan", { day: dayAhead(3), part: "morning" });
  await waitForMail(request.email, "tiene previsto ir a su casa: ");
  // As if it had been planned days ago.
  const [today, tomorrow] = [dayAhead(0), dayAhead(1)];
  const visit = { day: tomorrow, part: "morning" } as const;
  await HelpRequests.updateOne({ _id: request.id }, { $set: { "assignments.0.visit": visit } });
  // At most eight in the morning, at least nine in the evening in Florida.
  for (const time of [`${today}T12:59:00Z`, `${tomorrow}T02:00:00Z`])
    await remindOfVisits(new Date(time));
  expect((await hub.getRequest(request.id)).assignments[0]!.visit).toEqual(visit);
  const noon = new Date(`${today}T17:00:00Z`);
  await Promise.all([remindOfVisits(noon), remindOfVisits(noon)]);
  const reminder = await waitForMail(request.email, "tiene previsto ir a su casa mañana");
  expect(reminder.text).toContain(formatDay(tomorrow, "es"));
  const job = await waitForMail(volunteer.email, "You are expected at a home");
  expect(job.text).toContain(formatDay(tomorrow, "en"));
  expect(job.text).not.toContain(request.firstName);
  expect(
    (await listMailsTo(request.email)).filter(({ text }) => text.includes("mañana:")),
  ).toHaveLength(1);

  await submit("giveBack", { why: "unsafe", reason: "" });
  const off = await waitForMail(request.email, "no puede ir como estaba previsto");
  expect(off.subject).toBe("La visita no podrá ser");
});
