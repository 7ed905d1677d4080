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
      expect.stringMatching(/^sms:\+19415550123\?&body=This%20is%20/),
      `mailto:${first.email}`,
      `${DETAILS}?id=${first.id}&from=new&row=1`,
    ]);
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
        .filter((target) => !/^(mailto|tel|sms):/.test(target))
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
