import { expect, test } from "vitest";

import { getDoorCode } from "~/services/requests/door-code.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { useHub } from "../../support/hub";
import { waitForMail } from "../../support/mailbox";
import { logInAs } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();

const ASK =
  "Each has a code. Before you open, or talk about yourself on the phone, ask for it: our staff know it, too. If it is another one, do not let the person in, and call us.";
const SAY = "Say it when you call or arrive. If theirs is another, stay outside and call us.";

/** A request with a job of a volunteer, and everybody's way to see it. */
async function createJob() {
  const [request, volunteer] = [await hub.createAcceptedRequest(), await hub.createVolunteer()];
  await hub.assignVolunteers(request.id, volunteer);
  const { text } = await waitForMail(request.email, "/my-request?link=");
  const link = /\/my-request\?link=[\w.-]+/.exec(text)![0];
  const homeowner = new Visitor();
  await homeowner.submitAction(link, "open", { digits: request.phone.slice(-4) });
  const selection = await storeSelection({
    requestIds: [request.id],
    action: "print",
    by: hub.admin.id,
    list: "/requests",
  });
  const [job, helper] = [`${request.id}-1`, await logInAs(volunteer)];
  return {
    volunteer,
    apply: (type: "acceptOffer" | "complete") =>
      hub.applyEvent(request.id, {
        assignmentId: job,
        volunteerId: volunteer.id,
        ...(type === "complete" ? { type, details: "" } : { type }),
      }),
    openLink: async () => (await new Visitor().open(link)).textAt("main"),
    openHome: async () => (await homeowner.open(link)).textAt("main"),
    openJobs: async () => (await helper.open("/volunteer/jobs")).textAt("main"),
    openOrder: async () =>
      (await helper.get(`/volunteer/jobs/work-order?id=${job}`)).textAt("main"),
    openDetails: async () =>
      (await hub.staff.open(`/homeowner-requests/request-details?id=${request.id}`)).textAt("main"),
    openPrint: async () =>
      (await hub.staff.open(`/requests/work-orders?id=${selection}`)).textAt("main"),
  };
}

test("homeowner, volunteer and staff see one code while the job is accepted", async () => {
  const { volunteer, apply, ...job } = await createJob();
  const openAll = async () => ({
    home: await job.openHome(),
    jobs: await job.openJobs(),
    order: await job.openOrder(),
    details: await job.openDetails(),
    print: await job.openPrint(),
  });
  const expectNone = async () => {
    for (const [name, text] of Object.entries(await openAll()))
      expect(text, name).not.toMatch(/door code|Who comes to help/i);
  };
  await expectNone();
  await apply("acceptOffer");
  const { home, jobs, order, details, print } = await openAll();
  const [, code] = /: (\d{4})Each has a code/.exec(home)!;
  expect(home).toContain(`Who comes to help${volunteer.firstName}: ${code}${ASK}`);
  expect(home).not.toContain(volunteer.lastName);
  expect(home).not.toContain(volunteer.phone);
  for (const text of [jobs, order]) expect(text).toContain(`Door code${code} ${SAY}`);
  expect(details).toContain(`Door code ${code}, also on the homeowner's page`);
  expect(print).toContain(`, Door code ${code}`);
  expect(print).toContain(SAY);
  const alone = await job.openLink();
  for (const secret of [volunteer.firstName, code!]) expect(alone).not.toContain(secret);
  await apply("complete");
  await expectNone();
});

test("each job has its own, of four digits", () => {
  const codes = Array.from({ length: 1_000 }, (_, i) =>
    getDoorCode({ id: `R7K4MQ2AB-${i}`, state: "Scheduled" }),
  );
  for (const code of codes) expect(code).toMatch(/^\d{4}$/);
  expect(new Set(codes).size).toBeGreaterThan(900);
});
