import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import { HelpRequests } from "~/models/request.server";
import { newAccount, storeAccount } from "../../support/accounts";
import { HOSTILE_SEARCHES } from "../../support/hostile-texts";
import { useHub, type TestRequest } from "../../support/hub";
import { logIn } from "../../support/sessions";
import { foldText, Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();
const { staff } = hub;
const PATH = "/requests";
beforeEach(() => hub.clearRequestLists());

const rowIds = (page: TestResponse) => page.all("main tbody tr").map((row) => row.id);
const filters = (page: TestResponse) =>
  page.all<HTMLAnchorElement>("main nav.filters > .filter-link, main nav.filters .choices a");
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

  test("each filter link leads to as many requests as it says", async () => {
    await createOneOfEach();
    for (const start of [PATH, `${PATH}?status=Accepted&status=Active`]) {
      const page = await staff.open(start);
      const links = filters(page).filter((link) => link.querySelector(".number"));
      expect(links.length).toBeGreaterThan(20);
      const pills = page.all("main nav.filters > .filter-link");
      const alone: string[] = [];
      for (const link of links) {
        const target = await staff.open(link.getAttribute("href")!);
        const count = Number(link.querySelector(".number")!.textContent);
        // The pill of a status may be on together with others: its number is that status alone.
        const on = target.texts("main nav.filters > .filter-link[aria-current]");
        const isAlone = on.length === 1 && on[0] === foldText(link);
        if (pills.includes(link) && isAlone) alone.push(foldText(link).replace(/ \d+$/, ""));
        if (isAlone || !pills.includes(link))
          expect(total(target), `${start} ${foldText(link)}`).toBe(count);
      }
      expect(alone).toEqual(
        start === PATH
          ? ["Open", "Unevaluated", "Accepted", "Active", "Rejected", "Resolved", "All"]
          : ["Open", "All"],
      );
    }
  }, 120_000);

  test("several statuses, kinds, zip codes and flags combine", async () => {
    const { fresh, accepted, active, rejected, resolved } = await createOneOfEach();
    // Other tests leave requests behind that are over.
    const over = [rejected.id, resolved.id];
    const listOver = (page: TestResponse) => rowIds(page).filter((id) => over.includes(id));
    let page = await staff.open(
      `${hrefOf(await staff.open(PATH), "Rejected")}&size=100&sort=age&dir=desc`,
    );
    expect(listOver(page)).toEqual([rejected.id]);
    page = await staff.open(`${hrefOf(page, "Resolved")}&size=100&sort=age&dir=desc`);
    expect(listOver(page).sort()).toEqual(over.sort());
    expect(page.textAt("title")).toMatch(/^Requests: Rejected, Resolved – /);
    page = await staff.open(`${PATH}?zip=33946`);
    expect(rowIds(page)).toEqual([fresh.id, active.id]);
    expect(rowIds(await staff.open(hrefOf(page, "Clean Water")))).toEqual([fresh.id]);
    expect(rowIds(await staff.open(`${PATH}?flag=unassigned`))).toEqual([accepted.id]);
    expect(rowIds(await staff.open(`${PATH}?flag=ready&zip=33946`))).toEqual([active.id]);
  });

  test("sorts by age with every filter; by name and zip code within one status", async () => {
    const names = ["Cole", "Abbot", "Baker"];
    for (const last_name of names) await hub.createRequest({ last_name });
    const read = async (query: string) =>
      (await staff.open(`${PATH}?${query}`))
        .texts("tbody .who")
        .map((name) => name.split(" ").at(-1));
    expect(await read("sort=age&dir=desc")).toEqual(["Baker", "Abbot", "Cole"]);
    expect(await read("sort=age")).toEqual(names);
    expect(await read("sort=name&status=Unevaluated")).toEqual(["Abbot", "Baker", "Cole"]);
    expect(await read("sort=name&status=Unevaluated&dir=desc")).toEqual(["Cole", "Baker", "Abbot"]);
    // Not possible over several statuses: the default.
    expect(await read("sort=name")).toEqual(names);
  });

  test("a search finds any status, and says what it found", async () => {
    const { rejected, resolved, fresh } = await createOneOfEach();
    for (const { id } of [rejected, resolved, fresh]) {
      const page = await staff.open(`${PATH}?q=${id}`);
      expect(rowIds(page)).toEqual([id]);
    }
    const nothing = await staff.open(`${PATH}?q=nobodyhere`);
    expect(nothing.textAt("main [data-result]")).toBe("No requests match.");
    expect(nothing.hrefs("main .nothing a")).toEqual([PATH, "/homeowner-requests/enter-request"]);
  });

  test("what a list found in other statuses is what its link lists", async () => {
    const last_name = "Quirinale";
    await hub.createRequest({ last_name });
    for (let i = 0; i < 4; i++) await hub.createAcceptedRequest({ last_name });
    const page = await staff.open(`/homeowner-requests?q=${last_name}`);
    const all = page.all("main .note a").find((link) => foldText(link) === "See all 4")!;
    const found = await staff.open(all.getAttribute("href")!);
    expect([total(found), rowIds(found).length]).toEqual([4, 4]);
  });

  test("pages keep the filters", async () => {
    for (let i = 0; i < 26; i++) await hub.createRequest({ helpFood: true });
    const page = await staff.open(`${PATH}?type=food&size=25`);
    expect(rowIds(page)).toHaveLength(25);
    expect(page.textAt(".list-pages summary")).toBe("1–25 of 26");
    const next = await staff.open(page.hrefs(".list-pages a[rel=next]")[0]!);
    expect(rowIds(next)).toHaveLength(1);
    expect(next.textAt(".list-pages summary")).toBe("26–26 of 26");
    expect(next.textAt("title")).toContain("(Page 2 of 2)");
  });

  test("nothing is waiting", async () => {
    expect((await staff.open(PATH)).textAt("main [data-result]")).toMatch(
      /^Nobody is waiting\.( The last request came on .+\.)?$/,
    );
  });

  test("hostile and mistyped values are harmless", async () => {
    await hub.createRequest();
    for (const q of [...HOSTILE_SEARCHES, "a\u0000b", "\ud800", "x".repeat(1500)]) {
      const page = await staff.get(`${PATH}?${new URLSearchParams({ q }).toString()}`);
      expect(page.status, q).toBe(200);
      expect(page.text).not.toContain("<script>alert(1)");
    }
    for (const query of [
      "status=x&type=y&zip=0&flag=z&sort=w&dir=v&size=7&page=-1&open=&row=0&picked=",
      "status[$ne]=x&status=%00",
      "q[]=a&q=%E0%A4%A",
      "status=__proto__&flag=constructor&type=toString",
      `open=${"x".repeat(1500)}`,
      "picked=%24ne&page=1e99&size=NaN",
      ...["sort=name", "sort=zip&dir=desc&status=Active&q=a", "size=100&page=99999"],
    ])
      expect((await staff.get(`${PATH}?${query}`)).status, query).toBe(200);
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

  test("an unknown one is named, and the list is there", async () => {
    const { urgent } = await createOneOfEach();
    const page = await staff.get(`${PATH}?open=R00000000`);
    expect(page.banners).toEqual([expect.stringContaining("R00000000")]);
    expect(rowIds(page)[0]).toBe(urgent.id);
    expect(page.all(".pane")).toEqual([]);
  });

  test("its own page leads back to the list as it was", async () => {
    const { fresh } = await createOneOfEach();
    const page = await staff.open(`${PATH}?status=Unevaluated&status=Active&zip=33946`);
    const link = page.hrefs(`[id="${fresh.id}"] .who`)[0]!;
    const query = new URL(link, staff.base).searchParams;
    expect(query.getAll("status")).toEqual(["Unevaluated", "Active"]);
    expect(query.get("from")).toBe("all");
    const details = await staff.open(link);
    const back = details
      .all<HTMLAnchorElement>("main a")
      .map((one) => new URL(one.href))
      .find(({ pathname }) => pathname === PATH)!;
    expect(back.searchParams.getAll("status")).toEqual(["Unevaluated", "Active"]);
    expect(back.searchParams.get("zip")).toBe("33946");
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
      expect(stored).toMatchObject({ requestIds: [own.id], list: "flag=mine" });
    }
  });
});

