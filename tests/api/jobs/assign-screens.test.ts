import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import type { Team } from "~/schemas/vocabulary";
import { applyEvent, reject } from "~/services/requests/requests.server";
import { toSearchWords } from "~/services/matching/search-words.server";
import { logInAs, createAccount, type TestAccount } from "../../support/accounts";
import {
  createAcceptedRequest,
  createActiveRequest,
  createRequest,
  assignVolunteers,
  getRequest,
  clearRequestLists,
  createVolunteer,
} from "../../support/reviewing";
import { storeVolunteers } from "../../support/volunteers";
import type { TestResponse, Visitor } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const PATH = "/assignVolunteers";
const DETAILS = "/homeowner-requests/request-details";

let admin: TestAccount;
let staff: Visitor;
beforeAll(async () => {
  admin = await createAccount("admin");
  staff = await logInAs(admin);
});
beforeEach(async () => {
  await clearRequestLists();
  await Volunteers.updateMany({}, { $set: { teams: [] } }); // those of other files are in no team
});

const folded = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
const all = (page: TestResponse, selector: string) => [...page.document.querySelectorAll(selector)];
const wordsIn = (page: TestResponse, selector: string) => all(page, selector).map(folded);
async function open(path: string) {
  const page = await staff.get(path);
  expect(page.status, path).toBe(200);
  expect(page.headers["cache-control"], path).toBe("no-store");
  return page;
}
const idsIn = (page: TestResponse) => wordsIn(page, "tbody td:first-child");
const boxes = (page: TestResponse) => all(page, ".choosing [type=checkbox]") as HTMLInputElement[];
const ticked = (page: TestResponse) =>
  boxes(page).flatMap((box) => (box.checked ? [box.value] : []));
const elsewhere = (page: TestResponse) => wordsIn(page, ".picked > span");
/** Ticks boxes by their ids and presses a button of the panel. */
function press(page: TestResponse, button: string, ids: readonly string[] = []) {
  const fields = ids.map(
    (id) => [boxes(page).find((box) => box.value === id)!.name, true] as const,
  );
  return staff.submit(page, Object.fromEntries(fields), { form: "form.choosing", button });
}
const banner = (page: TestResponse) => page.textAt(".banner");
const panelOf = (id: string, more = "") => `${PATH}?request=${id}&team=hospitality${more}`;

/** A crowd of one team, in the order of their names. */
const crowd = (count: number, team: Team = "hospitality", lastName = "Crowd") =>
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

describe("the requests", () => {
  test("are those that volunteers can be assigned to, those without any first, as the specification's table", async () => {
    const [busy, free] = [
      await createActiveRequest(admin),
      await createAcceptedRequest(admin, { phone_number: "9415550123", helpWater: true }),
    ];
    await createRequest();
    await reject((await createRequest()).id, {}, { role: "admin", id: admin.id });
    const page = await open(PATH);
    expect(page.textAt("h1")).toBe("Current Homeowner Requests");
    expect(page.document.title).toMatch(/^Current Homeowner Requests – /);
    expect(wordsIn(page, "thead th")).toEqual([
      "#",
      "Name",
      "Contact Information",
      "Address",
      "Help Type",
      "Actions",
    ]);
    expect(idsIn(page)).toEqual([free.id, busy.id]);
    const row = wordsIn(page, "tbody tr")[0]!;
    for (const shown of [
      `${free.firstName} ${free.lastName}`,
      "(941)-555-0123",
      free.email,
      free.address.line1,
      "Yard Cleanup, Clean Water",
      "Accepted",
    ])
      expect(row).toContain(shown);
    expect(wordsIn(page, "tbody tr")[1]).toContain("Active");
  });

  test("are found by name and by id, filtered by help type, and counted ten to a page", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 11; i++)
      ids.push(
        (
          await createAcceptedRequest(admin, {
            last_name: "Paginator",
            ...(i === 4 && { helpFood: true }),
          })
        ).id,
      );
    const other = await createAcceptedRequest(admin, { last_name: "Quintana" });
    const first = await open(PATH);
    expect(idsIn(first)).toHaveLength(10);
    expect(wordsIn(first, ".pages")[0]).toBe("Page 1 of 2Next");
    const second = await open(all(first, ".pages a").at(-1)!.getAttribute("href")!);
    expect(idsIn(second)).toEqual([ids[10], other.id]);
    expect(wordsIn(second, ".pages")[0]).toBe("PreviousPage 2 of 2");
    const search = async (fields: Record<string, string>) =>
      idsIn(await staff.submit(first, fields, { form: "form.filter" }));
    expect(await search({ q: "quint" })).toEqual([other.id]);
    expect(await search({ q: ids[3]! })).toEqual([ids[3]]);
    expect(await search({ q: "", type: "food" })).toEqual([ids[4]]);
    expect(wordsIn(first, "#type option")[0]).toBe("All Help Types");
    const none = await staff.submit(first, { q: "nobodyhere" }, { form: "form.filter" });
    expect(none.textAt("main")).toContain("No matching requests found");
  });

  test("a state that makes no sense is none", async () => {
    await createAcceptedRequest(admin);
    for (const query of [
      "page=-1",
      "page=99",
      "type=x",
      "team=x",
      "request=",
      "q[$ne]=1",
      "vpage=x&vq=%00",
      `chosen=${"V,".repeat(500)}`,
    ]) {
      const page = await staff.get(`${PATH}?${query}`);
      expect(page.status, query).toBe(200);
      expect(idsIn(page), query).toHaveLength(1);
    }
    const page = await open(`${PATH}?request=R00000000&team=hospitality`);
    expect(page.textAt(".note")).toBe("There is no request R00000000.");
    expect(idsIn(page)).toHaveLength(1);
  });
});

