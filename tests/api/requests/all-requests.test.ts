import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import { HelpRequests } from "~/models/request.server";
import { newAccount, storeAccount } from "../../support/accounts";
import { useHub, type TestRequest } from "../../support/hub";
import { logIn } from "../../support/sessions";
import { foldText, Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();
const { staff } = hub;
const PATH = "/requests";
beforeEach(() => hub.clearRequestLists());

const rowIds = (page: TestResponse) => page.all("main tbody tr").map((row) => row.id);
const filters = (page: TestResponse) =>
  page.all<HTMLAnchorElement>("main nav.filters :is(.statuses, .choices) a");
const hrefOf = (page: TestResponse, name: string) =>
  filters(page)
    .find((link) => foldText(link).startsWith(`${name} `))!
    .getAttribute("href")!;
const total = (page: TestResponse) =>
  Number(/^(\d+)/.exec(page.texts("[data-result]")[0] ?? "")?.[1] ?? 0);

/** One request in each status, of different kinds, zip codes and with different flags. */
async function createOneOfEach() {
  const fresh = await hub.createRequest({ helpWater: true, zip_code: "33946" });
  const urgent = await hub.createRequest();
  const accepted = await hub.createAcceptedRequest({ helpWater: true });
  const active = await hub.createActiveRequest({ zip_code: "33946" });
  const rejected = await hub.createRequest();
  await hub.applyEvent(rejected.id, { type: "reject", text: "Out of our area." });
  const resolved = await hub.createActiveRequest();
  await hub.applyEvent(resolved.id, { type: "close", notes: "" });
  await Promise.all([
    HelpRequests.updateOne({ _id: urgent.id }, { $set: { priority: 2, email: "" } }),
    HelpRequests.updateOne({ _id: active.id }, { $set: { readyToClose: true, mailBounced: true } }),
    HelpRequests.updateOne({ _id: fresh.id }, { $set: { possibleDuplicate: true } }),
    HelpRequests.updateOne({ _id: accepted.id }, { $set: { claimedBy: hub.admin.id } }),
  ]);
  // The hub counts anew after a form; this one is refused.
  await staff.post(PATH, { intent: "select", bulk: "accept" });
  return { fresh, urgent, accepted, active, rejected, resolved };
}

describe("the list", () => {
  test("has the open requests, the most urgent first, then the oldest", async () => {
    const { fresh, urgent, accepted, active } = await createOneOfEach();
    const page = await staff.open(PATH);
    expect(rowIds(page)).toEqual([urgent.id, fresh.id, accepted.id, active.id]);
    expect(page.textAt("title")).toMatch(/^Requests – /);
    const row = page.texts(`[id="${urgent.id}"] td`);
    expect(row[1]).toBe("!!Life-safety");
    expect(row.at(-1)).toContain("No email");
    expect(page.textAt(`[id="${active.id}"] td:last-child`)).toContain("Vera Offered: offered");
  });

  test("a tab shows its statuses alone, also of a search", async () => {
    await createOneOfEach();
    for (const start of ["", "?status=Accepted&status=Active", "?q=33946&status=Rejected"]) {
      const page = await staff.open(PATH + start);
      const tabs = page.all("nav.filters .statuses a");
      const names = tabs.map((tab) => foldText(tab).replace(/ \d+$/, ""));
      expect(names).toEqual(["Open", "Unevaluated", "Accepted", "Active", "All"]);
      for (const tab of tabs) {
        const target = await staff.open(tab.getAttribute("href")!);
        expect(target.texts("nav.filters .statuses [aria-current]")).toEqual([foldText(tab)]);
        const heading = start.includes("q=") ? "Results for “33946”" : "Requests";
        expect(target.texts("h1")).toEqual([heading]);
      }
    }
  }, 120_000);

  test("what a list found in other statuses is what its link lists", async () => {
    const last_name = "Quirinale";
    await hub.createRequest({ last_name });
    for (let i = 0; i < 4; i++) await hub.createAcceptedRequest({ last_name });
    const page = await staff.open(`/homeowner-requests?q=${last_name}`);
    const all = page.all("main .note a").find((link) => foldText(link) === "See all 4")!;
    const found = await staff.open(all.getAttribute("href")!);
    expect([total(found), rowIds(found).length]).toEqual([4, 4]);
  });
});

describe("one request beside the list", () => {
  test("the address opens it, and the list stays", async () => {
    const { fresh } = await createOneOfEach();
    const page = await staff.open(`${PATH}?open=${fresh.id}&row=2`);
    expect(rowIds(page)).toHaveLength(4);
    expect(page.all(".pane")).toHaveLength(1);
    expect(page.textAt(".pane h2")).toContain(`${fresh.firstName} ${fresh.lastName}`);
    expect(page.textAt("title")).toContain(`${fresh.firstName} ${fresh.lastName}, `);
    expect(page.all(`tr.open`).map(({ id }) => id)).toEqual([fresh.id]);
  });
});

describe("claimed requests", () => {
  const other = newAccount("admin");
  const visitor = new Visitor();
  beforeAll(async () => {
    await storeAccount(other);
    await logIn(visitor, other);
  });
  type Four = [TestRequest, TestRequest, TestRequest, TestRequest];
  const DETAILS = "/homeowner-requests/request-details";
  const claim = async (who: Visitor, { id }: TestRequest) =>
    who.submitAction(await who.open(`${DETAILS}?id=${id}`), "claim");
  const claimAt = (page: TestResponse, { id }: TestRequest) =>
    page.textAt(`[id="${id}"] td:last-child`);

  test("name who looks after them; mine are those of the one who looks at the list", async () => {
    const requests = [];
    for (let i = 0; i < 4; i++) requests.push(await hub.createRequest());
    const [first, theirs, second, free] = requests as Four;
    for (const one of [first, second]) await claim(staff, one);
    await claim(visitor, theirs);

    const page = await staff.open(PATH);
    expect(claimAt(page, first)).toContain("Yours");
    expect(claimAt(page, theirs)).toContain(`${other.firstName} ${other.lastName}`);
    expect(claimAt(page, free)).not.toMatch(/Yours|Claimed/);
    expect(claimAt(await visitor.open(PATH), first)).toContain(
      `${hub.admin.firstName} ${hub.admin.lastName}`,
    );

    const href = hrefOf(page, "Mine");
    expect(href).toBe(`${PATH}?flag=mine`);
    expect(rowIds(await staff.open(href))).toEqual([first.id, second.id]);
    expect(rowIds(await visitor.open(href))).toEqual([theirs.id]);
    expect(rowIds(await visitor.open(`${href}&q=${theirs.lastName}`))).toEqual([theirs.id]);
    expect(rowIds(await visitor.open(`${href}&q=${first.id}`))).toEqual([]);
  });

  test("lead on to the next one of mine, beside the list and on their own pages", async () => {
    const requests = [];
    for (let i = 0; i < 3; i++) requests.push(await hub.createRequest());
    const [first, , last] = requests as [TestRequest, TestRequest, TestRequest];
    for (const one of [first, last]) await claim(staff, one);
    const list = `${PATH}?flag=mine&status=Unevaluated`;
    const pane = await staff.open(`${list}&open=${first.id}&row=1`);
    const after = await staff.submit(pane, {}, { form: ".pane form:has([value=accept])" });
    expect(after.url.searchParams.get("open")).toBe(last.id);
    expect(rowIds(after)).toEqual([last.id]);

    await claim(staff, requests[1]!);
    const details = await staff.open((await staff.open(list)).hrefs(".who")[0]!);
    expect(details.textAt("main")).toContain(requests[1]!.lastName);
    const next = details.hrefs("main a").find((href) => href.includes(`id=${last.id}`))!;
    expect(new URL(next, staff.base).searchParams.get("flag")).toBe("mine");
  });

  test("are chosen all at once, only those of the one who chooses", async () => {
    const requests = [];
    for (let i = 0; i < 3; i++) requests.push(await hub.createRequest());
    const [mine, theirs] = requests as [TestRequest, TestRequest, TestRequest];
    await claim(staff, mine);
    await claim(visitor, theirs);
    for (const [who, own] of [
      [staff, mine],
      [visitor, theirs],
    ] as const) {
      const page = await who.open(`${PATH}?flag=mine`);
      expect(page.textAt(".bulk-bar")).toContain("1");
      const confirmation = await who.submit(
        page,
        { all: "yes" },
        { form: "form.list-form", button: "Accept" },
      );
      const id = confirmation.url.searchParams.get("id")!;
      const stored = await BulkChanges.findById(id).lean<BulkChangeDocument>();
      expect(stored).toMatchObject({ requestIds: [own.id], list: "/requests?flag=mine" });
    }
  });
});

describe("ticks without script", () => {
  const FORM = { form: "form.list-form" };

  test("a form without ticks says so, in the list", async () => {
    await hub.createRequest();
    const answer = await staff.submit(await staff.open(PATH), {}, { ...FORM, button: "Accept" });
    expect(answer.status).toBe(400);
    expect(answer.all("main [role=alert]")).toHaveLength(1);
    expect(rowIds(answer)).toHaveLength(1);
  });
});
