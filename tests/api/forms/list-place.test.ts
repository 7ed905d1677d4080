import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import * as requests from "~/services/requests/requests.server";
import { logInAs, createAccount, type TestAccount } from "../../support/accounts";
import {
  createAcceptedRequest,
  createActiveRequest,
  createRequest,
  assignVolunteers,
  clearRequestLists,
  createVolunteer,
} from "../../support/reviewing";
import { storeVolunteers } from "../../support/volunteers";
import type { TestResponse, FormEntries, Visitor } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const NEW = "/homeowner-requests";
const DETAILS = `${NEW}/request-details`;
const PROGRESS = "/requests-in-progress";
const ASSIGN = "/assignVolunteers";

let admin: TestAccount;
let staff: Visitor;

beforeAll(async () => {
  admin = await createAccount("admin");
  staff = await logInAs(admin);
});
beforeEach(clearRequestLists);

const all = (page: TestResponse, selector: string) => [...page.document.querySelectorAll(selector)];
const folded = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
const bannersOn = (page: TestResponse) => all(page, ".banner").map(folded);
async function open(path: string) {
  const page = await staff.get(path);
  expect(page.status, path).toBe(200);
  return page;
}
/** What a list shows from top to bottom: the ids of its rows, and where the banner of an action is. */
const listOn = (page: TestResponse) =>
  all(page, "main .cards > li, main .rows > li:not(.open), main tbody > tr").map(
    (row) => row.id || (row.querySelector("#done") ? "banner" : "?"),
  );
/** Follows the one link of a page that has these words, or begins with them. */
const follow = (page: TestResponse, words: string, within = "main") => {
  const link = all(page, `${within} a`).find((one) => folded(one).startsWith(words));
  if (!link) throw new Error(`No link ${words} on ${page.url.href}`);
  return open(link.getAttribute("href")!);
};
const decide = (page: TestResponse, intent: string, entries: FormEntries = {}) =>
  staff.submit(page, entries, { form: `form:has([name=intent][value=${intent}])` });
const several = async <T>(count: number, make: (i: number) => Promise<T>) => {
  const made: T[] = [];
  for (let i = 0; i < count; i++) made.push(await make(i));
  return made;
};
const whoAndWhere = ({ firstName, lastName, address }: Awaited<ReturnType<typeof createRequest>>) =>
  `${firstName} ${lastName}, ${address.line1}`;

