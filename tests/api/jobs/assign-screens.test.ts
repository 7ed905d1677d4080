import { beforeEach, describe, expect, test, vi } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import type { Team } from "~/schemas/vocabulary";
import { toSearchWords } from "~/services/matching/search-words.server";
import { useHub } from "../../support/hub";
import { foldText, type TestResponse } from "../../support/visitor";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();

const PATH = "/assignVolunteers";
const DETAILS = "/homeowner-requests/request-details";

const { staff } = hub;
beforeEach(async () => {
  await hub.clearRequestLists();
  await Volunteers.updateMany({}, { $set: { teams: [] } }); // hides volunteers of other test files
});

const readIds = (page: TestResponse) => page.texts("tbody td:first-child");
const readVolunteerIds = (page: TestResponse) => page.texts(".crew tbody td:nth-child(2)");
const listCheckboxes = (page: TestResponse) =>
  page.all<HTMLInputElement>(".choosing [type=checkbox]");
const listPicks = (page: TestResponse) =>
  listCheckboxes(page).filter(({ name }) => name === "pick");
const listTicked = (page: TestResponse) =>
  listPicks(page).flatMap((box) => (box.checked ? [box.value] : []));
const listPicked = (page: TestResponse) => page.texts(".picked > span");
/** Ticks the volunteers with these ids and clicks a button of the panel. */
function submitPanel(page: TestResponse, button: string, ids: readonly string[] = []) {
  const fields = ids.length > 0 ? { pick: [...listTicked(page), ...ids] } : {};
  return staff.submit(page, fields, { form: "form.choosing", button });
}
const toPanelPath = (id: string, more = "") => `${PATH}?request=${id}&team=hospitality${more}`;

/** Many volunteers of one team, ordered by name. */
const storeTeam = (count: number, team: Team = "hospitality", lastName = "Crowd") =>
  storeVolunteers(
    Array.from({ length: count }, (_, i) => ({
      firstName: `N${String(i).padStart(3, "0")}`,
      lastName,
      teams: [team],
      phone: "9415550177",
      address: {
        line1: `${i} Palm Ave`,
        line2: "",
        city: "Venice",
        state: "FL" as const,
        zip: "34223",
      },
    })),
  );

describe("the list of requests", () => {
  test("lists the Accepted requests, with the Active ones if asked, in the specification's table", async () => {
    const [busy, free] = [
      await hub.createActiveRequest(),
      await hub.createAcceptedRequest({ phone_number: "9415550123", helpWater: true }),
    ];
    await hub.createRequest();
    await hub.applyEvent((await hub.createRequest()).id, { type: "reject" });
    const page = await staff.open(PATH);
    expect(page.textAt("h1")).toBe("Current Homeowner Requests");
    expect(page.document.title).toMatch(/^Current Homeowner Requests – /);
    expect(page.texts("thead th").join(" | ")).toBe(
      "# | Name | Contact Information | Address | Help Type | Actions",
    );
    expect(readIds(page)).toEqual([free.id]);
    const row = page.texts("tbody tr")[0]!;
    for (const shown of [
      `${free.firstName} ${free.lastName}`,
      "(941)-555-0123",
      free.email,
      free.address.line1,
      "Yard Cleanup, Clean Water",
    ])
      expect(row).toContain(shown);
    expect(row, "all have this status").not.toContain("Accepted");
    const both = await staff.submit(page, { status: "both" }, { form: "form.filter" });
    expect(readIds(both)).toEqual([busy.id, free.id]);
    expect(both.texts("tbody tr")[0]).toContain("Active");
    expect((both.document.querySelector("#status") as HTMLSelectElement).value).toBe("both");
    expect(both.all("tbody a.button")[0]!.getAttribute("href")).toBe(
      `${PATH}?status=both&row=1&request=${busy.id}`,
    );
    expect(readIds(await staff.open(`${PATH}?status=Active`))).toEqual([busy.id]);
    const searched = await staff.open(`${PATH}?q=${busy.id}`);
    expect(readIds(searched)).toEqual([]);
    expect(
      searched.all("main a").map((link) => link.getAttribute("href")),
      "found elsewhere",
    ).toContain(`${DETAILS}?id=${busy.id}`);
  });
});

