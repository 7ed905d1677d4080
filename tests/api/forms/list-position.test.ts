import { beforeEach, describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { useHub, type TestRequest } from "../../support/hub";
import { foldText, type TestResponse } from "../../support/visitor";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();

const NEW_REQUESTS = "/homeowner-requests";
const DETAILS = `${NEW_REQUESTS}/request-details`;
const IN_PROGRESS = "/requests-in-progress";
const ASSIGN = "/assignVolunteers";

const { staff } = hub;
beforeEach(() => hub.clearRequestLists());

/** The ids of a list's rows, and the position of the action's banner among them. */
const readList = (page: TestResponse) =>
  page
    .all("main .cards > li, main .rows > li:not(.open), main tbody > tr")
    .map((row) => row.id || (row.querySelector("#done") ? "banner" : "?"));
/** Follows the only link whose text starts with these words. */
const followLink = (page: TestResponse, words: string, within = "main") => {
  const link = page.all(`${within} a`).find((one) => foldText(one).startsWith(words));
  if (!link) throw new Error(`No link ${words} on ${page.url.href}`);
  return staff.open(link.getAttribute("href")!);
};
const times = async <T>(count: number, make: (i: number) => Promise<T>) => {
  const items: T[] = [];
  for (let i = 0; i < count; i++) items.push(await make(i));
  return items;
};
const toBannerSubject = ({ firstName, lastName, address }: TestRequest) =>
  `${firstName} ${lastName}, ${address.line1}`;

describe("new requests", () => {
  test("twelve decisions on a filtered page 2 stay on page 2, at the decided request's place, until it is empty", async () => {
    const created = await times(22, () =>
      hub.createRequest({ helpWater: true, zip_code: "33946" }),
    );
    await hub.createRequest({ helpWater: true });
    const remaining = created.map(({ id }) => id);
    let list = await staff.open(`${NEW_REQUESTS}?type=water&zip=33946&page=2`);
    for (let i = 0; i < 12; i++) {
      const second = remaining.slice(10, 20);
      const row = Math.min(i % 4, second.length - 1);
      const id = second[row]!;
      const one = created.find((request) => request.id === id)!;
      const details = await followLink(list, "More info", `li[id=${id}]`);
      const result = await (i % 2
        ? staff.submitAction(details, "reject", { reason: "Too far." })
        : staff.submitAction(details, "accept"));
      remaining.splice(remaining.indexOf(id), 1);
      const shown = remaining.length > 10 ? remaining.slice(10, 20) : remaining;
      expect(readList(result), `${i}`).toEqual(
        shown.toSpliced(remaining.length > 10 ? row : 10, 0, "banner"),
      );
      expect(result.url.hash).toBe("#done");
      expect(result.banners).toEqual([
        `${i % 2 ? "Rejected" : "Accepted"}: ${toBannerSubject(one)}. The homeowner will get an email. See the request`,
      ]);
      expect(result.document.querySelector<HTMLSelectElement>("#type")!.value).toBe("water");
      expect(result.document.querySelector<HTMLSelectElement>("#zip")!.value).toBe("33946");
      list = result;
    }
    expect(remaining).toHaveLength(10);
    expect(list.textAt("main")).toContain("10 requests");
  }, 60_000);

  test("Back leads to the card on its page, also after a correction and a refused form", async () => {
    const created = await times(12, () => hub.createRequest({ helpWater: true }));
    const { id } = created[11]!;
    const list = await staff.open(`${NEW_REQUESTS}?type=water&page=2`);
    let details = await followLink(list, "More info", `li[id=${id}]`);
    const backHref = () => details.document.querySelector("main p a")!.getAttribute("href");
    const expected = `${NEW_REQUESTS}?type=water&page=2#${id}`;
    expect(backHref()).toBe(expected);
    details = await staff.submitAction(details, "reject", { reason: "x".repeat(501) });
    expect([details.status, backHref()]).toEqual([422, expected]);
    details = await staff.submitAction(await followLink(details, "Correct details"), "correct", {
      city: "Rotonda West",
    });
    expect(details.banners).toEqual([`What you corrected in request ${id} was saved.`]);
    expect(backHref()).toBe(expected);
    expect(readList(await staff.submitAction(details, "accept"))).toEqual([
      created[10]!.id,
      "banner",
    ]);
  });

  test("only known query values come back, and only to this site's lists", async () => {
    const { id } = await hub.createRequest();
    const hostile = new URLSearchParams({
      id,
      from: "https://evil.example",
      page: "2e9",
      row: "1 OR 1",
      type: "<b>",
      zip: "x",
      status: "Rejected",
      q: "a\r\nb",
      to: "//evil.example",
      next: "x",
      row2: "1",
    });
    const details = await staff.open(`${DETAILS}?${hostile.toString()}`);
    const targets = details
      .all("main a, main form")
      .map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? "");
    expect(targets.join(" ")).not.toMatch(/evil|row|2e9|Rejected|<b>|zip|from/);
    const result = await staff.submitAction(details, "accept");
    expect(result.url.pathname).toBe(NEW_REQUESTS);
    expect([...result.url.searchParams.keys()]).toEqual(["q", "accepted"]);
    for (const row of ["0", "-1", "101", "1.5", "x"]) {
      const { id: other } = await hub.createRequest();
      const page = await staff.submitAction(
        await staff.open(`${DETAILS}?id=${other}&from=new&row=${row}`),
        "accept",
      );
      expect([page.redirects[0]!.includes("row"), page.url.hash, page.banners.length], row).toEqual(
        [false, "", 1],
      );
    }
    const { id: last } = await hub.createRequest();
    await hub.createRequest();
    const far = await staff.submitAction(
      await staff.open(`${DETAILS}?id=${last}&from=new&row=100&page=100000`),
      "accept",
    );
    expect(readList(far).at(-1)).toBe("banner");
  });

  test("a decision reached from another page goes to its list without that page's state", async () => {
    const [one, two] = [await hub.createAcceptedRequest(), await hub.createAcceptedRequest()];
    const list = await staff.open(`${ASSIGN}?status=Accepted&q=${two.id}`);
    const details = await followLink(await followLink(list, "Select"), "More info");
    const backHref = details.document.querySelector("main p a")!;
    expect(foldText(backHref)).toBe("Back to Current Homeowner Requests");
    expect(backHref.getAttribute("href")).toBe(
      `${ASSIGN}?q=${two.id}&status=Accepted&request=${two.id}#${two.id}`,
    );
    const result = await staff.submitAction(details, "reject", { reason: "Too far." });
    expect(result.url.pathname).toBe(NEW_REQUESTS);
    expect([...result.url.searchParams.keys()]).toEqual(["rejected"]);
    expect(result.banners[0]).toContain(`Rejected: ${toBannerSubject(two)}.`);
    expect(readList(await staff.open(`${ASSIGN}?status=Accepted`))).toEqual([one.id]);
  });
});

