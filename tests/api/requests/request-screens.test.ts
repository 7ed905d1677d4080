import { beforeEach, describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { HelpRequests } from "~/models/request.server";
import { createAccount } from "../../support/accounts";
import { Hub, useHub, type TestRequest } from "../../support/hub";
import { foldText, type TestResponse } from "../../support/visitor";

const hub = useHub();

const NEW_REQUESTS = "/homeowner-requests";
const DETAILS = `${NEW_REQUESTS}/request-details`;
const IN_PROGRESS = "/requests-in-progress";
const DASHBOARD = "/admin-dashboard";

const { staff } = hub;
beforeEach(() => hub.clearRequestLists());

describe("the dashboard", () => {
  const tiles = async () =>
    Object.fromEntries(
      (await staff.open(DASHBOARD))
        .all(".counts a")
        .map((tile) => [tile.getAttribute("href")!, foldText(tile)]),
    );

  test("counts Unevaluated, Accepted and Active, each linked to its list", async () => {
    const counts = async () => Object.values(await tiles()).slice(1, 4);
    expect(Object.entries(await tiles()).slice(1, 4)).toEqual([
      ["/requests?status=Unevaluated", "0 Unevaluated"],
      ["/requests?status=Accepted", "0 Accepted"],
      ["/requests?status=Active", "0 Active"],
    ]);
    const one = await hub.createRequest();
    const two = await hub.createRequest();
    expect(await counts()).toEqual([
      expect.stringMatching(/^2 Unevaluated oldest 0 min$/),
      "0 Accepted",
      "0 Active",
    ]);
    const createdAt = new Date(Date.now() - 26.5 * 60 * 60_000);
    await HelpRequests.updateOne({ _id: two.id }, { $set: { createdAt } });
    expect((await counts())[0]).toBe("2 Unevaluated oldest 26 h");
    await staff.submit(
      await staff.open(`${DETAILS}?id=${one.id}`),
      {},
      { form: "form:has([value=accept])" },
    );
    expect(await counts()).toEqual([
      "1 Unevaluated oldest 26 h",
      expect.stringMatching(/^1 Accepted oldest \d min$/),
      "0 Active",
    ]);
  });

  test("counts waiting applications and volunteers, each linked to its list", async () => {
    const read = async () => {
      const { "/create-volunteer": applications, "/volunteers": volunteers } = await tiles();
      return [parseInt(applications!), parseInt(volunteers!)] as const;
    };
    await hub.clearVolunteerLists();
    expect(await read()).toEqual([0, 0]);
    const { id } = await hub.createApplication();
    expect(await read()).toEqual([1, 0]);
    expect((await tiles())["/create-volunteer"]).toMatch(/ Applications oldest \d+ (min|h|d)$/);
    await staff.submitAction(await staff.open(`/create-volunteer/confirm?id=${id}`), "accept");
    expect(await read()).toEqual([0, 1]);
  });

  test("has the six links of the specification", async () => {
    const page = await staff.open(DASHBOARD);
    const links = page.all("main nav a").map((link) => [foldText(link), link.getAttribute("href")]);
    expect(links).toEqual([
      ["Evaluate Requests", NEW_REQUESTS],
      ["Assign Volunteers to request", "/assignVolunteers"],
      ["Requests in Progress", IN_PROGRESS],
      ["Volunteer Applications", "/create-volunteer"],
      ["Volunteer Database", "/volunteers"],
      ["Download Reports", "/generate-reports"],
    ]);
  });

  /** Stores requests that need attention for each reason, and one that waits. */
  async function createPending() {
    const waiting = await hub.createRequest({ first_name: "Wanda", zip_code: "33981" });
    const [ready, declined, unanswered, bounced] = [
      await hub.createAcceptedRequest(),
      await hub.createAcceptedRequest(),
      await hub.createActiveRequest({ helpFood: true }),
      await hub.createActiveRequest(),
    ];
    const volunteer = await hub.createVolunteer();
    const toJob = (id: string) => ({ assignmentId: `${id}-1`, volunteerId: volunteer.id });
    await hub.assignVolunteers(ready.id, volunteer);
    await hub.applyEvent(ready.id, { type: "acceptOffer", ...toJob(ready.id) });
    await hub.applyEvent(ready.id, {
      type: "complete",
      ...toJob(ready.id),
      details: "All branches are gone.",
    });
    await hub.assignVolunteers(declined.id, volunteer);
    await hub.applyEvent(declined.id, { type: "declineOffer", ...toJob(declined.id) });
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await HelpRequests.updateOne(
      { _id: unanswered.id },
      { $set: { "assignments.0.offeredAt": dayAgo } },
    );
    await HelpRequests.updateOne({ _id: bounced.id }, { $set: { mailBounced: true } });
    return { waiting, ready, declined, unanswered, bounced };
  }

  test("shows what needs attention, and nothing when nothing does", async () => {
    const section = async () =>
      (await staff.open(DASHBOARD))
        .all("section")
        .find((one) => one.getAttribute("aria-labelledby") === "attention")!;
    const groups = async () =>
      Object.fromEntries(
        [...(await section()).querySelectorAll(".rows > li")].map((group) => [
          foldText(group.querySelector("h3")!),
          [...group.querySelectorAll("a")].flatMap(
            (link) => new URL(link.href).searchParams.get("id") ?? [],
          ),
        ]),
      );
    expect(foldText(await section())).toContain("Nothing needs attention now.");

    const { waiting, ready, declined, unanswered, bounced } = await createPending();
    expect(await groups()).toEqual({
      "Ready to close": [ready.id],
      "Without volunteers again": [declined.id],
      "Offers without an answer": [unanswered.id],
      "Bounced emails": [bounced.id],
      "Waiting longest": [waiting.id, declined.id],
    });
    expect(foldText(await section())).toMatch(
      /Offers without an answer 1 Active\D+ 25 hBounced emails/,
    );
  });

  test("every number leads to a list that shows exactly as many", async () => {
    await hub.clearVolunteerLists();
    await createPending();
    const page = await staff.open(DASHBOARD);
    const links = page
      .all(".counts a, .figures :not(th) > a")
      .map((link) => [parseInt(foldText(link)), link.getAttribute("href")!] as const)
      .filter(([count, href]) => !Number.isNaN(count) && href !== "/create-volunteer");
    expect(links.length).toBeGreaterThan(15);
    for (const [count, href] of links) {
      const numbers = (await staff.open(href))
        .texts("main p")
        .filter((text) => /^\d+ (request|volunteer)s?$/.test(text));
      expect(
        numbers.map((text) => parseInt(text)),
        href,
      ).toEqual(count > 0 ? [count] : []);
    }
  });
});

describe("the new requests", () => {
  const readIds = (page: TestResponse) =>
    page.hrefs(".card a.button").map((href) => new URL(href, page.url).searchParams.get("id")!);
  const findCard = (page: TestResponse, id: string) =>
    page.all(".card").find((card) => card.querySelector(`a[href*="id=${id}"]`))!;

  test("are cards with name, email, phone, street, county, zip, age, help types, description and a More info link, oldest first", async () => {
    const first = await hub.createRequest({
      first_name: "Zoë",
      last_name: "O’Neil-Ñandú",
      phone_number: "9415550123",
      zip_code: "33947",
      county: "Charlotte",
      helpWater: true,
    });
    const second = await hub.createRequest();
    const page = await staff.open(NEW_REQUESTS);
    expect(page.document.title).toMatch(/^New Requests – /);
    expect(readIds(page)).toEqual([first.id, second.id]);
    const card = findCard(page, first.id);
    const text = foldText(card);
    for (const shown of [
      "Zoë O’Neil-Ñandú",
      `(941)-555-0123 – ${first.email}`,
      `${first.address.line1}, ${first.address.city} 33947, Charlotte County`,
      "Yard Cleanup, Clean Water",
      first.description,
      "Accept Request",
      "More info",
    ])
      expect(text).toContain(shown);
    expect(foldText(card.querySelector("time")!)).toMatch(/^\d min$/);
    expect(card.querySelector("time")!.title).toMatch(
      /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d\s[AP]M$/,
    );
    expect([...card.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "tel:+19415550123",
      `mailto:${first.email}`,
      `${DETAILS}?id=${first.id}&from=new&row=1`,
    ]);
  });

  test("have the highest priority first, and say who looks after them", async () => {
    const [first, second, third] = [
      await hub.createRequest(),
      await hub.createRequest(),
      await hub.createRequest(),
    ];
    await staff.submitAction(await staff.open(`${DETAILS}?id=${third.id}`), "prioritize", {
      priority: "urgent",
    });
    await staff.submitAction(await staff.open(`${DETAILS}?id=${second.id}`), "claim");
    const page = await staff.open(NEW_REQUESTS);
    expect(readIds(page)).toEqual([third.id, first.id, second.id]);
  });

  test("are filtered by the kind of help, the zip code and both; Clear takes the filters away", async () => {
    const [water, rotonda, both, neither] = [
      await hub.createRequest({ helpWater: true }),
      await hub.createRequest({ zip_code: "33947" }),
      await hub.createRequest({ helpWater: true, zip_code: "33947" }),
      await hub.createRequest(),
    ];
    const form = { form: "form.filter" };
    let page = await staff.open(NEW_REQUESTS);
    expect(readIds(page)).toEqual([water, rotonda, both, neither].map(({ id }) => id));
    expect(page.texts("main")[0]).toContain("4 requests");
    expect(page.texts(".filter a")).toEqual([]);
    page = await staff.submit(page, { type: "water" }, form);
    expect(readIds(page)).toEqual([water.id, both.id]);
    expect(page.document.querySelector<HTMLSelectElement>("#type")!.value).toBe("water");
    expect(page.texts(".filter a")).toEqual(["Clear filters"]);
    expect(readIds(await staff.open(page.hrefs(".filter a")[0]!))).toHaveLength(4);
  });

  test("come ten to a page; page links keep the filters, and invalid values fall back", async () => {
    const mine: string[] = [];
    for (let i = 0; i < 12; i++)
      mine.push((await hub.createRequest({ helpFood: true, zip_code: "33946" })).id);
    await hub.createRequest();
    const first = await staff.open(`${NEW_REQUESTS}?type=food&zip=33946`);
    expect(readIds(first)).toEqual(mine.slice(0, 10));
    expect(first.texts(".pages")).toEqual(["Page 1 of 2Next"]);
    const [next] = first.hrefs(".pages a");
    expect(next).toBe(`${NEW_REQUESTS}?type=food&zip=33946&page=2`);
    const second = await staff.open(next!);
    expect(readIds(second)).toEqual(mine.slice(10));
    expect(second.texts(".pages")).toEqual(["PreviousPage 2 of 2"]);
    expect(second.hrefs(".pages a")).toEqual([`${NEW_REQUESTS}?type=food&zip=33946`]);
    // A new filter starts on page 1.
    expect((await staff.submit(second, { zip: "" }, { form: "form.filter" })).url.search).toBe(
      "?q=&type=food&zip=&flag=",
    );
  });

  test("ignores a forged token", async () => {
    const { id } = await hub.createRequest();
    const result = await staff.submit(
      await staff.open(`${DETAILS}?id=${id}`),
      {},
      { form: "form:has([value=accept])" },
    );
    expect(result.texts(".banner")).toHaveLength(1);
    const signedToken = new URL(result.url).searchParams.get("accepted")!;
    const other = await hub.createRequest();
    for (const query of [`accepted=${id}.AAAAAAAAAAAAAAAA`, "accepted=<b>"])
      expect((await staff.open(`${NEW_REQUESTS}?${query}`)).texts(".banner"), query).toEqual([]);
    const details = `${DETAILS}?id=${other.id}`;
    expect((await staff.open(`${details}&entered=${signedToken}`)).texts(".banner")).toEqual([]);
    // "Accept and next" leads to another request's page or back to a list, which confirm it.
    for (const url of [`${details}&`, `${IN_PROGRESS}?`]) {
      const [next, ...more] = (await staff.open(`${url}accepted=${signedToken}`)).texts(".banner");
      expect(next).toMatch(/^Accepted: /);
      expect(more).toEqual([]);
    }
  });
});

describe("the requests in progress", () => {
  test("are linked from the details of an active and of a closed request", async () => {
    const { id } = await hub.createActiveRequest();
    const back = async () => (await staff.open(`${DETAILS}?id=${id}`)).hrefs("main a")[0];
    expect(await back()).toBe(IN_PROGRESS);
    await hub.applyEvent(id, { type: "close", notes: "" });
    expect(await back()).toBe(IN_PROGRESS);
    expect(
      (await staff.open(`${DETAILS}?id=${(await hub.createRequest()).id}`)).hrefs("main a")[0],
    ).toBe(NEW_REQUESTS);
  });

  const readRows = (page: TestResponse) => page.all("main tbody tr").map(({ id }) => id);
  const search = async ({ q, type = "" }: { q?: string; type?: string }) => {
    const list = await staff.open(`${IN_PROGRESS}${type && `?type=${type}`}`);
    return q === undefined ? list : staff.submit(list, { q }, { form: "main form[role=search]" });
  };

  test("are Active only, oldest first, each row with where, what and who", async () => {
    await hub.createRequest();
    await hub.createAcceptedRequest();
    const one = await hub.createActiveRequest({
      phone_number: "9415550199",
      street_address_1: "77 Gulf Shore Rd",
      helpFood: true,
    });
    const two = await hub.createActiveRequest();
    const page = await staff.open(IN_PROGRESS);
    expect(page.document.title).toMatch(/^Requests in Progress – /);
    expect(readRows(page)).toEqual([one.id, two.id]);
    const text = page.texts("main tbody tr")[0]!;
    for (const shown of [
      `${one.firstName} ${one.lastName}`,
      `77 Gulf Shore Rd, ${one.address.city}`,
      "Vera Offered: offered",
      "Yard, Food",
    ])
      expect(text).toContain(shown);
    expect(page.document.querySelector("main input[name=q]")!.getAttribute("aria-label")).toBe(
      "Search Requests by Name or ID",
    );
    const kinds = page.all("nav.filters .filter-menu")[0]!.querySelectorAll("a");
    expect(Array.from(kinds, (one) => foldText(one).replace(/ \d+$/, ""))).toEqual([
      "All Help Types",
      "Yard Cleanup",
      "Interior Cleanup",
      "Emotional Support",
      "Cleaning Supplies",
      "Clean Water",
      "Emergency Food",
      "Other",
    ]);
  });

  test("are found by prefixes of name, number, phone and street, ignoring case, and by several words", async () => {
    const wanted = await hub.createActiveRequest({
      first_name: "Guadalupe",
      last_name: "Núñez-Quintana",
      phone_number: "9418675309",
      street_address_1: "4410 Xanadu Boulevard",
      helpWater: true,
    });
    const twin = await hub.createActiveRequest({
      first_name: "Guadalupe",
      last_name: "Zimmer",
      helpFood: true,
    });
    const waiting = await hub.createAcceptedRequest({ first_name: "Guadalupe" });
    for (const q of [
      "quint",
      "NUNEZ",
      "Guadalupe Núñez",
      wanted.id,
      wanted.id.toLowerCase(),
      wanted.id.slice(1),
      "(941) 867-5309",
      "941-867-5309",
      "9418675309",
      "xanadu",
      "4410 Xanadu Blvd",
    ])
      expect(readRows(await search({ q })), q).toEqual([wanted.id]);
    const both = await search({ q: "guada" });
    expect(readRows(both).toSorted()).toEqual([wanted.id, twin.id].toSorted());
    expect(both.document.querySelector<HTMLInputElement>("main [name=q]")!.value).toBe("guada");
    expect(readRows(await search({ q: "guada", type: "food" }))).toEqual([twin.id]);
    expect(readRows(await search({ type: "water" }))).toEqual([wanted.id]);
    const none = await search({ q: "guada", type: "emotional" });
    expect(readRows(none)).toEqual([]);
    expect(none.texts("main")[0]).toContain("No matching requests found");
    expect(none.hrefs("nav.filters .clear")).toEqual([IN_PROGRESS]);

    const elsewhere = await search({ q: waiting.id });
    expect(elsewhere.texts("main")[0]).toContain("No matching requests found");
    expect(elsewhere.textAt("main .note")).toBe(
      `Not in this list, but found${waiting.firstName} ${waiting.lastName}, ${waiting.address.line1} Accepted`,
    );
    expect(new URL(elsewhere.hrefs(".note a")[0]!, staff.base).searchParams.get("id")).toBe(
      waiting.id,
    );
    expect((await search({ q: wanted.id })).texts(".note")).toEqual([]);
    expect((await search({ q: "R0000000" })).texts(".note")).toEqual([]);
  });

  test("a row opens its card beside the list, which links to the details", async () => {
    const one = await hub.createActiveRequest({
      first_name: "Ottilie",
      helpOther: true,
      other: "A generator",
    });
    await hub.createActiveRequest();
    const list = await staff.open(`${IN_PROGRESS}?q=Ottilie`);
    expect(list.all(".pane")).toEqual([]);
    const [href] = list.hrefs("main tbody a");
    expect(href).toBe(`${IN_PROGRESS}?q=Ottilie&row=1&open=${one.id}`);
    const page = await staff.open(href!);
    expect(readRows(page)).toEqual([one.id]);
    const card = page.textAt(".pane");
    for (const shown of [
      `Ottilie ${one.lastName}`,
      one.email,
      one.address.line1,
      "Yard Cleanup, Other",
      "A generator",
      one.description,
    ])
      expect(card).toContain(shown);
    expect(page.document.querySelector("main tbody [aria-current=true]")!.textContent).toContain(
      "Ottilie",
    );
    const more = page.all(".pane a").find((link) => foldText(link).startsWith("More info"))!;
    const details = await staff.open(more.getAttribute("href")!);
    expect(details.textAt("h1")).toBe("Request details Active");
    expect(details.textAt(".reference")).toBe(one.id);
  });
});

describe("every staff page", () => {
  const EVIL = `<script>alert(1)</script>"'{{7*7}}&lt;`;
  const IMG = '<img src=x onerror="alert(2)">';
  let pages: string[];
  let victim: TestRequest;

  beforeEach(async () => {
    const mallory = await createAccount("admin");
    await Admins.updateOne({ _id: mallory.id }, { $set: { firstName: `A${EVIL}`, lastName: IMG } });
    const hostile = {
      first_name: `F${EVIL}`,
      last_name: `L${IMG}`,
      street_address_1: `S${EVIL}`,
      street_address_2: `U${IMG}`,
      city: `C${EVIL}`,
      helpOther: true,
      other: `O${EVIL}`,
      description: `D${EVIL}\n</textarea></dd>${IMG}`,
    };
    await hub.createRequest({ ...hostile, first_name: "Neighbor" });
    const fresh = await hub.createRequest(hostile);
    victim = await new Hub(mallory).createActiveRequest(hostile, "en", `V${EVIL}`);
    const volunteer = await hub.createVolunteer();
    await new Hub(mallory).assignVolunteers(victim.id, { id: volunteer.id, name: `W${EVIL}` });
    await hub.applyEvent(victim.id, {
      type: "acceptOffer",
      assignmentId: `${victim.id}-2`,
      volunteerId: volunteer.id,
    });
    await hub.applyEvent(victim.id, {
      type: "complete",
      assignmentId: `${victim.id}-2`,
      volunteerId: volunteer.id,
      details: `J${EVIL}`,
    });
    const rejected = await hub.createRequest(hostile);
    await new Hub(mallory).applyEvent(rejected.id, { type: "reject", text: `R${EVIL}` });
    const closed = await new Hub(mallory).createActiveRequest(hostile);
    await new Hub(mallory).correctRequest(closed, {
      phone: "9415550111",
      address: { ...closed.address, line1: `N${EVIL}` },
    });
    await new Hub(mallory).applyEvent(closed.id, { type: "close", notes: `K${EVIL}` });
    expect((await hub.getRequest(closed.id)).history.map(({ event }) => event)).toContain(
      "correct",
    );
    pages = [
      DASHBOARD,
      NEW_REQUESTS,
      `${NEW_REQUESTS}?type=${encodeURIComponent(EVIL)}`,
      `${NEW_REQUESTS}/enter-request`,
      IN_PROGRESS,
      `${IN_PROGRESS}?request=${victim.id}`,
      `${IN_PROGRESS}?q=${encodeURIComponent(EVIL)}`,
      ...[fresh, victim, rejected, closed].map(({ id }) => `${DETAILS}?id=${id}`),
      `${DETAILS}?id=${fresh.id}&correct`,
      `${DETAILS}?id=${victim.id}&close`,
    ];
  });

  test("escapes user input and is not stored by caches", async () => {
    const shown = new Set<string>();
    for (const path of pages) {
      for (const lang of ["en", "es"]) {
        staff.cookies.set("lang", lang);
        const page = await staff.open(path);
        expect(page.document.documentElement.lang).toBe(lang);
        expect(page.text, path).not.toContain("<script>alert");
        expect(page.text, path).not.toContain("<img src=x");
        expect(page.all("main script, img[onerror], [onclick], main [style]"), path).toEqual([]);
        const fields = page
          .all("input, textarea")
          .map((field) => (field as HTMLInputElement).value);
        for (const [, letter] of `${page.document.body.textContent} ${fields.join(" ")}`.matchAll(
          /([A-Z])<script>alert\(1\)<\/script>"'\{\{7\*7\}\}&lt;/g,
        ))
          shown.add(letter!);
      }
    }
    staff.cookies.delete("lang");
    expect([...shown].toSorted().join("")).toBe("ACDFJKNORSVW");
  });

  test("has no personal data in its URLs", async () => {
    const ownRequest = await hub.createActiveRequest({
      first_name: "Xquisita",
      last_name: "Yxelborn",
      street_address_1: "991 Zzyzx Trail",
      city: "Qwerton",
    });
    for (const path of [
      ...pages,
      `${DETAILS}?id=${ownRequest.id}`,
      `${IN_PROGRESS}?request=${ownRequest.id}`,
      `${DETAILS}?id=${ownRequest.id}&correct`,
    ]) {
      const page = await staff.open(path);
      const targets = page
        .all("[href]:not([rel=noreferrer]), [action], [formaction], [src]") // but the map's link
        .map((one) =>
          ["href", "action", "formaction", "src"]
            .map((name) => one.getAttribute(name) ?? "")
            .join(" "),
        );
      const links = targets
        .filter((target) => !/^(mailto|tel):/.test(target))
        .map((target) => decodeURIComponent(target));
      for (const secret of [
        "Xquisita",
        "Yxelborn",
        "Zzyzx",
        "Qwerton",
        ownRequest.email,
        ownRequest.phone,
        "<img",
      ])
        expect(
          links.filter((link) => link.includes(secret)),
          path,
        ).toEqual([]);
      expect(page.headers["referrer-policy"], path).toMatch(
        /^(same-origin|no-referrer|strict-origin)/,
      );
    }
  });
});