describe("a selected request", () => {
  test("shows its card, who is on it, the teams, and the ways back", async () => {
    const request = await createAcceptedRequest(admin, {
      street_address_2: "Lot 7",
      zip_code: "34223",
    });
    const helper = await createVolunteer();
    await assignVolunteers(request.id, admin, helper);
    const list = await open(`${PATH}?q=${request.id}`);
    const page = await open(all(list, "tbody a.button")[0]!.getAttribute("href")!);
    expect(page.textAt("h2")).toBe("Request Details Active");
    const card = page.textAt("section.panel");
    for (const shown of [
      request.id,
      request.firstName,
      "Lot 7",
      request.description,
      `${helper.name}: Has not answered the offer`,
    ])
      expect(card).toContain(shown);
    const org = page.textAt("[value=community_helpers]").replace(/ Helpers$/, "");
    expect(org).not.toBe("");
    expect(wordsIn(page, ".choosing [name=team].button")).toEqual([
      ...["Admin Team", "Hospitality", "Logistics", "Community Outreach", `${org} Helpers`],
    ]);
    const hrefs = all(page, "main a").map((link) => link.getAttribute("href"));
    expect(hrefs).toContain(`${PATH}?q=${request.id}#${request.id}`);
    expect(hrefs).toContain(`${DETAILS}?id=${request.id}&from=assign&q=${request.id}&row=1`);
    expect(page.document.title).toContain(
      `${request.firstName} ${request.lastName}, ${request.address.line1} – `,
    );
  });

  test("is arrived at from its details and from the dashboard, and cannot be assigned once it is over", async () => {
    const request = await createAcceptedRequest(admin);
    const details = await open(`${DETAILS}?id=${request.id}`);
    const [link] = all(details, "a").filter((one) => folded(one) === "Assign volunteers");
    const page = await open(link!.getAttribute("href")!);
    expect(page.textAt("section.panel")).toContain(request.id);
    expect((await open("/admin-dashboard")).text).toContain(`href="${PATH}?status=Accepted"`);
    await reject(request.id, {}, { role: "admin", id: admin.id });
    expect(
      all(await open(`${DETAILS}?id=${request.id}`), `a[href^="${PATH}"]`).filter(
        (one) => folded(one) === "Assign volunteers",
      ),
    ).toEqual([]);
    const over = await open(`${PATH}?request=${request.id}&team=hospitality`);
    expect(over.textAt(".note")).toBe("This request was already rejected.");
    expect(all(over, "form.choosing")).toEqual([]);
  });

  test("a team is opened and closed; who is in none of it is not there", async () => {
    const [inTeam] = await crowd(1);
    await crowd(1, "admin_team", "Other");
    const { id } = await createAcceptedRequest(admin);
    const page = await press(await open(`${PATH}?request=${id}`), "Hospitality");
    expect(wordsIn(page, "thead th")).toEqual(["#", "Name", "Email", "Phone", "Address", "Select"]);
    expect(idsIn(page)).toEqual([inTeam!._id]);
    expect(wordsIn(page, "tbody tr")[0]).toContain("(941)-555-0177");
    const empty = await press(page, "Logistics");
    expect(empty.textAt("main")).toContain("No volunteers available for this team");
    const closed = await open(
      all(page, "a")
        .find((link) => folded(link) === "Close")!
        .getAttribute("href")!,
    );
    expect(all(closed, "#volunteers")).toEqual([]);
    expect(closed.textAt("section.panel")).toContain(id);
  });

  test("has hints beside each name", async () => {
    const { id } = await createAcceptedRequest(admin, { zip_code: "34223" });
    const people = await crowd(4);
    const [near, far, busy, on] = [people[0]!, people[1]!, people[2]!, people[3]!];
    await Volunteers.updateMany({ _id: { $ne: near._id } }, { $set: { "address.zip": "33981" } });
    const named = ({ _id }: { _id: string }) => ({ id: _id, name: "N" });
    await assignVolunteers((await createAcceptedRequest(admin)).id, admin, named(busy));
    await assignVolunteers((await createAcceptedRequest(admin)).id, admin, named(busy));
    await assignVolunteers(id, admin, named(far), named(on));
    await applyEvent(
      id,
      { type: "declineOffer", assignmentId: `${id}-1`, volunteerId: far._id },
      { role: "volunteer", id: far._id },
    );
    const page = await open(panelOf(id));
    const hints = all(page, "tbody tr").map((row) => [...row.querySelectorAll(".tag")].map(folded));
    expect(hints).toEqual([
      ["Same zip code"],
      ["Declined this one before"],
      ["2 open jobs now"],
      ["Has not answered the offer", "1 open job now"],
    ]);
    expect(boxes(page).map((box) => box.value)).toEqual([near._id, far._id, busy._id]);
  });
});

