import { expect, test } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { useHub, type TestRequest } from "../../support/hub";
import { bearer, fetchToken } from "../../support/sessions";
import type { TestResponse } from "../../support/visitor";
import { Visitor } from "../../support/visitor";

const hub = useHub();

/** What only administrators may see: words that staff wrote, and how the product names it all. */
const CANARIES = [
  "Canary note",
  "Canary urgent reason",
  "Canary closing",
  "Canary reopening",
  "Canary guardian",
  "2026-02-03",
  "2026-04-05",
  "02/03/2026",
  "04/05/2026",
  "priority",
  "life-safety",
  "Life-safety",
  "closeNotes",
  "claimedBy",
  "vetting",
  "guardian",
];

const DETAILS = "/homeowner-requests/request-details";
const act = async (id: string, entries: Record<string, string>) => {
  const answer = await hub.staff.post(`${DETAILS}?id=${id}`, entries);
  expect([answer.redirects[0]?.slice(0, 3), entries.intent]).toEqual(["303", entries.intent]);
};

/** Everything that staff can say about a request which is not meant for other people. */
async function saySecrets(id: string) {
  await act(id, { intent: "note", note: "Canary note" });
  await act(id, { intent: "prioritize", priority: "life-safety", why: "Canary urgent reason" });
  await act(id, { intent: "claim" });
}

/** A refusal would show nothing, and prove nothing; a work order exists while the job is taken. */
async function expectAll(calls: readonly Promise<TestResponse>[]) {
  const replies = await Promise.all(calls);
  for (const { url, status } of replies)
    expect([200, ...(url.pathname.includes("work-order") ? [404] : [])], url.href).toContain(
      status,
    );
  return replies;
}

const describeReply = ({ url, text, headers }: TestResponse) =>
  `${url.pathname} ${JSON.stringify(headers)} ${text}`;

/** Every screen, its data and every call that shows something to a volunteer. */
async function listVolunteerReplies(visitor: Visitor, token: string, jobId: string) {
  const screens = [
    "/volunteer-dashboard",
    "/volunteer/jobs",
    "/volunteer/account-details",
    "/home",
    `/volunteer/jobs/work-order?id=${jobId}`,
  ];
  const calls = ["jobs", "job/offered", "job/schedule", "user-details"];
  return expectAll([
    ...screens.map((path) => visitor.get(path)),
    ...screens.map((path) => visitor.get(path.replace(/(\?|$)/, ".data$1"))),
    ...calls.map((path) =>
      new Visitor().call("GET", `/api/volunteer/${path}`, undefined, bearer(token)),
    ),
  ]);
}

/** Every call that shows a request to an administrator's program, and the public ones. */
async function listCallReplies({ id, firstName, lastName, address }: TestRequest) {
  const lookup = new URLSearchParams({
    first_name: firstName,
    last_name: lastName,
    street_address_1: address.line1,
  }).toString();
  const asAdmin = ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"].map(
    (status) => `/api/admin/homeowner-requests?status=${status}&limit=1000`,
  );
  return expectAll([
    ...asAdmin.map((path) => hub.call("GET", path)),
    hub.call("GET", `/api/admin/homeowner-requests/assigned-volunteers/${id}`),
    hub.call("GET", "/api/admin/volunteers?limit=1000"),
    hub.call("GET", "/api/admin/assign-volunteer/list?limit=1000"),
    hub.call("GET", "/api/homeowner/viewRequests?limit=1000"),
    new Visitor().call("GET", "/api/homeowner/viewRequests?limit=1000"),
    new Visitor().call("GET", `/api/homeowner/requestHelp/status?${lookup}`),
  ]);
}

function expectNoSecrets(replies: readonly string[]) {
  for (const reply of replies)
    for (const canary of CANARIES)
      expect(reply.includes(canary), `${canary} in ${reply.slice(0, 80)}`).toBe(false);
}

async function listMails(subjectId: string) {
  const mails = await Emails.find({ subjectId }).lean();
  expect(mails.every(({ state }) => state !== "queued")).toBe(true);
  return mails.map(({ template, data, rendered }) => JSON.stringify({ template, data, rendered }));
}

test("notes, priority, claim, closing notes and vetting are in no call, mail, screen or sheet of a volunteer", async () => {
  const vera = await hub.createLoggedInVolunteer();
  await Volunteers.updateOne(
    { _id: vera.id },
    {
      $set: {
        vetting: {
          checkedOn: "2026-02-03",
          minor: true,
          guardian: "Canary guardian",
          trainedOn: "2026-04-05",
        },
      },
    },
  );
  const token = await fetchToken({ ...vera, role: "volunteer" });
  const request = await hub.createAcceptedRequest();
  await saySecrets(request.id);
  await hub.assignVolunteers(request.id, vera);
  const job = `${request.id}-1`;
  const replies: TestResponse[] = [];
  const look = async () => {
    replies.push(
      ...(await listVolunteerReplies(vera.visitor, token, job)),
      ...(await listCallReplies(request)),
    );
  };
  await look();
  expect(replies.some(({ text }) => text.includes(request.address.line1))).toBe(true);
  const answer = { assignmentId: job, volunteerId: vera.id };
  await hub.applyEvent(request.id, { type: "acceptOffer", ...answer });
  await look();
  const printed = await storeSelection({
    requestIds: [request.id],
    by: hub.admin.id,
    action: "print",
    list: "/requests",
  });
  const sheet = await hub.staff.get(`/requests/work-orders?id=${printed}`);
  expect(sheet.text).toContain(request.address.line1);
  replies.push(sheet);
  await hub.applyEvent(request.id, { type: "complete", ...answer, details: "Swept." });
  await act(request.id, { intent: "close", outcome: "partly", notes: "Canary closing" });
  await look();
  await act(request.id, { intent: "reopen", reason: "Canary reopening" });
  await look();
  expectNoSecrets(replies.map(describeReply));
  // The page around the sheet knows its reader.
  for (const { url, text } of replies.filter((reply) => reply !== sheet))
    expect(text.includes(hub.admin.id), `claimed by, in ${url.pathname}`).toBe(false);
  // All that the outbox had is a mail, and all mails have left.
  await expect
    .poll(
      async () =>
        (await HelpRequests.exists({ _id: request.id, hasIntents: true })) ??
        (await Emails.exists({ subjectId: request.id, state: "queued" })),
    )
    .toBeNull();
  const mails = await listMails(request.id);
  expect(mails.join()).toMatch(/opened|open again|again/i);
  expectNoSecrets(mails);
  // The control: the administrator's own screen has all of it.
  const own = await hub.staff.get(`${DETAILS}?id=${request.id}`);
  for (const one of CANARIES.slice(0, 4)) expect(own.text).toContain(one);
  const person = await hub.staff.get(`/volunteers/volunteer-details?id=${vera.id}`);
  for (const one of ["Canary guardian", "2026-02-03", "2026-04-05"])
    expect(person.text).toContain(one);
});