describe("new requests", () => {
  test("twelve decisions from page 2 with a filter stay on page 2, at the place of the one decided, until it is empty", async () => {
    const mine = await several(22, () => createRequest({ helpWater: true, zip_code: "33946" }));
    await createRequest({ helpWater: true });
    const left = mine.map(({ id }) => id);
    let list = await open(`${NEW}?type=water&zip=33946&page=2`);
    for (let i = 0; i < 12; i++) {
      const second = left.slice(10, 20);
      const row = Math.min(i % 4, second.length - 1);
      const id = second[row]!;
      const one = mine.find((request) => request.id === id)!;
      const details = await follow(list, "More info", `li[id=${id}]`);
      const done = await decide(details, i % 2 ? "reject" : "accept");
      left.splice(left.indexOf(id), 1);
      const shown = left.length > 10 ? left.slice(10, 20) : left;
      expect(listOn(done), `${i}`).toEqual(
        shown.toSpliced(left.length > 10 ? row : 10, 0, "banner"),
      );
      expect(done.url.hash).toBe("#done");
      expect(bannersOn(done)).toEqual([
        `${i % 2 ? "Rejected" : "Accepted"}: ${whoAndWhere(one)}. An e-mail goes to the homeowner. See the request`,
      ]);
      expect(done.document.querySelector<HTMLSelectElement>("#type")!.value).toBe("water");
      expect(done.document.querySelector<HTMLSelectElement>("#zip")!.value).toBe("33946");
      list = done;
    }
    expect(left).toHaveLength(10);
    expect(list.textAt("main")).toContain("10 requests");
  }, 60_000);

  test("the last one of all leaves the banner above the empty list", async () => {
    await createRequest();
    const done = await decide(await follow(await open(NEW), "More info"), "accept");
    expect(listOn(done)).toEqual([]);
    expect(done.textAt("#done + p")).toBe("No Homeowner Requests found.");
  });

  test("Back leads to the card on its page, also after a correction and a refused form", async () => {
    const mine = await several(12, () => createRequest({ helpWater: true }));
    const { id } = mine[11]!;
    const list = await open(`${NEW}?type=water&page=2`);
    let details = await follow(list, "More info", `li[id=${id}]`);
    const wayBack = () => details.document.querySelector("main p a")!.getAttribute("href");
    const expected = `${NEW}?type=water&page=2#${id}`;
    expect(wayBack()).toBe(expected);
    details = await decide(details, "reject", { reason: "x".repeat(501) });
    expect([details.status, wayBack()]).toEqual([422, expected]);
    details = await decide(await follow(details, "Correct phone or address"), "correct", {
      city: "Rotonda West",
    });
    expect(bannersOn(details)).toEqual([`The phone and address of request ${id} were saved.`]);
    expect(wayBack()).toBe(expected);
    expect(listOn(await decide(details, "accept"))).toEqual([mine[10]!.id, "banner"]);
  });

  test("of what an address carries only known values come back, and only to our own lists", async () => {
    const { id } = await createRequest();
    const hostile = new URLSearchParams({
      ...{
        id,
        from: "https://evil.example",
        page: "2e9",
        row: "1 OR 1",
        type: "<b>",
        zip: "x",
        status: "Rejected",
        q: "a\r\nb",
      },
      ...{ to: "//evil.example", next: "x", row2: "1" },
    });
    const details = await open(`${DETAILS}?${hostile.toString()}`);
    const targets = all(details, "main a, main form").map(
      (one) => one.getAttribute("href") ?? one.getAttribute("action") ?? "",
    );
    expect(targets.join(" ")).not.toMatch(/evil|row|2e9|Rejected|<b>|zip|from/);
    const done = await decide(details, "accept");
    expect(done.url.pathname).toBe(NEW);
    expect([...done.url.searchParams.keys()]).toEqual(["q", "accepted"]);
    for (const row of ["0", "-1", "101", "1.5", "x"]) {
      const { id: other } = await createRequest();
      const page = await decide(await open(`${DETAILS}?id=${other}&from=new&row=${row}`), "accept");
      expect(
        [page.redirects[0]!.includes("row"), page.url.hash, bannersOn(page).length],
        row,
      ).toEqual([false, "", 1]);
    }
    const { id: last } = await createRequest();
    await createRequest();
    const far = await decide(
      await open(`${DETAILS}?id=${last}&from=new&row=100&page=100000`),
      "accept",
    );
    expect(listOn(far).at(-1)).toBe("banner");
  });

  test("a decision reached from elsewhere goes to its list without the state of the other one", async () => {
    const [one, two] = [await createAcceptedRequest(admin), await createAcceptedRequest(admin)];
    const list = await open(`${ASSIGN}?status=Accepted&q=${two.id}`);
    const details = await follow(await follow(list, "Select"), "More info");
    const wayBack = details.document.querySelector("main p a")!;
    expect(folded(wayBack)).toBe("Back to Current Homeowner Requests");
    expect(wayBack.getAttribute("href")).toBe(
      `${ASSIGN}?q=${two.id}&status=Accepted&request=${two.id}#${two.id}`,
    );
    const done = await decide(details, "reject");
    expect(done.url.pathname).toBe(NEW);
    expect([...done.url.searchParams.keys()]).toEqual(["rejected"]);
    expect(bannersOn(done)[0]).toContain(`Rejected: ${whoAndWhere(two)}.`);
    expect(listOn(await open(`${ASSIGN}?status=Accepted`))).toEqual([one.id]);
  });
});