describe("ticks, without script,", () => {
  test("survive pages, searches and other teams; who is out of sight is listed by name and can be taken off", async () => {
    const { id } = await createAcceptedRequest(admin);
    const people = await crowd(23);
    const [lone] = await crowd(1, "admin_team", "Lone");
    const nameOf = (n: number) => `N${String(n).padStart(3, "0")} Crowd`;
    const idOf = (n: number) => people[n]!._id;

    const first = await open(panelOf(id));
    expect(boxes(first)).toHaveLength(10);
    expect(first.textAt(".pages")).toContain("Page 1 of 3");
    const second = await press(first, "Next page of volunteers", [idOf(1), idOf(2)]);
    expect(second.textAt(".pages")).toContain("Page 2 of 3");
    expect(elsewhere(second)).toEqual([nameOf(1), nameOf(2)]);
    const third = await press(second, "Next page of volunteers", [idOf(15)]);
    expect(idsIn(third)).toEqual([20, 21, 22].map(idOf));
    expect(elsewhere(third)).toEqual([nameOf(1), nameOf(2), nameOf(15)]);
    const found = await staff.submit(
      third,
      { vq: "n004" },
      { form: "form.choosing", button: "Search" },
    );
    expect(idsIn(found)).toEqual([idOf(4)]);
    const cleared = await staff.submit(
      found,
      { vq: "", [boxes(found)[0]!.name]: true },
      { form: "form.choosing", button: "Search" },
    );
    expect(idsIn(cleared)[0]).toBe(idOf(0)); // a search begins at its first page
    expect(ticked(cleared)).toEqual([1, 2, 4].map(idOf));
    expect(elsewhere(cleared)).toEqual([nameOf(15)]);

    // A box that is unticked is taken back.
    const box = boxes(cleared).find(({ value }) => value === idOf(2))!;
    const without = await staff.submit(
      cleared,
      { [box.name]: false },
      { form: "form.choosing", button: "Next page of volunteers" },
    );
    expect(elsewhere(without)).toEqual(
      [nameOf(15), nameOf(1), nameOf(4)].filter((name) => name !== nameOf(15)),
    );
    expect(ticked(without)).toEqual([idOf(15)]);
    const off = await press(without, `Take off ${nameOf(1)}`);
    expect(off.textAt(".pages"), "the page stays").toContain("Page 2 of 3");
    expect(elsewhere(off)).toEqual([nameOf(4)]);
    expect(ticked(off)).toEqual([idOf(15)]);

    const admins = await press(off, "Admin Team");
    expect(idsIn(admins)).toEqual([lone!._id]);
    expect(elsewhere(admins).toSorted()).toEqual([nameOf(4), nameOf(15)].toSorted());
    const reloaded = await open(admins.url.pathname + admins.url.search);
    expect(elsewhere(reloaded)).toEqual(elsewhere(admins));

    const done = await press(admins, "Assign Volunteer(s)", [lone!._id]);
    expect(done.redirects[0]).toMatch(/^303 \/assignVolunteers\?/);
    expect(done.url.searchParams.has("request")).toBe(false);
    expect(done.url.searchParams.has("team")).toBe(false);
    for (const name of [nameOf(4), nameOf(15), `${lone!.firstName} Lone`])
      expect(banner(done)).toContain(name);
    expect(banner(done)).not.toContain("Not assigned");
    const { status, assignments } = await getRequest(id);
    expect(status).toBe("Active");
    expect(assignments.map(({ volunteerId }) => volunteerId).toSorted()).toEqual(
      [idOf(4), idOf(15), lone!._id].toSorted(),
    );
  });

  test("of as many as a request can have fit into an address", async () => {
    const { id } = await createAcceptedRequest(admin);
    const people = await crowd(50);
    const words = "x".repeat(200);
    const chosen = people.map(({ _id }) => _id).join(",");
    const page = await open(
      `${PATH}?${new URLSearchParams({ request: id, team: "hospitality", q: words, chosen }).toString()}`,
    );
    expect(ticked(page)).toHaveLength(10);
    const next = await press(page, "Next page of volunteers");
    expect(next.status).toBe(200);
    expect(elsewhere(next)).toHaveLength(40);
    const done = await press(next, "Assign Volunteer(s)");
    expect(done.status).toBe(200);
    expect(banner(done)).toContain("N049 Crowd");
    expect((await getRequest(id)).assignments).toHaveLength(50);
  });

  test("Enter in the search box searches and presses no team", async () => {
    const { id } = await createAcceptedRequest(admin);
    const people = await crowd(12);
    const page = await staff.submit(
      await open(panelOf(id)),
      { vq: "n011" },
      { form: "form.choosing" },
    );
    expect(idsIn(page)).toEqual([people[11]!._id]);
    expect(all(page, "[aria-pressed=true]").map(folded)).toEqual(["Hospitality"]);
  });
});

