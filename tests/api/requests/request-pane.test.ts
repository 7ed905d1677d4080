import { beforeEach, describe, expect, test } from "vitest";

import { useHub, type TestRequest } from "../../support/hub";
import type { FormEntries, TestResponse } from "../../support/visitor";

const hub = useHub();
const { staff } = hub;

const LIST = "/requests";
const DETAILS = "/homeowner-requests/request-details";
const UNEVALUATED = "status=Unevaluated";

beforeEach(() => hub.clearRequestLists());

const times = async <T>(count: number, make: (i: number) => Promise<T>) => {
  const items: T[] = [];
  for (let i = 0; i < count; i++) items.push(await make(i));
  return items;
};
const toSubject = ({ firstName, lastName, address }: TestRequest) =>
  `${firstName} ${lastName}, ${address.line1}`;
const getName = ({ firstName, lastName }: TestRequest) => `${firstName} ${lastName}`;
const getStatus = async (id: string) => (await hub.getRequest(id)).status;
const openPane = (query: string, id: string) => staff.open(`${LIST}?${query}&open=${id}`);
const paneName = (page: TestResponse) => page.textAt("#pane-heading");
const readPlace = (page: TestResponse) => page.texts(".neighbors span:not([aria-hidden])");
/** Submits a form of the pane; notes have two forms, so they are named by their class. */
const act = (page: TestResponse, intent: string, entries: FormEntries = {}) =>
  staff.submitAction(page, intent, entries);
const addNote = (page: TestResponse, note: string) =>
  staff.submit(page, { note }, { form: "form:has(textarea[name=note])" });

