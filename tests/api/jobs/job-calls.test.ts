import { describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import { newEmail } from "../../support/address";
import { eventually } from "../../support/eventually";
import { useHub } from "../../support/hub";
import { listMailsTo, waitForMail } from "../../support/mailbox";
import { bearer, fetchToken, logInAs } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();

const LIST = "/api/admin/assign-volunteer/list";
const ASSIGN = "/api/admin/assign-volunteer/updateAssignment";
const JOBS = "/api/volunteer/jobs";
const ANSWER_OFFER = "/api/volunteer/job-accept";
const OFFERED = "/api/volunteer/job/offered";
const SCHEDULE = "/api/volunteer/job/schedule";
const ACCEPT = "/api/volunteer/job/accept";
const REJECT = "/api/volunteer/job/reject";
const DONE = "/api/volunteer/job/job-completed";
const NO_JOB = { message: "This job was not found. Reload to see your current jobs." };

const { admin, staff } = hub;

async function createHelper() {
  const person = await hub.createVolunteer();
  const headers = bearer(await fetchToken(person));
  return {
    ...person,
    get: async (path: string) => {
      const answer = await hub.call("GET", path, undefined, headers);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.json as Record<string, unknown>[];
    },
    post: (path: string, body: unknown) => hub.call("POST", path, body, headers),
  };
}
type Helper = Awaited<ReturnType<typeof createHelper>>;

/** A request with offers, made through the API. */
async function createOffers(people: readonly Helper[], more: Record<string, unknown> = {}) {
  const request = await hub.createAcceptedRequest(more);
  const answer = await hub.call("POST", ASSIGN, {
    assignment: request.id,
    volunteerIds: people.map(({ id }) => id),
  });
  expect([answer.status, answer.text]).toEqual([
    200,
    JSON.stringify({ message: `Assigned: ${people.map(({ name }) => name).join(", ")}.` }),
  ]);
  return { ...request, job: (n = 1) => `${request.id}-${n}` };
}

describe("GET assign-volunteer/list", () => {
  test("answers active volunteers as documented, in pages", async () => {
    const [kept, gone] = [await hub.createVolunteer(), await hub.createVolunteer()];
    const address = {
      line1: "1 A St",
      line2: "Apt 4",
      city: "Savannah",
      state: "GA",
      zip: "31401",
    };
    await Volunteers.updateOne(
      { _id: kept.id },
      { $set: { address, teams: ["community_helpers", "logistic_tracking"] } },
    );
    await deleteVolunteer(gone.id, hub.actor);
    const rows: Record<string, unknown>[] = [];
    for (let after = "", more = true; more;) {
      const page = await hub.call("GET", `${LIST}?limit=100${after && `&after=${after}`}`);
      expect(page.status).toBe(200);
      rows.push(...(page.json as Record<string, unknown>[]));
      after = String(page.headers["x-next-cursor"] ?? "");
      more = after !== "";
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.find(({ id }) => id === kept.id)).toEqual({
      id: kept.id,
      firstName: kept.firstName,
      lastName: kept.lastName,
      email: kept.email,
      phoneNumber: kept.phone,
      streetAddress1: "1 A St",
      streetAddress2: "Apt 4",
      city: "Savannah",
      state: "Georgia",
      zipCode: "31401",
      areasOfHelp: ["Logistic Tracking", "Community Helpers"],
    });
    expect(rows.map(({ id }) => id)).not.toContain(gone.id);
  });
});

describe("POST assign-volunteer/updateAssignment", () => {
  test("offers the request and emails the volunteer; the homeowner hears of the first who accepts", async () => {
    const [vera, lou] = [await createHelper(), await createHelper()];
    const request = await createOffers([vera]);
    expect(await hub.getRequest(request.id)).toMatchObject({
      status: "Active",
      assignments: [{ state: "Offered", offeredBy: admin.id }],
    });
    const mail = await waitForMail(vera.email, request.job());
    expect(mail.subject).toBe("A job is waiting for your answer");
    expect(mail.text).toContain(`${staff.base}/volunteer/jobs`);
    for (const secret of [
      request.lastName,
      request.phone,
      request.email,
      request.description,
      request.address.line1,
    ])
      expect(mail.text + mail.html).not.toContain(secret);
    expect(
      (await hub.call("POST", ASSIGN, { assignment: request.id, volunteerIds: lou.id })).status,
    ).toBe(200); // a single id is a list, too
    await waitForMail(lou.email, request.job(2));
    const listPromises = async () =>
      (await listMailsTo(request.email)).filter(
        ({ subject }) => subject === "Volunteers are assigned to your request",
      );
    expect(await listPromises()).toEqual([]);
    for (const [one, n] of [[vera, 1] as const, [lou, 2] as const]) {
      expect((await one.post(ACCEPT, { jobId: request.job(n) })).status).toBe(200);
      await waitForMail(one.email, "You accepted a job.");
      await eventually(async () => {
        expect(await listPromises()).toHaveLength(1);
      });
    }
  });
});

describe("a volunteer's calls", () => {
  /** Every documented field of an offered job. */
  const toCard = ({ address }: Awaited<ReturnType<typeof createOffers>>, id: string) => ({
    id,
    address: address.line1,
    address_1: address.line1,
    address_2: address.line2,
    city: address.city,
    state: "Florida",
    zip: address.zip,
    zipCode: address.zip,
    helpType: ["Yard Cleanup", "Clean Water"],
    helpTypes: ["Yard Cleanup", "Clean Water"],
  });
  const toContact = ({
    firstName,
    lastName,
    phone,
    description,
  }: Awaited<ReturnType<typeof createOffers>>) => ({
    firstName,
    lastName,
    phoneNumber: phone,
    other: "",
    description,
  });

  test("take an offer from Available to Scheduled to completed", async () => {
    const vera = await createHelper();
    expect(await vera.get(JOBS)).toEqual([null, null]);
    expect([await vera.get(OFFERED), await vera.get(SCHEDULE)]).toEqual([[], []]);
    const request = await createOffers([vera], { helpWater: true, street_address_2: "Apt 4" });
    const offer = { ...toCard(request, request.job()), status: "Offered" };
    expect(await vera.get(`${JOBS}?userToken=whatever`)).toEqual([null, offer]);
    expect([await vera.get(OFFERED), await vera.get(SCHEDULE)]).toEqual([[offer], []]);

    const accepted = await vera.post(ACCEPT, { jobId: request.job() });
    expect([accepted.status, accepted.json]).toEqual([200, { message: "You accepted the job." }]);
    const job = { ...toCard(request, request.job()), status: "Scheduled", ...toContact(request) };
    expect(await vera.get(JOBS)).toEqual([job, null]);
    expect([await vera.get(OFFERED), await vera.get(SCHEDULE)]).toEqual([[], [job]]);
    expect((await waitForMail(vera.email, "You accepted a job.")).text).toContain(request.lastName);

    const completed = await vera.post(DONE, { jobId: request.job(), details: "Roof covered" });
    expect([completed.status, completed.json]).toEqual([
      200,
      { message: "The job is completed. Thank you!" },
    ]);
    expect([await vera.get(JOBS), await vera.get(OFFERED), await vera.get(SCHEDULE)]).toEqual([
      [null, null],
      [],
      [],
    ]);
    expect(await hub.getRequest(request.id)).toMatchObject({
      readyToClose: true,
      assignments: [{ state: "Completed", details: "Roof covered" }],
    });
    expect((await waitForMail(admin.email, request.id)).subject).toBe(
      "All jobs are done: ready to close",
    );
  });

  test("reject declines an offer, with or without a reason for the staff", async () => {
    const [vera, lou] = [await createHelper(), await createHelper()];
    const request = await createOffers([vera, lou]);
    for (const [one, body] of [
      [vera, { jobId: request.job(1), reason: "Too far" }],
      [lou, { jobId: request.job(2) }],
    ] as const) {
      const answer = await one.post(REJECT, body);
      expect([answer.status, answer.json]).toEqual([200, { message: "You rejected the job." }]);
      expect(await one.get(OFFERED)).toEqual([]);
    }
    expect(await hub.getRequest(request.id)).toMatchObject({
      status: "Accepted",
      assignments: [{ declineReason: "Too far" }, { state: "Declined" }],
    });
    expect((await waitForMail(admin.email, request.id)).subject).toBe(
      "Volunteers are needed again",
    );
  });

  test("the dashboard's call accepts or rejects the offer that it shows", async () => {
    const vera = await createHelper();
    const [a, b, c] = [
      await createOffers([vera]),
      await createOffers([vera]),
      await createOffers([vera]),
    ];
    const [, offer] = await vera.get(JOBS);
    expect(offer!.id).toBe(a.job());
    expect(
      (await vera.post(ANSWER_OFFER, { offered: offer, action: "accept", id: vera.id })).json,
    ).toEqual({ message: "You accepted the job." });
    expect(
      (await vera.post(ANSWER_OFFER, { offered: true, action: "reject", id: c.job() })).json,
    ).toEqual({ message: "You rejected the job." });
    expect((await vera.post(ANSWER_OFFER, { action: "accept" })).status).toBe(200);
    expect((await vera.get(SCHEDULE)).map(({ id }) => id)).toEqual([a.job(), b.job()]);
    expect(
      (await vera.post(ANSWER_OFFER, { offered: true, action: "accept", id: vera.id })).status,
    ).toBe(404); // no offers left
  });

  test("reject invalid input with a message, changing nothing", async () => {
    const vera = await createHelper();
    const request = await createOffers([vera]);
    for (const path of [ACCEPT, REJECT, DONE])
      for (const jobId of [undefined, "", null, 7, {}, { $ne: "" }, [request.job()]]) {
        const answer = await vera.post(path, { jobId });
        expect([answer.status, answer.message]).toEqual([400, "jobId must be the id of a job."]);
      }
    for (const [path, body, message] of [
      [
        REJECT,
        { jobId: request.job(), reason: "x".repeat(501) },
        "A reason can have 500 characters at most.",
      ],
      [
        DONE,
        { jobId: request.job(), details: "x".repeat(2_001) },
        "Details can have 2000 characters at most.",
      ],
      [ANSWER_OFFER, { id: request.job() }, "action must be accept or reject."],
      [ANSWER_OFFER, { id: request.job(), action: "take" }, "action must be accept or reject."],
      [ANSWER_OFFER, [], "The body must be a JSON object."],
    ] as const) {
      const answer = await vera.post(path, body);
      expect([answer.status, answer.message]).toEqual([400, message]);
    }
    expect((await hub.getRequest(request.id)).rev).toBe(3);
  });

  test("answer another volunteer's job with 404 in every state, like a missing one", async () => {
    const [vera, lou] = [await createHelper(), await createHelper()];
    const ownOffer = await createOffers([vera]);
    const states = [
      await createOffers([lou]),
      await createOffers([lou]),
      await createOffers([lou]),
      await createOffers([lou]),
    ];
    await lou.post(ACCEPT, { jobId: states[1]!.job() });
    await lou.post(REJECT, { jobId: states[2]!.job() });
    await lou.post(ACCEPT, { jobId: states[3]!.job() });
    await lou.post(DONE, { jobId: states[3]!.job() });
    const readState = async () =>
      (await Promise.all(states.map(({ id }) => hub.getRequest(id)))).map(
        ({ rev, status, assignments }) => ({ rev, status, assignments }),
      );
    const before = await readState();
    for (const jobId of [
      ...states.map((one) => one.job()),
      ownOffer.job(2),
      "R00000000-1",
      ownOffer.id,
      lou.id,
      "x",
    ])
      for (const [path, body] of [
        [ACCEPT, { jobId }],
        [REJECT, { jobId }],
        [DONE, { jobId, details: "Mine" }],
        [ANSWER_OFFER, { id: jobId, action: "accept" }],
        [ANSWER_OFFER, { offered: jobId, id: vera.id, action: "reject" }],
        [ANSWER_OFFER, { offered: { id: jobId }, action: "accept" }],
      ] as const) {
        const answer = await vera.post(path, body);
        expect([path, jobId, answer.status, answer.json]).toEqual([path, jobId, 404, NO_JOB]);
      }
    expect(await readState()).toEqual(before);
    expect((await hub.getRequest(ownOffer.id)).rev).toBe(3);
  });

  test("ignore a token in the query", async () => {
    const [vera, lou] = [await createHelper(), await createHelper()];
    await createOffers([lou]);
    const token = await fetchToken(lou);
    const headers = bearer(await fetchToken(vera));
    const answer = await hub.call("GET", `${JOBS}?userToken=${token}`, undefined, headers);
    expect([answer.status, answer.json]).toEqual([403, { message: "Forbidden." }]);
    expect((await new Visitor().call("GET", `${JOBS}?userToken=${token}`)).status).toBe(401);
  });
});

describe("no response to a volunteer identifies the homeowner", () => {
  const CANARIES = {
    first_name: "Zanzibarra",
    last_name: "Quillfeather",
    phone_number: "2395550187",
    other: "Marmalade",
    description: "Thunderbirds",
  };
  const listCanaries = (email: string) => [
    ...Object.values(CANARIES),
    email,
    "239)-555",
    "555-0187",
  ];
  /** The last four digits, alone: within a longer word they are part of a random id or nonce. */
  const LAST_FOUR = /(?<![0-9A-Za-z])0187(?![0-9A-Za-z])/;

  /** Every response, headers included, that a volunteer can get about a job. */
  async function listResponses(one: Helper, jobId: string) {
    const browser = await logInAs(one);
    const headers = bearer(await fetchToken(one));
    const pages = [
      "/volunteer-dashboard",
      "/volunteer/jobs",
      "/volunteer/account-details",
      "/volunteer/changePassword",
      "/home",
    ];
    const about = [
      `/volunteer/jobs/work-order?id=${jobId}`,
      `/volunteer/jobs/work-order?job=${jobId}`,
      `/volunteer/jobs?id=${jobId}`,
    ];
    const screens = [...pages, ...about];
    const replies = [
      ...(await Promise.all(screens.map((path) => browser.get(path)))),
      ...(await Promise.all(screens.map((path) => browser.get(path.replace(/(\?|$)/, ".data$1"))))),
      ...(await Promise.all(
        [
          JOBS,
          OFFERED,
          SCHEDULE,
          "/api/volunteer/user-details",
          "/api/homeowner/viewRequests?limit=1000",
        ].map((path) => hub.call("GET", path, undefined, headers)),
      )),
    ];
    return replies.map(
      ({ url, status, text, headers: responseHeaders }) =>
        `${url.pathname} ${status} ${JSON.stringify(responseHeaders)} ${text}`,
    );
  }
  /** Every answer by API and form with an unusable id: error messages must not leak, either. */
  const listErrorResponses = async (one: Helper, jobId: string) => {
    const browser = await logInAs(one);
    const fields = { jobId, details: "", reason: "" };
    return [
      ...(await Promise.all([ACCEPT, REJECT, DONE].map((path) => one.post(path, { jobId })))),
      await one.post(ANSWER_OFFER, { id: jobId, action: "accept" }),
      ...(await Promise.all(
        ["accept", "reject", "complete"].flatMap((intent) =>
          ["/volunteer-dashboard", "/volunteer/jobs"].map((path) =>
            browser.post(path, { intent, ...fields }),
          ),
        ),
      )),
    ].map(({ url, status, text }) => `${url.pathname} ${status} ${text}`);
  };
  function expectNothing(replies: readonly string[], email: string) {
    for (const reply of replies) {
      for (const canary of listCanaries(email))
        expect(reply.includes(canary), `${canary} in ${reply.slice(0, 60)}`).toBe(false);
      expect(LAST_FOUR.test(reply), `last four digits in ${reply.slice(0, 60)}`).toBe(false);
    }
  }

  test("before acceptance, to others at any time, and after the job has ended in any way", async () => {
    const email = newEmail();
    const [vera, lou, late, off, stranger] = [
      await createHelper(),
      await createHelper(),
      await createHelper(),
      await createHelper(),
      await createHelper(),
    ];
    const request = await createOffers([vera, lou, late, off], {
      ...CANARIES,
      helpOther: true,
      email,
    });
    // Before acceptance.
    expectNothing(await listResponses(vera, request.job(1)), email);
    expectNothing([(await vera.post(DONE, { jobId: request.job(1) })).text], email);
    // While Vera holds it: she sees it (proves that the test can see it), others do not.
    const accepted = await vera.post(ACCEPT, { jobId: request.job(1) });
    expectNothing([accepted.text], email);
    const during = (await listResponses(vera, request.job(1))).join("\n");
    for (const seen of ["Zanzibarra", "Quillfeather", "2395550187", "Marmalade", "Thunderbirds"])
      expect(during).toContain(seen);
    expect(during).toMatch(LAST_FOUR);
    expect(during).not.toContain(email);
    for (const other of [lou, stranger]) {
      expectNothing(await listResponses(other, request.job(1)), email);
      expectNothing(await listErrorResponses(other, request.job(1)), email);
    }
    // After: completed, declined, lapsed, unassigned, closed.
    await vera.post(DONE, { jobId: request.job(1), details: "Done" });
    await lou.post(REJECT, { jobId: request.job(2) });
    await late.post(ACCEPT, { jobId: request.job(3) });
    await off.post(ACCEPT, { jobId: request.job(4) });
    await hub.call("POST", "/api/admin/homeowner-requests/close", {
      id: request.id,
      notes: "Closed",
    });
    for (const [n, one] of [vera, lou, late, off].entries()) {
      expectNothing(await listResponses(one, request.job(n + 1)), email);
      expectNothing(await listErrorResponses(one, request.job(n + 1)), email);
    }
    // Only the mails about an acceptance contain it.
    for (const one of [vera, lou, late, off]) {
      const others = (await listMailsTo(one.email)).filter(
        ({ subject }) => subject !== "Your job details",
      );
      expectNothing(
        others.map(({ text, html }) => text + html),
        email,
      );
    }
    expect(
      (await HelpRequests.findById(request.id).lean())!.assignments.map(({ state }) => state),
    ).toEqual(["Completed", "Declined", "Cancelled", "Cancelled"]);
  }, 120_000);
});