describe("Assign Volunteer(s)", () => {
  test("without anybody answers in the specification's words, and the panel stands as it was", async () => {
    await crowd(12);
    const { id } = await createAcceptedRequest(admin);
    const page = await press(await open(panelOf(id, "&vpage=2&vq=crowd")), "Assign Volunteer(s)");
    expect(page.status).toBe(422);
    expect(banner(page)).toBe("Please select a request and at least one volunteer.");
    expect(page.document.title).toMatch(/^Error: /);
    expect(page.textAt(".pages")).toContain("Page 2 of 2");
    expect((page.document.querySelector("#vq") as HTMLInputElement).value).toBe("crowd");
    const bare = await staff.post(PATH, {});
    expect(bare.status).toBe(422);
    expect(banner(bare)).toBe("Please select a request and at least one volunteer.");
    expect((await getRequest(id)).assignments).toEqual([]);
  });

  test("names who was refused and why; the good ones are assigned, and whoever was on it stays", async () => {
    const { id, firstName, lastName, address } = await createAcceptedRequest(admin);
    const people = await crowd(3);
    const [good, old, on] = [people[0]!, people[1]!, people[2]!];
    const page = await open(panelOf(id, `&chosen=VZZZZZZZZ`));
    await assignVolunteers(id, admin, { id: on._id, name: "N002 Crowd" }); // by somebody else, meanwhile
    await Volunteers.updateOne(
      { _id: old._id },
      { $set: { active: false, deletedAt: new Date(), leaving: true } },
    );
    const done = await press(page, "Assign Volunteer(s)", [good._id, old._id, on._id]);
    expect(wordsIn(done, ".banner > p")).toEqual([
      `Assigned to ${firstName} ${lastName}, ${address.line1}: N000 Crowd. They get an e-mail with the offer.`,
      "Already on this request: N002 Crowd.",
      "Not assigned: VZZZZZZZZ (no such volunteer), N001 Crowd (this account was deleted).",
      "See the request",
    ]);
    expect((await getRequest(id)).assignments.map(({ volunteerId }) => volunteerId)).toEqual([
      on._id,
      good._id,
    ]);
    expect(banner(await open(done.url.pathname + done.url.search)), "survives a reload").toBe(
      banner(done),
    );
    const forged = done.url.search.replace(/not=[^&]*/, `not=${on._id}%3Adeleted`);
    expect(all(await open(`${PATH}${forged}`), ".banner"), "is not made up by anybody").toEqual([]);
  });

  test("on a request that was closed meanwhile says so, and the page shows how it stands", async () => {
    const { id } = await createAcceptedRequest(admin);
    const [one] = await crowd(1);
    const page = await open(panelOf(id));
    await reject(id, {}, { role: "admin", id: admin.id });
    const refused = await press(page, "Assign Volunteer(s)", [one!._id]);
    expect(refused.status).toBe(409);
    expect(banner(refused)).toMatch(
      /^Failed to assign volunteers\. ?This request was already rejected\./,
    );
    expect(refused.textAt("h2")).toBe("Request Details Rejected");
    expect((await getRequest(id)).assignments).toEqual([]);
  });

  test("keeps the ticks of a form that could not be taken", async () => {
    const { id } = await createAcceptedRequest(admin);
    const people = await crowd(51);
    await assignVolunteers(
      id,
      admin,
      ...people.slice(0, 48).map(({ _id }) => ({ id: _id, name: "N" })),
    );
    const page = await open(panelOf(id, "&vpage=5"));
    const three = people.slice(48, 50).map(({ _id }) => _id);
    const refused = await press(
      await press(page, "Next page of volunteers", three),
      "Assign Volunteer(s)",
      [people[50]!._id],
    );
    expect(refused.status).toBe(409);
    expect(ticked(refused)).toEqual([people[50]!._id]);
    expect(elsewhere(refused)).toHaveLength(2);
  });

  test("in Spanish", async () => {
    const visitor = await logInAs(admin);
    visitor.cookies.set("lang", "es");
    const { id } = await createAcceptedRequest(admin);
    await crowd(1);
    const page = await visitor.get(panelOf(id));
    const refused = await visitor.submit(
      page,
      {},
      { form: "form.choosing", button: "Asignar voluntario(s)" },
    );
    expect(refused.textAt(".banner")).toBe("Escoja una solicitud y por lo menos un voluntario.");
  });
});