describe("what a decision says", () => {
  test("whether a mail goes out, or the number to call, with facts read anew and nothing of them in the address", async () => {
    const [none, bounced] = [
      await createRequest({ phone_number: "9415550123" }),
      await createRequest({ phone_number: "9415550124" }),
    ];
    await HelpRequests.updateOne({ _id: none.id }, { $set: { email: "" } });
    await HelpRequests.updateOne({ _id: bounced.id }, { $set: { mailBounced: true } });
    const first = await decide(await open(`${DETAILS}?id=${none.id}`), "accept");
    expect(bannersOn(first)).toEqual([
      `Accepted: ${whoAndWhere(none)}. No e-mail on file: call (941)-555-0123. See the request`,
    ]);
    const second = await decide(await open(`${DETAILS}?id=${bounced.id}`), "reject");
    expect(bannersOn(second)).toEqual([
      `Rejected: ${whoAndWhere(bounced)}. E-mail to the homeowner came back before: call (941)-555-0124. See the request`,
    ]);
    for (const { redirects } of [first, second])
      for (const secret of [none.lastName, bounced.lastName, "94155501"])
        expect(decodeURIComponent(redirects.join())).not.toContain(secret);
    await HelpRequests.updateOne(
      { _id: none.id },
      { $set: { "address.line1": "9 New St", email: "ann@example.org" } },
    );
    const again = await open(first.url.pathname + first.url.search);
    expect(bannersOn(again)).toEqual([
      `Accepted: ${none.firstName} ${none.lastName}, 9 New St. An e-mail goes to the homeowner. See the request`,
    ]);
    staff.cookies.set("lang", "es");
    expect(bannersOn(await open(first.url.pathname + first.url.search))[0]).toMatch(
      /^Aceptada: .+\. La persona recibirá un correo electrónico\./,
    );
    staff.cookies.delete("lang");
  });

  test("names people as the text that they are, in banners and titles of both languages", async () => {
    const EVIL = `</title><script>alert(1)</script>`;
    const one = await createRequest({
      first_name: `F${EVIL}`,
      last_name: "L\u202E",
      street_address_1: `S${EVIL}`,
    });
    for (const [lang, heading] of [
      ["en", "Request details"],
      ["es", "Detalles de la solicitud"],
    ] as const) {
      staff.cookies.set("lang", lang);
      const page = await open(`${DETAILS}?id=${one.id}`);
      expect(page.document.title.startsWith(`F${EVIL} L, S${EVIL} – ${heading} – `)).toBe(true);
      expect(page.text).not.toContain("<script>alert");
      const failed = await decide(page, "reject", { reason: "x".repeat(501) });
      expect(failed.document.title.startsWith(`Error: F${EVIL} L, S${EVIL} – ${heading} – `)).toBe(
        true,
      );
    }
    staff.cookies.delete("lang");
    const done = await decide(await open(`${DETAILS}?id=${one.id}`), "accept");
    expect(bannersOn(done)[0]).toContain(`Accepted: F${EVIL} L\u202E, S${EVIL}.`);
    expect(done.text).not.toContain("<script>alert");
  });
});