describe("a selected request", () => {
  test("shows its card, its volunteers, the teams and the links back", async () => {
    const request = await hub.createAcceptedRequest({
      street_address_2: "Lot 7",
      zip_code: "34223",
    });
    const volunteer = await hub.createVolunteer();
    await hub.assignVolunteers(request.id, volunteer);
    const list = await staff.open(`${PATH}?q=${request.id}&status=both`);
    const page = await staff.open(list.all("tbody a.button")[0]!.getAttribute("href")!);
    expect(page.textAt("h2")).toBe("Request Details Active");
    const card = page.textAt("section.panel");
    for (const shown of [
      request.id,
      request.firstName,
      "Lot 7",
      request.description,
      `${volunteer.name}: Has not answered the offer`,
    ])
      expect(card).toContain(shown);
    const org = page.textAt("[value=community_helpers]").replace(/ Helpers$/, "");
    expect(org).not.toBe("");
    expect(page.texts(".choosing [name=team].button")).toEqual([
      "All teams",
      "Admin Team",
      "Hospitality",
      "Logistics",
      "Community Outreach",
      `${org} Helpers`,
    ]);
    const hrefs = page.all("main a").map((link) => link.getAttribute("href"));
    expect(hrefs).toContain(`${PATH}?q=${request.id}&status=both#${request.id}`);
    expect(hrefs).toContain(
      `${DETAILS}?id=${request.id}&from=assign&q=${request.id}&status=both&row=1`,
    );
    expect(page.document.title).toContain(
      `${request.firstName} ${request.lastName}, ${request.address.line1} – `,
    );
  });

  test("is reached from its details and the dashboard, and cannot be assigned once it is over", async () => {
    const request = await hub.createAcceptedRequest();
    const details = await staff.open(`${DETAILS}?id=${request.id}`);
    const [link] = details.all("a").filter((one) => foldText(one) === "Assign volunteers");
    const page = await staff.open(link!.getAttribute("href")!);
    expect(page.textAt("section.panel")).toContain(request.id);
    expect((await staff.open("/admin-dashboard")).text).toContain(
      `href="/requests?status=Accepted"`,
    );
    await hub.applyEvent(request.id, { type: "reject" });
    expect(
      (await staff.open(`${DETAILS}?id=${request.id}`))
        .all(`a[href^="${PATH}"]`)
        .filter((one) => foldText(one) === "Assign volunteers"),
    ).toEqual([]);
    const closedPage = await staff.open(`${PATH}?request=${request.id}&team=hospitality`);
    expect(closedPage.textAt("main .note")).toBe("This request was already rejected.");
    expect(closedPage.all("form.choosing")).toEqual([]);
  });

  test("lists all volunteers; a team lists its own members only; Close leads back", async () => {
    const [inTeam] = await storeTeam(1);
    const [other] = await storeTeam(1, "admin_team", "Other");
    const { id } = await hub.createAcceptedRequest();
    const all = await staff.submit(
      await staff.open(`${PATH}?request=${id}`),
      { vq: "n000" },
      { form: "form.choosing", button: "Search" },
    );
    expect(readVolunteerIds(all)).toEqual([inTeam!._id, other!._id]);
    const page = await submitPanel(await staff.open(`${PATH}?request=${id}`), "Hospitality");
    expect(page.texts("thead th")).toEqual(["Select", "#", "Name", "Email", "Phone", "Address"]);
    expect(readVolunteerIds(page)).toEqual([inTeam!._id]);
    const again = await submitPanel(page, "All teams");
    expect(again.textAt("#volunteers h2")).toBe("Volunteers: All teams");
    expect(readVolunteerIds(again).length).toBeGreaterThan(1);
    expect(page.texts("tbody tr")[0]).toContain("(941)-555-0177");
    const empty = await submitPanel(page, "Logistics");
    expect(empty.textAt("main")).toContain("No volunteers available for this team");
    const list = await staff.open(
      page
        .all(".choosing a")
        .find((link) => foldText(link) === "Close")!
        .getAttribute("href")!,
    );
    expect(list.url.searchParams.has("request")).toBe(false);
    expect(readIds(list)).toContain(id);
  });

  test("shows hints beside each name", async () => {
    const { id } = await hub.createAcceptedRequest({ zip_code: "34223" });
    const people = await storeTeam(4);
    const [near, far, busy, on] = [people[0]!, people[1]!, people[2]!, people[3]!];
    await Volunteers.updateMany({ _id: { $ne: near._id } }, { $set: { "address.zip": "33981" } });
    const vetting = {
      checkedOn: "2026-05-01",
      minor: false,
      guardian: "",
      trainedOn: "2026-05-02",
    };
    await Volunteers.updateOne({ _id: far._id }, { $set: { teamLeader: true, vetting } });
    await Volunteers.updateOne({ _id: on._id }, { $set: { vetting: { ...vetting, minor: true } } });
    const named = ({ _id }: { _id: string }) => ({ id: _id, name: "N" });
    await hub.assignVolunteers((await hub.createAcceptedRequest()).id, named(busy));
    await hub.assignVolunteers((await hub.createAcceptedRequest()).id, named(busy));
    await hub.assignVolunteers(id, named(far), named(on));
    await hub.applyEvent(id, {
      type: "declineOffer",
      assignmentId: `${id}-1`,
      volunteerId: far._id,
    });
    const page = await staff.open(toPanelPath(id));
    const hints = page
      .all("tbody tr")
      .map((row) => [...row.querySelectorAll(".tag")].map(foldText));
    expect(hints).toEqual([
      ["Same zip code", "Free now"],
      ["Declined this one before", "Team Leader", "Free now"], // what may be cut comes last
      ["Has not answered the offer", "1 open job now"],
      ["2 open jobs now"], // nothing is required, so nothing is missing
    ]);
    expect(listPicks(page).map((box) => box.value)).toEqual([near._id, far._id, busy._id]);
  });

  test("the same zip code comes first, then the fewest open jobs; filters are kept over pages, searches and teams", async () => {
    const { id } = await hub.createAcceptedRequest({ zip_code: "34223" });
    const people = await storeTeam(24);
    const ids = people.map(({ _id }) => _id);
    await Volunteers.updateMany(
      { _id: { $in: ids.filter((_, n) => n !== 20) } },
      { $set: { "address.zip": "33981" } },
    );
    await Volunteers.updateMany(
      { _id: { $in: ids.filter((_, n) => n % 2 === 0) } },
      { $set: { teamLeader: true } },
    );
    const busy = ids.slice(0, 2).map((one) => ({ id: one, name: "N" }));
    await hub.assignVolunteers((await hub.createAcceptedRequest()).id, ...busy);

    const page = await staff.open(toPanelPath(id));
    expect(readVolunteerIds(page)).toEqual([ids[20], ...ids.slice(2, 11)]);
    const leaders = await submitPanel(page, "Team Leader", [ids[2]!, ids[3]!]);
    expect(leaders.all("[aria-pressed=true]").map(foldText)).toEqual([
      "Hospitality",
      "Team Leader",
    ]);
    const expected = [20, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((n) => ids[n]);
    expect(readVolunteerIds(leaders)).toEqual(expected);
    expect(listTicked(leaders)).toEqual([ids[2]]);
    expect(listPicked(leaders), "ticked before, not a leader").toEqual(["N003 Crowd"]);
    const second = await submitPanel(leaders, "Next page of volunteers");
    expect(readVolunteerIds(second)).toEqual([ids[22], ids[0]]);
    const free = await submitPanel(second, "Free now");
    expect(free.textAt(".pages")).toContain("Page 1 of 2");
    const last = await submitPanel(free, "Next page of volunteers");
    expect(readVolunteerIds(last)).toEqual([ids[22]]);
    const searched = await staff.submit(
      last,
      { vq: "n000" },
      { form: "form.choosing", button: "Search" },
    );
    expect(searched.textAt("main")).toContain("No matching volunteers found");
    const all = await submitPanel(await submitPanel(searched, "Free now"), "Team Leader");
    expect(readVolunteerIds(all)).toEqual([ids[0]]);
    expect(all.all("[aria-pressed=true]").map(foldText)).toEqual(["Hospitality"]);
    const other = await submitPanel(leaders, "Logistics");
    expect(other.url.searchParams.get("leader")).toBe("yes");
    const result = await submitPanel(leaders, "Assign Volunteer(s)");
    for (const name of ["N002 Crowd", "N003 Crowd"]) expect(result.banner).toContain(name);
  });
});

test("from the pane of a list it leads back there, with the address of no other place", async () => {
  const [volunteer] = await storeTeam(1);
  const [one, two] = [await hub.createAcceptedRequest(), await hub.createAcceptedRequest()];
  const pane = await staff.open(`/requests?status=Accepted&open=${one.id}&row=1`);
  const link = pane.all(".pane a").find((a) => foldText(a) === "Assign volunteers")!;
  const page = await staff.open(link.getAttribute("href")!);
  const back = page.all("main a").find((a) => foldText(a) === "Back to Requests")!;
  const from = `/requests?status=Accepted&open=${one.id}&row=1`;
  expect(back.getAttribute("href")).toBe(from);
  const searched = await submitPanel(page, "Hospitality");
  const done = await submitPanel(searched, "Assign Volunteer(s)", [volunteer!._id]);
  expect(done.redirects).toHaveLength(1);
  expect(done.url.searchParams.get("open")).toBe(one.id);
  expect(done.url.searchParams.get("status")).toBe("Accepted");
  expect(done.banners).toEqual(["Assigned. The volunteers get an email with the offer."]);
  expect(done.textAt(".pane")).toContain("Volunteers assigned");
  for (const other of [
    "https://example.org/requests?x",
    "//example.org/requests?x",
    "/requestsx?a",
  ]) {
    const query = new URLSearchParams({ request: two.id, back: other });
    const elsewhere = await staff.open(`${PATH}?${query.toString()}`);
    const hrefs = elsewhere.all("main a").map((a) => a.getAttribute("href"));
    expect(hrefs).not.toContain(other);
    expect(hrefs).toContain(`${PATH}#${two.id}`);
  }
});

describe("one crew for several homes", () => {
  const ZIP = { zip_code: "34223" };
  const listHomes = (page: TestResponse) =>
    page.all<HTMLInputElement>("[name=home]").filter(({ type }) => type === "checkbox");
  const section = "section[aria-labelledby=homes]";

  test("offers the Accepted requests of the zip code, keeps the ticks, and asks before anything is sent", async () => {
    const [request, near, urgent] = [
      await hub.createAcceptedRequest({ ...ZIP, last_name: "Egret" }),
      await hub.createAcceptedRequest(ZIP),
      await hub.createAcceptedRequest(ZIP),
    ];
    await hub.applyEvent(urgent.id, { type: "prioritize", priority: 2, reason: "" });
    const active = await hub.createActiveRequest(ZIP);
    await hub.createRequest(ZIP);
    await hub.createAcceptedRequest({ zip_code: "33981" });
    const people = await storeTeam(12);

    const page = await staff.open(toPanelPath(request.id));
    expect(listHomes(page).map(({ value }) => value)).toEqual([urgent.id, near.id]);
    expect(page.textAt(section)).toContain("34223");

    const ticked = await staff.submit(
      page,
      { pick: [people[0]!._id], home: [near.id] },
      { form: "form.choosing", button: "Next page of volunteers" },
    );
    expect(listHomes(ticked).map(({ value, checked }) => [value, checked])).toEqual([
      [urgent.id, false],
      [near.id, true],
    ]);
    // Assigned by another person meanwhile: still chosen.
    await hub.assignVolunteers(near.id, { id: people[5]!._id, name: "N005 Crowd" });
    const later = await submitPanel(ticked, "Free now");
    expect(listHomes(later).filter(({ checked }) => checked)[0]!.value).toBe(near.id);
    expect(listHomes(later)).toHaveLength(2);

    const asked = await submitPanel(later, "Assign Volunteer(s)", [people[1]!._id]);
    expect(asked.redirects[0]).toMatch(/^303 \/requests\/bulk\?id=B/);
    expect(asked.textAt("h1")).toBe("Offer to a crew");
    expect(asked.textAt("main")).toContain("Selected requests: 2.");
    for (const { _id } of people.slice(0, 2))
      expect(asked.all(`[name=pick][value=${_id}]`)).toHaveLength(1);
    expect((await hub.getRequest(request.id)).status).toBe("Accepted");
    const other = asked.all("a").find((link) => foldText(link) === "Choose another crew")!;
    const again = await staff.open(other.getAttribute("href")!);
    expect(again.url.searchParams.get("free")).toBe("yes");

    await staff.submit(asked, {}, { form: "main form", button: "Offer (2)" });
    await vi.waitFor(async () => {
      for (const id of [request.id, near.id])
        expect(
          (await hub.getRequest(id)).assignments.map(({ volunteerId }) => volunteerId),
        ).toEqual(expect.arrayContaining(people.slice(0, 2).map(({ _id }) => _id)));
    }, 20_000);
    expect((await hub.getRequest(urgent.id)).assignments).toEqual([]);
    expect((await hub.getRequest(active.id)).assignments).toHaveLength(1);
  });

  test("needs a volunteer, keeps the ticked homes then, and ignores what is no request", async () => {
    const [request, near] = [
      await hub.createAcceptedRequest(ZIP),
      await hub.createAcceptedRequest(ZIP),
    ];
    const [one] = await storeTeam(1);
    const page = await staff.open(toPanelPath(request.id));
    const refused = await staff.submit(
      page,
      { home: [near.id] },
      { form: "form.choosing", button: "Assign Volunteer(s)" },
    );
    expect(refused.status).toBe(422);
    expect(refused.banner).toBe("Please select a request and at least one volunteer.");
    expect(listHomes(refused).map(({ checked }) => checked)).toEqual([true]);
    // The request itself and unknown words are not more homes: assigned at once.
    const result = await staff.post(PATH, [
      ["request", request.id],
      ["pick", one!._id],
      ["home", request.id],
      ["home", "nonsense"],
    ]);
    expect(result.redirects[0]).toMatch(/^303 \/assignVolunteers\?/);
    expect((await hub.getRequest(request.id)).status).toBe("Active");
  });
});

describe("ticks without JavaScript", () => {
  test("survive pages, searches and other teams; those out of sight are listed and can be removed", async () => {
    const { id } = await hub.createAcceptedRequest();
    const people = await storeTeam(23);
    const [lone] = await storeTeam(1, "admin_team", "Lone");
    const toName = (n: number) => `N${String(n).padStart(3, "0")} Crowd`;
    const toId = (n: number) => people[n]!._id;

    const first = await staff.open(toPanelPath(id));
    expect(listPicks(first)).toHaveLength(10);
    expect(first.textAt(".pages")).toContain("Page 1 of 3");
    const second = await submitPanel(first, "Next page of volunteers", [toId(1), toId(2)]);
    expect(second.textAt(".pages")).toContain("Page 2 of 3");
    expect(listPicked(second)).toEqual([toName(1), toName(2)]);
    const third = await submitPanel(second, "Next page of volunteers", [toId(15)]);
    expect(readVolunteerIds(third)).toEqual([20, 21, 22].map(toId));
    expect(listPicked(third)).toEqual([toName(1), toName(2), toName(15)]);
    const found = await staff.submit(
      third,
      { vq: "n004" },
      { form: "form.choosing", button: "Search" },
    );
    expect(readVolunteerIds(found)).toEqual([toId(4)]);
    const cleared = await staff.submit(
      found,
      { vq: "", pick: toId(4) },
      { form: "form.choosing", button: "Search" },
    );
    expect(readVolunteerIds(cleared)[0]).toBe(toId(0)); // a new search starts on page 1
    expect(listTicked(cleared)).toEqual([1, 2, 4].map(toId));
    expect(listPicked(cleared)).toEqual([toName(15)]);

    // Unticking removes the volunteer.
    const without = await staff.submit(
      cleared,
      { pick: [toId(1), toId(4)] },
      { form: "form.choosing", button: "Next page of volunteers" },
    );
    expect(listPicked(without)).toEqual(
      [toName(15), toName(1), toName(4)].filter((name) => name !== toName(15)),
    );
    expect(listTicked(without)).toEqual([toId(15)]);
    const unpicked = await submitPanel(without, `Take off ${toName(1)}`);
    expect(unpicked.textAt(".pages"), "the page stays").toContain("Page 2 of 3");
    expect(listPicked(unpicked)).toEqual([toName(4)]);
    expect(listTicked(unpicked)).toEqual([toId(15)]);

    const admins = await submitPanel(unpicked, "Admin Team");
    expect(readVolunteerIds(admins)).toEqual([lone!._id]);
    expect(listPicked(admins).toSorted()).toEqual([toName(4), toName(15)].toSorted());
    const reloaded = await staff.open(admins.url.pathname + admins.url.search);
    expect(listPicked(reloaded)).toEqual(listPicked(admins));

    const result = await submitPanel(admins, "Assign Volunteer(s)", [lone!._id]);
    expect(result.redirects[0]).toMatch(/^303 \/assignVolunteers\?/);
    expect(result.url.searchParams.has("request")).toBe(false);
    expect(result.url.searchParams.has("team")).toBe(false);
    for (const name of [toName(4), toName(15), `${lone!.firstName} Lone`])
      expect(result.banner).toContain(name);
    expect(result.banner).not.toContain("Not assigned");
    const { status, assignments } = await hub.getRequest(id);
    expect(status).toBe("Active");
    expect(assignments.map(({ volunteerId }) => volunteerId).toSorted()).toEqual(
      [toId(4), toId(15), lone!._id].toSorted(),
    );
  });

  test("fit into a URL for the maximum number of volunteers", async () => {
    const { id } = await hub.createAcceptedRequest();
    const people = await storeTeam(50);
    const words = "x".repeat(200);
    const picks = people.map(({ _id }) => `&pick=${_id}`).join("");
    const page = await staff.open(toPanelPath(id, `&q=${words}${picks}`));
    expect(listTicked(page)).toHaveLength(10);
    const next = await submitPanel(page, "Next page of volunteers");
    expect(next.status).toBe(200);
    expect(listPicked(next)).toHaveLength(40);
    const result = await submitPanel(next, "Assign Volunteer(s)");
    expect(result.status).toBe(200);
    expect(result.banner).toContain("N049 Crowd");
    expect((await hub.getRequest(id)).assignments).toHaveLength(50);
  });
});

describe("Assign Volunteer(s)", () => {
  test("shows the specification's text without a selection, and keeps the panel", async () => {
    await storeTeam(12);
    const { id } = await hub.createAcceptedRequest();
    const page = await submitPanel(
      await staff.open(toPanelPath(id, "&vpage=2&vq=crowd")),
      "Assign Volunteer(s)",
    );
    expect(page.status).toBe(422);
    expect(page.banner).toBe("Please select a request and at least one volunteer.");
    expect(page.document.title).toMatch(/^Error: /);
    expect(page.textAt(".pages")).toContain("Page 2 of 2");
    expect((page.document.querySelector("#vq") as HTMLInputElement).value).toBe("crowd");
    const bare = await staff.post(PATH, {});
    expect(bare.status).toBe(422);
    expect(bare.banner).toBe("Please select a request and at least one volunteer.");
    expect((await hub.getRequest(id)).assignments).toEqual([]);
  });

  test("names the refused volunteers with reasons, assigns the others and keeps those already assigned", async () => {
    const { id, firstName, lastName, address } = await hub.createAcceptedRequest();
    const people = await storeTeam(3);
    const [good, old, on] = [people[0]!, people[1]!, people[2]!];
    const page = await staff.open(toPanelPath(id, "&pick=VZZZZZZZZ"));
    // A concurrent assignment.
    await hub.assignVolunteers(id, { id: on._id, name: "N002 Crowd" });
    await Volunteers.updateOne(
      { _id: old._id },
      { $set: { active: false, deletedAt: new Date(), leaving: true } },
    );
    const result = await submitPanel(page, "Assign Volunteer(s)", [good._id, old._id, on._id]);
    expect(result.texts(".banner > p")).toEqual([
      `Assigned to ${firstName} ${lastName}, ${address.line1}: N000 Crowd. They get an email with the offer.`,
      "Already on this request: N002 Crowd.",
      "Not assigned: VZZZZZZZZ (no such volunteer), N001 Crowd (this account was deleted).",
      "See the request",
    ]);
    expect((await hub.getRequest(id)).assignments.map(({ volunteerId }) => volunteerId)).toEqual([
      on._id,
      good._id,
    ]);
    expect(
      (await staff.open(result.url.pathname + result.url.search)).banner,
      "survives a reload",
    ).toBe(result.banner);
    const forged = result.url.search.replace(/rev=\d+/, (rev) => `${rev}0`);
    expect(forged).not.toBe(result.url.search);
    expect((await staff.open(`${PATH}${forged}`)).all(".banner"), "cannot be forged").toEqual([]);
  });

  test("shows without a redirect that nothing changed, if all are on the request already", async () => {
    const { id, firstName, lastName, address } = await hub.createAcceptedRequest();
    const [one] = await storeTeam(1);
    const page = await staff.open(toPanelPath(id));
    await hub.assignVolunteers(id, { id: one!._id, name: "N000 Crowd" });
    const result = await submitPanel(page, "Assign Volunteer(s)", [one!._id]);
    expect([result.status, result.redirects]).toEqual([200, []]);
    expect(result.document.title).not.toMatch(/^Error/);
    expect(result.texts(".banner > p")).toEqual([
      `Nobody was assigned to ${firstName} ${lastName}, ${address.line1}.`,
      "Already on this request: N000 Crowd.",
      "See the request",
    ]);
    expect((await hub.getRequest(id)).assignments).toHaveLength(1);
  });

  test("takes no more ticks than a form can have", async () => {
    const { id } = await hub.createAcceptedRequest();
    const post = (count: number) =>
      staff.post(PATH, [
        ["request", id],
        ...Array.from({ length: count }, () => ["pick", "x"] as const),
      ]);
    expect((await post(64)).status).toBe(422);
    expect((await post(65)).status).toBe(400);
  });

  test("is refused for a request closed meanwhile, and the page shows its current state", async () => {
    const { id } = await hub.createAcceptedRequest();
    const [one] = await storeTeam(1);
    const page = await staff.open(toPanelPath(id));
    await hub.applyEvent(id, { type: "reject" });
    const refused = await submitPanel(page, "Assign Volunteer(s)", [one!._id]);
    expect(refused.status).toBe(409);
    expect(refused.banner).toMatch(
      /^Failed to assign volunteers\. ?This request was already rejected\./,
    );
    expect(refused.textAt("h2")).toBe("Request Details Rejected");
    expect((await hub.getRequest(id)).assignments).toEqual([]);
  });

  test("keeps the ticks of a rejected form", async () => {
    const { id } = await hub.createAcceptedRequest();
    const people = await storeTeam(51);
    await hub.assignVolunteers(
      id,
      ...people.slice(0, 48).map(({ _id }) => ({ id: _id, name: "N" })),
    );
    // More open jobs than any of those already on it: on the last page, alone.
    for (let n = 0; n < 2; n++)
      await hub.assignVolunteers((await hub.createAcceptedRequest()).id, {
        id: people[50]!._id,
        name: "N",
      });
    const first = await staff.open(toPanelPath(id));
    const two = people.slice(48, 50).map(({ _id }) => _id);
    expect(listPicks(first).map((box) => box.value)).toEqual(two);
    const page = await staff.open(toPanelPath(id, `&vpage=5&pick=${two.join("&pick=")}`));
    const refused = await submitPanel(
      await submitPanel(page, "Next page of volunteers"),
      "Assign Volunteer(s)",
      [people[50]!._id],
    );
    expect(refused.status).toBe(409);
    expect(listTicked(refused)).toEqual([people[50]!._id]);
    expect(listPicked(refused)).toHaveLength(2);
  });
});

describe("the details of a request", () => {
  test("show each assignment's state, reason and completion details", async () => {
    const { id } = await hub.createAcceptedRequest();
    const people = await Promise.all(Array.from({ length: 6 }, () => hub.createVolunteer()));
    await hub.assignVolunteers(id, ...people);
    const job = (n: number) => ({ assignmentId: `${id}-${n + 1}`, volunteerId: people[n]!.id });
    await hub.applyEvent(id, { type: "acceptOffer", ...job(1) });
    await hub.applyEvent(id, { type: "declineOffer", ...job(2), reason: "My truck broke down." });
    await hub.applyEvent(id, { type: "lapse", assignmentId: `${id}-4` });
    await hub.applyEvent(id, { type: "acceptOffer", ...job(4) });
    await hub.applyEvent(id, { type: "complete", ...job(4), details: "All branches are gone." });
    await hub.applyEvent(id, { type: "unassign", assignmentId: `${id}-6` });
    const page = await staff.open(`${DETAILS}?id=${id}`);
    const section = page.textAt("section[aria-labelledby=volunteers]");
    const texts = [
      [0, "Has not answered the offer"],
      [1, "Took the job"],
      [2, "Declined the offer"],
      [3, "Did not answer in time"],
      [4, "Completed the job"],
      [5, "Taken off the job"],
    ] as const;
    const entries = page.texts("section[aria-labelledby=volunteers] li");
    for (const [n, text] of texts)
      expect(entries.find((entry) => entry.startsWith(people[n]!.name))).toContain(text);
    expect(section).toContain("Reason: My truck broke down.");
    expect(section).toContain("All branches are gone.");
  });

  test("unassign after a confirmation, recorded in the history; repeating it changes nothing", async () => {
    const request = await hub.createAcceptedRequest();
    const { id } = request;
    const [ann, ben] = [await hub.createVolunteer(), await hub.createVolunteer()];
    await hub.assignVolunteers(id, ann, ben);
    const list = await staff.open(`${DETAILS}?id=${id}&type=water`);
    const form = `form:has([value=unassign]):has([value="${id}-1"])`;
    expect(list.document.querySelector(form)).toBeNull();
    const link = [...list.document.querySelectorAll("a.danger")].find((one) =>
      one.textContent.includes(ann.name),
    )!;
    const page = await staff.open(link.getAttribute("href")!);
    expect(page.textAt("#unassign")).toBe(`Take ${ann.name} off this request?`);
    expect(page.textAt("section[aria-labelledby=unassign]")).toContain(
      `Request of ${request.firstName} ${request.lastName}, ${request.address.line1}`,
    );
    expect(page.textAt("section[aria-labelledby=unassign]")).toContain(
      "The volunteer gets an email that the job is cancelled.",
    );
    expect((await hub.getRequest(id)).assignments.map(({ state }) => state)).toEqual([
      "Offered",
      "Offered",
    ]);
    const cancelled = await staff.open(
      page.document.querySelector("section[aria-labelledby=unassign] a")!.getAttribute("href")!,
    );
    expect(cancelled.url.search).toBe(`?id=${id}&type=water`);
    expect((await hub.getRequest(id)).assignments.map(({ state }) => state)).toEqual([
      "Offered",
      "Offered",
    ]);
    const result = await staff.submit(page, {}, { form });
    expect(result.redirects[0]).toMatch(
      /^303 \/homeowner-requests\/request-details\?id=R\w+&type=water&unassigned=/,
    );
    expect(result.banner).toBe(`The volunteer was taken off request ${id} and gets an email.`);
    expect((await hub.getRequest(id)).assignments.map(({ state }) => state)).toEqual([
      "Cancelled",
      "Offered",
    ]);
    expect(result.texts("#history ~ ol li").at(0)).toContain("Volunteer taken off the job");
    expect(result.texts("#history ~ ol li").at(0)).toContain(ann.name);
    await staff.submit(page, {}, { form });
    expect(
      (await hub.getRequest(id)).history.filter(({ event }) => event === "unassign"),
    ).toHaveLength(1);
    const question = await staff.open(`${DETAILS}?id=${id}&unassign=${id}-2`);
    expect(question.textAt("section[aria-labelledby=unassign]")).toContain(
      "Nobody else is on it: the request will need volunteers again",
    );
    const last = await staff.submit(
      question,
      {},
      { form: `form:has([value=unassign]):has([value="${id}-2"])` },
    );
    expect(last.textAt("h1")).toBe("Request details Accepted");
  });

  test("report when the volunteer was faster", async () => {
    const { id } = await hub.createAcceptedRequest();
    const ann = await hub.createVolunteer();
    await hub.assignVolunteers(id, ann);
    const page = await staff.open(`${DETAILS}?id=${id}&unassign=${id}-1`);
    await hub.applyEvent(id, {
      type: "declineOffer",
      assignmentId: `${id}-1`,
      volunteerId: ann.id,
    });
    const refused = await staff.submit(
      page,
      {},
      { form: `form:has([value=unassign]):has([value="${id}-1"])` },
    );
    expect(refused.status).toBe(409);
    expect(refused.banner).toContain(`${ann.name} is no longer on this request`);
    expect(refused.textAt("h1")).toBe("Request details Accepted");
  });
});

test("user input is escaped", async () => {
  const EVIL = `<script>alert(1)</script>"'`;
  const address = {
    line1: `S${EVIL}`,
    line2: `U${EVIL}`,
    city: `C${EVIL}`,
    state: "FL" as const,
    zip: "34223",
  };
  const hostile = { firstName: `V${EVIL}`, lastName: EVIL, address };
  const [evil] = await storeVolunteers([{ ...hostile, teams: ["hospitality"] }]);
  await Volunteers.updateOne(
    { _id: evil!._id },
    { $set: { words: toSearchWords({ ...evil!, ...hostile }) } },
  );
  const { id } = await hub.createAcceptedRequest({
    first_name: `F${EVIL}`,
    street_address_1: `A${EVIL}`,
    description: `D${EVIL}`,
  });
  for (const path of [
    PATH,
    toPanelPath(id),
    `${toPanelPath(id, "")}&vq=${encodeURIComponent(EVIL)}&chosen=${evil!._id}`,
    `${PATH}?q=${encodeURIComponent(EVIL)}`,
  ]) {
    const page = await staff.open(path);
    expect(page.text, path).not.toContain("<script>alert");
    expect(page.all("main script, main [style], [onclick]"), path).toEqual([]);
  }
});