describe("the details of a request", () => {
  test("show who was offered, accepted, declined with the reason, lapsed, completed with details and was taken off", async () => {
    const { id } = await createAcceptedRequest(admin);
    const people = await Promise.all(Array.from({ length: 6 }, () => createVolunteer()));
    await assignVolunteers(id, admin, ...people);
    const job = (n: number) => ({ assignmentId: `${id}-${n + 1}`, volunteerId: people[n]!.id });
    const by = (n: number) => ({ role: "volunteer", id: people[n]!.id }) as const;
    await applyEvent(id, { type: "acceptOffer", ...job(1) }, by(1));
    await applyEvent(
      id,
      { type: "declineOffer", ...job(2), reason: "My truck broke down." },
      by(2),
    );
    await applyEvent(id, { type: "lapse", assignmentId: `${id}-4` }, { role: "system" });
    await applyEvent(id, { type: "acceptOffer", ...job(4) }, by(4));
    await applyEvent(id, { type: "complete", ...job(4), details: "All branches are gone." }, by(4));
    await applyEvent(
      id,
      { type: "unassign", assignmentId: `${id}-6` },
      { role: "admin", id: admin.id },
    );
    const page = await open(`${DETAILS}?id=${id}`);
    const section = page.textAt("section[aria-labelledby=volunteers]");
    const texts = [
      [0, "Has not answered the offer"],
      [1, "Took the job"],
      [2, "Declined the offer"],
      [3, "Did not answer in time"],
      [4, "Completed the job"],
      [5, "Taken off the job"],
    ] as const;
    const entries = wordsIn(page, "section[aria-labelledby=volunteers] li");
    for (const [n, text] of texts)
      expect(entries.find((entry) => entry.startsWith(people[n]!.name))).toContain(text);
    expect(section).toContain("Reason: My truck broke down.");
    expect(section).toContain("All branches are gone.");
  });

  test("are taken off after a question; the history says so, the page as well, and the same again does nothing", async () => {
    const request = await createAcceptedRequest(admin);
    const { id } = request;
    const [ann, ben] = [await createVolunteer(), await createVolunteer()];
    await assignVolunteers(id, admin, ann, ben);
    const list = await open(`${DETAILS}?id=${id}&type=water`);
    const form = `form:has([value="${id}-1"])`;
    expect(list.document.querySelector(form)).toBeNull();
    const link = [...list.document.querySelectorAll("a.danger")].find((one) =>
      one.textContent.includes(ann.name),
    )!;
    const page = await open(link.getAttribute("href")!);
    expect(page.textAt("#unassign")).toBe(`Take ${ann.name} off this request?`);
    expect(page.textAt("section[aria-labelledby=unassign]")).toContain(
      `Request of ${request.firstName} ${request.lastName}, ${request.address.line1}`,
    );
    expect(page.textAt("section[aria-labelledby=unassign]")).toContain(
      "The volunteer gets an e-mail that the job is cancelled.",
    );
    expect((await getRequest(id)).assignments.map(({ state }) => state)).toEqual([
      "Offered",
      "Offered",
    ]);
    const no = await open(
      page.document.querySelector("section[aria-labelledby=unassign] a")!.getAttribute("href")!,
    );
    expect(no.url.search).toBe(`?id=${id}&type=water`);
    expect((await getRequest(id)).assignments.map(({ state }) => state)).toEqual([
      "Offered",
      "Offered",
    ]);
    const done = await staff.submit(page, {}, { form });
    expect(done.redirects[0]).toMatch(
      /^303 \/homeowner-requests\/request-details\?id=R\w+&type=water&unassigned=/,
    );
    expect(banner(done)).toBe(`The volunteer was taken off request ${id} and gets an e-mail.`);
    expect((await getRequest(id)).assignments.map(({ state }) => state)).toEqual([
      "Cancelled",
      "Offered",
    ]);
    expect(wordsIn(done, "#history ~ ol li").at(-1)).toContain("Volunteer taken off the job");
    expect(wordsIn(done, "#history ~ ol li").at(-1)).toContain(ann.name);
    await staff.submit(page, {}, { form });
    expect((await getRequest(id)).history.filter(({ event }) => event === "unassign")).toHaveLength(
      1,
    );
    const asked = await open(`${DETAILS}?id=${id}&unassign=${id}-2`);
    expect(asked.textAt("section[aria-labelledby=unassign]")).toContain(
      "Nobody else is on it: the request will need volunteers again",
    );
    const last = await staff.submit(asked, {}, { form: `form:has([value="${id}-2"])` });
    expect(last.textAt("h1")).toBe("Request details Accepted");
  });

  test("say when the volunteer was faster", async () => {
    const { id } = await createAcceptedRequest(admin);
    const ann = await createVolunteer();
    await assignVolunteers(id, admin, ann);
    const page = await open(`${DETAILS}?id=${id}&unassign=${id}-1`);
    await applyEvent(
      id,
      { type: "declineOffer", assignmentId: `${id}-1`, volunteerId: ann.id },
      { role: "volunteer", id: ann.id },
    );
    const refused = await staff.submit(page, {}, { form: `form:has([value="${id}-1"])` });
    expect(refused.status).toBe(409);
    expect(banner(refused)).toContain(`${ann.name} is no longer on this request`);
    expect(refused.textAt("h1")).toBe("Request details Accepted");
  });
});

test("what people wrote is shown as the text that it is", async () => {
  const EVIL = `<script>alert(1)</script>"'`;
  const address = {
    line1: `S${EVIL}`,
    line2: `U${EVIL}`,
    city: `C${EVIL}`,
    state: "FL" as const,
    zip: "34223",
  };
  const said = { firstName: `V${EVIL}`, lastName: EVIL, address };
  const [evil] = await storeVolunteers([{ ...said, teams: ["hospitality"] }]);
  await Volunteers.updateOne(
    { _id: evil!._id },
    { $set: { words: toSearchWords({ ...evil!, ...said }) } },
  );
  const { id } = await createAcceptedRequest(admin, {
    first_name: `F${EVIL}`,
    street_address_1: `A${EVIL}`,
    description: `D${EVIL}`,
  });
  for (const path of [
    PATH,
    panelOf(id),
    `${panelOf(id, "")}&vq=${encodeURIComponent(EVIL)}&chosen=${evil!._id}`,
    `${PATH}?q=${encodeURIComponent(EVIL)}`,
  ]) {
    const page = await open(path);
    expect(page.text, path).not.toContain("<script>alert");
    expect(all(page, "main script, main [style], [onclick]"), path).toEqual([]);
  }
});