describe("requests in progress", () => {
  test("a closed one leaves its place on the page of a search; the card stays with its row before", async () => {
    const mine = await several(12, () => createActiveRequest(admin, { last_name: "Paginator" }));
    let list = await open(`${PROGRESS}?q=paginator&page=2`);
    const second = listOn(list);
    expect(second).toHaveLength(2);
    const [first, last] = second as [string, string];
    const nameOf = (id: string) => mine.find((request) => request.id === id)!;
    list = await follow(list, nameOf(first).firstName, `li[id=${first}]`);
    expect(list.url.hash).toBe(`#${first}`);
    expect(list.document.querySelector(`li[id=${first}] + .open #details`)).not.toBeNull();
    expect(
      list.document.title.startsWith(
        `${whoAndWhere(nameOf(first))} – Requests in Progress (Page 2 of 2) – `,
      ),
    ).toBe(true);
    const details = await follow(list, "More info", "#details");
    expect(details.document.querySelector("main p a")!.getAttribute("href")).toBe(
      `${PROGRESS}?q=paginator&page=2&request=${first}#${first}`,
    );
    let done = await decide(await follow(details, "Close Request"), "close", { notes: "Dry." });
    expect([
      done.url.searchParams.get("q"),
      done.url.searchParams.get("page"),
      done.url.hash,
    ]).toEqual(["paginator", "2", "#done"]);
    expect(listOn(done)).toEqual(["banner", last]);
    expect(bannersOn(done)).toEqual([
      `Closed: ${whoAndWhere(nameOf(first))}. An e-mail goes to the homeowner. See the request`,
    ]);
    done = await decide(
      await follow(
        await follow(await follow(done, nameOf(last).firstName, `li[id=${last}]`), "More info"),
        "Close",
      ),
      "close",
    );
    expect(listOn(done)).toHaveLength(11);
    expect(listOn(done).at(-1)).toBe("banner");
    expect(bannersOn(done)[0]).toContain(whoAndWhere(nameOf(last)));
  }, 60_000);

  test("a whole address or number finds its request alone, here and where volunteers are assigned", async () => {
    const people = await several(9, (n) =>
      (n % 2 ? createActiveRequest : createAcceptedRequest)(admin, {
        email: `sample-homeowner-${n}@example.org`,
        phone_number: `941555060${n}`,
      }),
    );
    for (const [path, n] of [
      [PROGRESS, 7],
      [ASSIGN, 7],
      [ASSIGN, 8],
    ] as const)
      for (const q of [
        `sample-homeowner-${n}@example.org`,
        `(941)-555-060${n}`,
        `+1 941 555 060${n}`,
        `941.555.060${n}`,
      ])
        expect(listOn(await open(`${path}?q=${encodeURIComponent(q)}`)), `${path} ${q}`).toEqual([
          people[n]!.id,
        ]);
  });
});

describe("requests to assign", () => {
  test("the tile of the dashboard opens exactly what it counts", async () => {
    const ids = (
      await several(12, () =>
        createAcceptedRequest(admin, { helpFood: true, last_name: "Quintana" }),
      )
    ).map(({ id }) => id);
    await several(2, () => createActiveRequest(admin, { last_name: "Quintana" }));
    const dashboard = await open("/admin-dashboard");
    const tile = all(dashboard, ".counts a").find((link) => folded(link) === "12 Accepted")!;
    const list = await open(tile.getAttribute("href")!);
    expect(list.textAt("main")).toContain("12 requests");
    expect(list.document.querySelector<HTMLSelectElement>("#status")!.value).toBe("Accepted");
    const second = await follow(list, "Next");
    expect([...listOn(list), ...listOn(second)]).toEqual(ids);
    const form = { form: "form.filter" };
    const found = await staff.submit(second, { q: "quintana" }, form);
    expect(found.url.searchParams.get("status")).toBe("Accepted");
    expect(found.textAt("main")).toContain("12 requests");
    expect(listOn(await staff.submit(found, { status: "Active" }, form))).toHaveLength(2);
    expect((await staff.submit(found, { status: "" }, form)).textAt("main")).toContain(
      "14 requests",
    );
    expect(
      (await staff.submit(found, { q: "", status: "Active", type: "food" }, form)).textAt("main"),
    ).toContain("No matching requests found");
    for (const status of ["x", "Rejected", "Unevaluated", "$ne", "__proto__"])
      expect((await open(`${ASSIGN}?status=${status}`)).textAt("main"), status).toContain(
        "14 requests",
      );
  });

  test("an assigned one leaves its place, with the filter, the page and the names", async () => {
    const mine = await several(12, () => createAcceptedRequest(admin));
    const [helper] = await storeVolunteers([
      { firstName: "Vera", lastName: "Oak", teams: ["hospitality"] },
    ]);
    const list = await open(`${ASSIGN}?status=Accepted&page=2`);
    const selected = await follow(list, "Select", `tr[id=${mine[10]!.id}]`);
    expect(
      selected.document.title.startsWith(
        `${whoAndWhere(mine[10]!)} – Current Homeowner Requests – `,
      ),
    ).toBe(true);
    const team = await staff.submit(selected, {}, { form: "form.choosing", button: "Hospitality" });
    const found = await staff.submit(
      team,
      { vq: helper!.email },
      { form: "form.choosing", button: "Search" },
    );
    const done = await staff.submit(
      found,
      { pick1: true },
      { form: "form.choosing", button: "Assign Volunteer(s)" },
    );
    expect([...done.url.searchParams.keys()]).toEqual(["status", "page", "row", "got", "assigned"]);
    expect(done.url.hash).toBe("#done");
    expect(listOn(done)).toEqual(["banner", mine[11]!.id]);
    expect(bannersOn(done)[0]).toContain(
      `Assigned to ${whoAndWhere(mine[10]!)}: Vera Oak. They get an e-mail with the offer.`,
    );
  });
});