describe("the banner of a decision", () => {
  test("says whether a mail goes out, or the number to call, from stored data and not from the URL", async () => {
    const [none, bounced] = [
      await hub.createRequest({ phone_number: "9415550123" }),
      await hub.createRequest({ phone_number: "9415550124" }),
    ];
    await HelpRequests.updateOne({ _id: none.id }, { $set: { email: "" } });
    await HelpRequests.updateOne({ _id: bounced.id }, { $set: { mailBounced: true } });
    const first = await staff.submitAction(await staff.open(`${DETAILS}?id=${none.id}`), "accept");
    expect(first.banners).toEqual([
      `Accepted: ${toBannerSubject(none)}. No email on file: call (941)-555-0123 See the request`,
    ]);
    const second = await staff.submitAction(
      await staff.open(`${DETAILS}?id=${bounced.id}`),
      "reject",
      { reason: "Too far." },
    );
    expect(second.banners).toEqual([
      `Rejected: ${toBannerSubject(bounced)}. An earlier email bounced: call (941)-555-0124 See the request`,
    ]);
    for (const { redirects } of [first, second])
      for (const secret of [none.lastName, bounced.lastName, "94155501"])
        expect(decodeURIComponent(redirects.join())).not.toContain(secret);
    await HelpRequests.updateOne(
      { _id: none.id },
      { $set: { "address.line1": "9 New St", email: "ann@example.org" } },
    );
    const again = await staff.open(first.url.pathname + first.url.search);
    expect(again.banners).toEqual([
      `Accepted: ${none.firstName} ${none.lastName}, 9 New St. The homeowner will get an email. See the request`,
    ]);
    staff.cookies.set("lang", "es");
    expect((await staff.open(first.url.pathname + first.url.search)).banners[0]).toMatch(
      /^Aceptada: .+\. La persona recibirá un correo electrónico\./,
    );
    staff.cookies.delete("lang");
  });

  test("escapes names in banners and titles of both languages", async () => {
    const EVIL = `</title><script>alert(1)</script>`;
    const one = await hub.createRequest({
      first_name: `F${EVIL}`,
      last_name: "L\u202E",
      street_address_1: `S${EVIL}`,
    });
    for (const [lang, heading] of [
      ["en", "Request details"],
      ["es", "Detalles de la solicitud"],
    ] as const) {
      staff.cookies.set("lang", lang);
      const page = await staff.open(`${DETAILS}?id=${one.id}`);
      expect(page.document.title.startsWith(`F${EVIL} L, S${EVIL} – ${heading} – `)).toBe(true);
      expect(page.text).not.toContain("<script>alert");
      const failed = await staff.submitAction(page, "reject", { reason: "x".repeat(501) });
      expect(failed.document.title.startsWith(`Error: F${EVIL} L, S${EVIL} – ${heading} – `)).toBe(
        true,
      );
    }
    staff.cookies.delete("lang");
    const result = await staff.submitAction(await staff.open(`${DETAILS}?id=${one.id}`), "accept");
    expect(result.banners[0]).toContain(`Accepted: F${EVIL} L\u202E, S${EVIL}.`);
    expect(result.text).not.toContain("<script>alert");
  });
});