describe("ticks without script", () => {
  const FORM = { form: "form.list-form" };

  test("are kept over pages and filters, and can be taken back", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 27; i++) ids.push((await hub.createRequest()).id);
    const first = await staff.open(`${PATH}?size=25`);
    first.document.querySelector<HTMLInputElement>(`[value="${ids[3]!}"]`)!.checked = true;
    const second = await staff.submit(first, {}, { ...FORM, button: "Keep these, next page" });
    expect(rowIds(second)).toEqual(ids.slice(25));
    expect(second.textAt(".bulk-bar strong")).toBe("1 chosen on other pages");
    second.document.querySelector<HTMLInputElement>(`[value="${ids[25]!}"]`)!.checked = true;
    const again = await staff.submit(second, {}, { ...FORM, button: "Keep these, previous page" });
    const ticked = again.all<HTMLInputElement>("tbody [name=pick]").filter((box) => box.checked);
    expect(ticked.map(({ value }) => value)).toEqual([ids[3]]);
    ticked[0]!.checked = false;
    const last = await staff.submit(again, {}, { ...FORM, button: "Keep these, next page" });
    expect(last.all(".bulk-bar strong")).toEqual([]);
    expect(
      last.all<HTMLInputElement>("tbody [name=pick]").filter((box) => box.checked),
    ).toHaveLength(1);
  });

  test("a form without ticks says so, in the list", async () => {
    await hub.createRequest();
    const answer = await staff.submit(await staff.open(PATH), {}, { ...FORM, button: "Accept" });
    expect(answer.status).toBe(400);
    expect(answer.all("main [role=alert]")).toHaveLength(1);
    expect(rowIds(answer)).toHaveLength(1);
  });
});