test("applicants and volunteers come back to their place", async () => {
  const family = await storeVolunteers(
    Array.from({ length: 13 }, (_, i) => ({
      lastName: "Placekeeper",
      lastKey: "placekeeper",
      firstName: `N${i}`,
      firstKey: `n${100 + i}`,
    })),
  );
  const ids = family.map(({ _id }) => _id);
  const list = await open("/volunteers?q=placekeeper&page=2");
  expect(listOn(list)).toEqual(ids.slice(10));
  const details = await follow(list, "Edit", `tr[id=${ids[11]!}]`);
  expect(details.document.querySelector("main p a")!.getAttribute("href")).toBe(
    `/volunteers?q=placekeeper&page=2#${ids[11]!}`,
  );
  const asks = await follow(details, "Delete this account");
  expect(all(asks, "main form a")[0]!.getAttribute("href")).toBe(
    `/volunteers?q=placekeeper&page=2#${ids[11]!}`,
  );
  const done = await decide(asks, "delete");
  expect(listOn(done)).toEqual([ids[10], "banner", ids[12]]);
  expect(bannersOn(done)).toEqual([
    `Account deleted: N11 Placekeeper, ${ids[11]!}. If it had open jobs, they were cancelled.`,
  ]);
  expect(done.url.hash).toBe("#done");
  const one = await storeVolunteers([
    {
      email: "placekeeper-8@example.org",
      emailKey: "placekeeper-8@example.org",
      phone: "9415550908",
    },
  ]);
  for (const q of ["placekeeper-8@example.org", "(941)-555-0908", "1-941-555-0908"])
    expect(listOn(await open(`/volunteers?q=${encodeURIComponent(q)}`)), q).toEqual([one[0]!._id]);
});

test("what was decided elsewhere meanwhile leaves the place where it was", async () => {
  const mine = await several(4, () => createRequest());
  const list = await open(NEW);
  await requests.accept(mine[3]!.id, { role: "admin", id: admin.id });
  await assignVolunteers(mine[3]!.id, admin, await createVolunteer());
  const late = await follow(list, "More info", `li[id=${mine[3]!.id}]`);
  expect(late.textAt("h1")).toBe("Request details Active");
  expect(late.document.querySelector("main p a")!.getAttribute("href")).toBe(
    `${NEW}#${mine[3]!.id}`,
  );
  const done = await decide(await follow(late, "Close Request"), "close");
  expect([done.url.pathname, ...done.url.searchParams.keys()]).toEqual([PROGRESS, "closed"]);
});