describe("the pane of /requests", () => {
  test("accept opens the next request of the same list, with its filters and page, to the end", async () => {
    const created = await times(3, () => hub.createRequest({ helpWater: true }));
    await hub.createRequest();
    const [first, second, third] = created as [TestRequest, TestRequest, TestRequest];
    let page = await openPane(`${UNEVALUATED}&type=water`, first.id);
    expect([paneName(page), readPlace(page)]).toEqual([getName(first), ["1 of 3"]]);
    page = await act(page, "accept");
    expect(page.redirects).toEqual([expect.stringMatching(/^303 \/requests\?/)]);
    const query = new URLSearchParams(page.url.search);
    expect(query.get("accepted")).toMatch(new RegExp(`^${first.id}\\.`));
    query.delete("accepted");
    expect(query.toString()).toBe(`${UNEVALUATED}&type=water&row=1&open=${second.id}`);
    expect(page.banners).toEqual([
      `Accepted: ${toSubject(first)}. The homeowner will get an email. See the request`,
    ]);
    expect([paneName(page), readPlace(page)]).toEqual([getName(second), ["1 of 2"]]);
    page = await act(page, "reject", { ready: "noVolunteers" });
    expect(page.banners[0]).toContain(`Rejected: ${toSubject(second)}.`);
    expect([paneName(page), readPlace(page)]).toEqual([getName(third), []]);
    page = await act(page, "accept");
    expect(page.banners[0]).toContain(`Accepted: ${toSubject(third)}.`);
    expect(page.url.searchParams.has("open")).toBe(false);
    expect(page.all(".pane")).toEqual([]);
    expect(await Promise.all(created.map(({ id }) => getStatus(id)))).toEqual([
      "Accepted",
      "Rejected",
      "Accepted",
    ]);
  });

  test("closing goes on with the next one; in a list that keeps the request, it stays in its row", async () => {
    // Newest first: other tests leave requests behind that are over.
    const [second, first] = [await hub.createActiveRequest(), await hub.createActiveRequest()];
    let page = await openPane("status=Active&status=Resolved&sort=age&dir=desc", first.id);
    page = await act(page, "close", { notes: "Done" });
    expect(page.banners[0]).toContain(`Closed: ${toSubject(first)}.`);
    expect(paneName(page)).toBe(getName(second));
    expect(page.url.searchParams.getAll("status")).toEqual(["Active", "Resolved"]);
    expect(await hub.getRequest(first.id)).toMatchObject({
      status: "Resolved",
      closeNotes: "Done",
    });
  });

  test("notes, priority, corrections and unassigning stay with the request and the list", async () => {
    const one = await hub.createActiveRequest();
    const query = "status=Active&sort=age";
    const expectStay = (page: TestResponse, banner: string) => {
      expect(page.status).toBe(200);
      expect(page.banners).toEqual([banner]);
      expect(page.url.searchParams.get("open")).toBe(one.id);
      expect(page.url.searchParams.getAll("status")).toEqual(["Active"]);
      expect(page.url.searchParams.get("sort")).toBe("age");
    };
    let page = await openPane(query, one.id);
    page = await addNote(page, " The neighbor\r\nhas a key ");
    expectStay(page, "The note was added.");
    page = await staff.submitAction(page, "noAnswer");
    expectStay(page, "The call was noted.");
    expect(page.textAt(`#${one.id}`)).toContain("No answer 1×, 0 min");
    page = await act(page, "prioritize", { priority: "life-safety", why: "insulin" });
    expectStay(page, "The priority was saved.");
    expect(page.textAt(".priority-form > p")).toBe("Priority: Life-safety, insulin");
    page = await act(await staff.open(`${LIST}?${query}&open=${one.id}&correct`), "correct", {
      city: "Rotonda West",
    });
    expectStay(page, `What you corrected in request ${one.id} was saved.`);
    page = await act(
      await staff.open(`${LIST}?${query}&open=${one.id}&unassign=${one.id}-1`),
      "unassign",
    );
    expectStay(page, `The volunteer was taken off request ${one.id} and gets an email.`);
    const doc = await hub.getRequest(one.id);
    expect(doc).toMatchObject({
      priority: 2,
      priorityReason: "insulin",
      status: "Accepted",
      address: { city: "Rotonda West" },
    });
    const by = `${hub.admin.firstName} ${hub.admin.lastName}`;
    const entries = page.texts("section[aria-labelledby=history] ol > li").slice(0, 5);
    for (const [i, [event, text]] of [
      ["Volunteer taken off the job", "Vera Offered"],
      ["Corrected", "Rotonda West"],
      ["Priority changed", "None → Life-safetyinsulin"],
      ["Called, no answer", ""],
      ["Note", "The neighbor has a key"],
    ].entries()) {
      expect(entries[i], event).toContain(event);
      expect(entries[i], event).toContain(text);
      expect(entries[i], event).toContain(by);
    }
  });

  test("mistakes come back with the text, in the pane and beside the list", async () => {
    const { id } = await hub.createRequest();
    const page = await openPane(UNEVALUATED, id);
    const cases = [
      [await addNote(page, " "), "Please write a note. It can have 1000 characters at most."],
      [
        await addNote(page, "x".repeat(1001)),
        "Please write a note. It can have 1000 characters at most.",
      ],
      [
        await act(page, "prioritize", { priority: "urgent", why: "x".repeat(201) }),
        "A reason can have 200 characters at most.",
      ],
      [
        await act(page, "reject", { reason: "x".repeat(501) }),
        "A reason can have 500 characters at most.",
      ],
    ] as const;
    for (const [answer, message] of cases) {
      expect(answer.status, message).toBe(422);
      expect(answer.textAt(".summary"), message).toContain(message);
      expect(answer.all("tbody tr")).toHaveLength(1);
    }
    expect(cases[1][0].document.querySelector("#note")!.textContent).toBe("x".repeat(1001));
    expect(cases[2][0].document.querySelector<HTMLInputElement>("#why")!.value).toHaveLength(201);
    for (const priority of ["", "2", "Urgent", "__proto__"]) {
      const answer = await staff.post(`${LIST}?open=${id}`, { intent: "prioritize", priority });
      expect(answer.status, priority).toBe(422);
      expect(answer.textAt(".summary")).toContain("Please select a priority.");
    }
    expect((await hub.getRequest(id)).rev).toBe(1);
  });

  test("an unknown request is a notice above the list; a form about it is a 404", async () => {
    await hub.createRequest();
    const page = await staff.get(`${LIST}?open=R00000000`);
    expect(page.status).toBe(404);
    expect(page.textAt("main")).toContain("There is no request with the number R00000000.");
    expect(page.all(".pane")).toEqual([]);
    expect(page.all("tbody tr")).toHaveLength(1);
    for (const open of ["?open=R00000000", "?open=x", ""]) {
      const answer = await staff.post(`${LIST}${open}`, { intent: "accept" });
      expect(answer.status, open).toBe(404);
    }
    expect((await staff.post(LIST, { intent: "constructor" })).status).toBe(400);
  });
});