test("closing one that was opened from the requests in progress leads back to their search", async () => {
  const [first, last] = await times(2, () => hub.createActiveRequest({ last_name: "Paginator" }));
  const waiting = await hub.createAcceptedRequest();
  const elsewhere = await staff.open(`${IN_PROGRESS}?q=${waiting.id}`);
  expect(elsewhere.texts("main")[0]).toContain("No matching requests found");
  expect(elsewhere.textAt("main .note")).toBe(
    `Not in this list, but found${waiting.firstName} ${waiting.lastName}, ${waiting.address.line1} Accepted`,
  );
  const list = await staff.open(`${IN_PROGRESS}?q=paginator`);
  expect(readList(list).toSorted()).toEqual([first!.id, last!.id].toSorted());
  const card = await followLink(list, first!.firstName, `tr[id=${first!.id}]`);
  const details = await followLink(card, "More info", ".pane");
  expect(details.document.querySelector("main p a")!.getAttribute("href")).toBe(
    `${IN_PROGRESS}?q=paginator#${first!.id}`,
  );
  const result = await staff.submitAction(await followLink(details, "Close Request"), "close", {
    notes: "Dry.",
  });
  expect([result.url.pathname, result.url.searchParams.get("q")]).toEqual([
    IN_PROGRESS,
    "paginator",
  ]);
  expect(readList(result)).toEqual([last!.id]);
  expect(result.banners).toEqual([
    `Closed: ${toBannerSubject(first!)}. The homeowner will get an email. See the request`,
  ]);
});

describe("requests to assign", () => {
  test("assigning one keeps its place, the filter, the page and the names", async () => {
    const created = await times(12, () => hub.createAcceptedRequest());
    const [volunteer] = await storeVolunteers([
      { firstName: "Vera", lastName: "Oak", teams: ["hospitality"] },
    ]);
    const list = await staff.open(`${ASSIGN}?status=Accepted&page=2`);
    const selected = await followLink(list, "Select", `tr[id=${created[10]!.id}]`);
    expect(
      selected.document.title.startsWith(
        `${toBannerSubject(created[10]!)} – Current Homeowner Requests – `,
      ),
    ).toBe(true);
    const team = await staff.submit(selected, {}, { form: "form.choosing", button: "Hospitality" });
    const found = await staff.submit(
      team,
      { vq: volunteer!.email },
      { form: "form.choosing", button: "Search" },
    );
    const result = await staff.submit(
      found,
      { pick: volunteer!._id },
      { form: "form.choosing", button: "Assign Volunteer(s)" },
    );
    expect([...result.url.searchParams.keys()]).toEqual([
      "status",
      "page",
      "row",
      "rev",
      "assigned",
    ]);
    expect(result.url.hash).toBe("#done");
    expect(readList(result)).toEqual(["banner", created[11]!.id]);
    expect(result.banners[0]).toContain(
      `Assigned to ${toBannerSubject(created[10]!)}: Vera Oak. They get an email with the offer.`,
    );
  });
});

test("decisions about applicants and volunteers return to their place", async () => {
  const relatives = await storeVolunteers(
    Array.from({ length: 13 }, (_, i) => ({
      lastName: "Placekeeper",
      lastKey: "placekeeper",
      firstName: `N${i}`,
      firstKey: `n${100 + i}`,
    })),
  );
  const ids = relatives.map(({ _id }) => _id);
  const list = await staff.open("/volunteers?q=placekeeper&page=2");
  expect(readList(list)).toEqual(ids.slice(10));
  const details = await followLink(list, "Edit", `tr[id=${ids[11]!}]`);
  expect(details.document.querySelector("main p a")!.getAttribute("href")).toBe(
    `/volunteers?q=placekeeper&page=2#${ids[11]!}`,
  );
  const question = await followLink(details, "Delete this account");
  expect(question.all("main form a")[0]!.getAttribute("href")).toBe(
    `/volunteers?q=placekeeper&page=2#${ids[11]!}`,
  );
  const result = await staff.submitAction(question, "delete");
  expect(readList(result)).toEqual([ids[10], "banner", ids[12]]);
  expect(result.banners).toEqual([
    `Account deleted: N11 Placekeeper, ${ids[11]!}. If it had open jobs, they were cancelled.`,
  ]);
  expect(result.url.hash).toBe("#done");
});

test("a concurrent decision does not move the place", async () => {
  const created = await times(4, () => hub.createRequest());
  const list = await staff.open(NEW_REQUESTS);
  await hub.applyEvent(created[3]!.id, { type: "accept" });
  await hub.assignVolunteers(created[3]!.id, await hub.createVolunteer());
  const staleDetails = await followLink(list, "More info", `li[id=${created[3]!.id}]`);
  expect(staleDetails.textAt("h1")).toBe("Request details Active");
  expect(staleDetails.document.querySelector("main p a")!.getAttribute("href")).toBe(
    `${NEW_REQUESTS}#${created[3]!.id}`,
  );
  const result = await staff.submitAction(await followLink(staleDetails, "Close Request"), "close");
  expect([result.url.pathname, ...result.url.searchParams.keys()]).toEqual([IN_PROGRESS, "closed"]);
});