describe("a request's own page", () => {
  const next = (page: TestResponse, button = "Accept and next") => {
    const intent = button.startsWith("Accept") ? "accept" : "reject";
    const fields = intent === "reject" ? { reason: "Too far." } : {};
    return staff.submit(page, fields, { form: `form:has([value=${intent}])`, button });
  };

  test("Accept and next opens the next of the filtered list, on its page and row, then the list", async () => {
    const created = await times(12, () => hub.createRequest({ helpWater: true }));
    await hub.createRequest();
    const [tenth, eleventh, twelfth] = created.slice(9) as [TestRequest, TestRequest, TestRequest];
    const query = "from=new&type=water";
    let page = await staff.open(`${DETAILS}?id=${tenth.id}&${query}&row=10`);
    expect(page.hrefs(".neighbors a")).toEqual([
      `${DETAILS}?id=${created[8]!.id}&${query}&row=9`,
      `${DETAILS}?id=${eleventh.id}&${query}&row=1&page=2`,
    ]);
    page = await next(page);
    const query2 = new URLSearchParams(page.url.search);
    query2.delete("accepted");
    expect([page.url.pathname, query2.toString()]).toEqual([
      DETAILS,
      `id=${eleventh.id}&${query}&row=10`,
    ]);
    expect(page.banners).toEqual([
      `Accepted: ${toSubject(tenth)}. The homeowner will get an email. See the request`,
    ]);
    expect(page.document.title).toContain(toSubject(eleventh));
    page = await next(page, "Reject and next");
    expect(page.banners[0]).toContain(`Rejected: ${toSubject(eleventh)}.`);
    expect(page.url.searchParams.get("id")).toBe(twelfth.id);
    page = await next(page);
    expect(page.url.pathname).toBe("/homeowner-requests");
    expect(page.url.searchParams.get("type")).toBe("water");
    expect(page.banners[0]).toContain(`Accepted: ${toSubject(twelfth)}.`);
  }, 60_000);

  test("opened from no list, the next one is a new request", async () => {
    const accepted = await hub.createAcceptedRequest();
    const [first, second] = [await hub.createRequest(), await hub.createRequest()];
    let page = await next(await staff.open(`${DETAILS}?id=${accepted.id}`), "Reject and next");
    expect(page.url.searchParams.get("id")).toBe(first.id);
    expect(page.banners[0]).toContain(`Rejected: ${toSubject(accepted)}.`);
    page = await next(await staff.open(`${DETAILS}?id=${first.id}`));
    expect(page.url.searchParams.get("id")).toBe(second.id);
    expect(page.banners[0]).toContain(`Accepted: ${toSubject(first)}.`);
    expect((await next(page)).url.pathname).toBe("/homeowner-requests");
  });

  test.each([
    ["progress", "/requests-in-progress", () => hub.createActiveRequest()],
    ["assign", "/assignVolunteers", () => hub.createAcceptedRequest()],
  ] as const)("opened from %s, its neighbors are of that list", async (from, path, create) => {
    const [first, second] = [await create(), await create()];
    await hub.createRequest();
    const page = await staff.open(`${DETAILS}?id=${first.id}&from=${from}&row=1`);
    expect(page.hrefs(".neighbors a")).toEqual([`${DETAILS}?id=${second.id}&from=${from}&row=2`]);
    if (from === "progress") return;
    const rejected = await next(page, "Reject and next");
    expect(rejected.url.searchParams.get("id")).toBe(second.id);
    const list = await next(rejected, "Reject and next");
    expect(list.url.pathname).toBe(path);
    expect(list.banners).toEqual([expect.stringContaining(`Rejected: ${toSubject(second)}.`)]);
  });

  test("opened from a list of those without volunteers again, its neighbors are of that list", async () => {
    const [first, second] = await times(2, () => hub.createAcceptedRequest());
    await hub.createAcceptedRequest();
    const vera = await hub.createVolunteer();
    for (const { id } of [first!, second!]) {
      await hub.assignVolunteers(id, vera);
      const job = { assignmentId: `${id}-1`, volunteerId: vera.id };
      await hub.applyEvent(id, { type: "declineOffer", ...job });
    }
    const query = "&from=assign&flag=declined&row=";
    const hrefs = async (id: string, row: number) =>
      (await staff.open(`${DETAILS}?id=${id}${query}${row}`)).hrefs(".neighbors a");
    expect(await hrefs(first!.id, 1)).toEqual([`${DETAILS}?id=${second!.id}${query}2`]);
    expect(await hrefs(second!.id, 2)).toEqual([`${DETAILS}?id=${first!.id}${query}1`]);
  });

  test("an Active request of the assign screen has its neighbors there, of both statuses", async () => {
    const accepted = await times(2, () => hub.createAcceptedRequest());
    const active = await times(3, () => hub.createActiveRequest());
    const query = (row: number) => `&from=assign&status=both&row=${row}`;
    const [first, second, third] = active as [TestRequest, TestRequest, TestRequest];
    const hrefs = async (id: string, more: string) =>
      (await staff.open(`${DETAILS}?id=${id}${more}`)).hrefs(".neighbors a");
    expect(await hrefs(second.id, query(4))).toEqual([
      `${DETAILS}?id=${first.id}${query(3)}`,
      `${DETAILS}?id=${third.id}${query(5)}`,
    ]);
    expect(await hrefs(accepted[1]!.id, query(2))).toEqual([
      `${DETAILS}?id=${accepted[0]!.id}${query(1)}`,
      `${DETAILS}?id=${first.id}${query(3)}`,
    ]);
    // Of one status, and of a search, the order is the same.
    const [before, after] = await hrefs(second.id, "&from=assign&status=Active&row=2");
    expect(
      [before, after].map((href) => new URL(href!, staff.base).searchParams.get("id")),
    ).toEqual([first.id, third.id]);
    const list = await staff.open(`/assignVolunteers?status=both&q=${second.id}`);
    expect(list.all("tbody tr").map(({ id }) => id)).toEqual([second.id]);
    const q = second.lastName;
    const found = (await staff.open(`/assignVolunteers?status=both&q=${q}`)).all("tbody tr");
    const at = found.findIndex(({ id }) => id === second.id);
    const around = [found[at - 1]?.id, found[at + 1]?.id].filter(Boolean);
    const shown = await hrefs(second.id, `&from=assign&status=both&q=${q}&row=${at + 1}`);
    expect(shown.map((href) => new URL(href, staff.base).searchParams.get("id"))).toEqual(around);
  });

  test("notes and the priority are changed here too; once it is over, notes", async () => {
    const { id } = await hub.createRequest();
    let page = await staff.open(`${DETAILS}?id=${id}&from=new&type=water`);
    page = await addNote(page, "Called back");
    expect(page.banners).toEqual(["The note was added."]);
    page = await act(page, "prioritize", { priority: "urgent", why: "" });
    expect(page.banners).toEqual(["The priority was saved."]);
    expect(page.url.searchParams.get("type")).toBe("water");
    expect(page.textAt("h1")).toBe("Request details Unevaluated !Urgent");
    expect(await hub.getRequest(id)).toMatchObject({ priority: 1, priorityReason: "" });
    await hub.applyEvent(id, { type: "reject" });
    page = await addNote(await staff.open(`${DETAILS}?id=${id}`), "Called again");
    expect(page.banners).toEqual(["The note was added."]);
    expect(page.intents).toEqual(["reopen", "note", "write"]);
  });
});
