import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Volunteers } from "~/models/volunteer.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { logInAs, listMailsTo, createAccount, type TestAccount } from "../../support/accounts";
import { createAcceptedRequest, assignVolunteers, getRequest } from "../../support/reviewing";
import { Visitor, type TestResponse, type FormEntries } from "../../support/visitor";
import {
  createAcceptedApplication,
  findAccountByApplication,
  getApplication,
  createApplication,
  createVolunteerWithPassword,
  clearVolunteerLists,
  getVolunteer,
} from "../../support/volunteering";
import { storeVolunteers } from "../../support/volunteers";
import { useHubDatabase } from "../../support/hub-database";
import {
  APPLICATIONS_PATH,
  APPLICATION_PATH,
  REJECTION_PATH,
  VOLUNTEERS_PATH,
  VOLUNTEER_PATH,
  DELETION_PATH,
  ACCOUNT_PATH,
  REQUEST_PATH,
  queryAll,
  foldedText,
  readTexts,
  readHrefs,
  readBanners,
  readFacts,
  withIntent,
  openPage,
  submitAction,
} from "./volunteer-pages";

useHubDatabase();

let admin: TestAccount;
let staff: Visitor;

/** How long the log was before this file. */
let logged = 0;

beforeAll(async () => {
  logged = (await readFile(inject("log"), "utf8")).length;
  admin = await createAccount("admin");
  staff = await logInAs(admin);
});

const open = (path: string, visitor = staff) => openPage(visitor, path);
const confirm = (id: string, entries: FormEntries = {}) =>
  submitAction(staff, `${APPLICATION_PATH}?id=${id}`, "accept", entries);
const detailsOf = (id: string) => open(`${VOLUNTEER_PATH}?id=${id}`);

/** What an address carries, as "name=value". */
const queryOf = (href: string) =>
  [...new URL(href, staff.base).searchParams].map((pair) => pair.join("="));

describe("the applications", () => {
  const cardsOn = (page: TestResponse) => queryAll(page, "main li.card");
  const idsOn = (page: TestResponse) =>
    readHrefs(page, `main li.card a[href^='${APPLICATION_PATH}']`).map((href) =>
      new URL(href, page.url).searchParams.get("id"),
    );

  test("when there are none, say so", async () => {
    await clearVolunteerLists();
    await applications.reject((await createApplication()).id, undefined, {
      role: "admin",
      id: admin.id,
    });
    await createAcceptedApplication(admin);
    const page = await open(APPLICATIONS_PATH);
    expect(page.document.title).toMatch(/^Volunteer Applications – /);
    expect(page.textAt("h1")).toBe("Volunteer Applications");
    expect(page.textAt("main")).toContain("No Volunteer Applications Found.");
    expect(cardsOn(page)).toEqual([]);
    expect(queryAll(page, ".pages")).toEqual([]);
  });

  test("are cards with name, e-mail, phone, areas of help and two links, the oldest first", async () => {
    await clearVolunteerLists();
    const areasOfHelp = [
      "Volunteer Management and Administration Team",
      "Hospitality Team",
      "Logistic Tracking Team",
      "Community Outreach Team",
      "Community Helpers Team",
    ];
    const first = await createApplication({
      firstName: "Zoë",
      lastName: "O’Neil-Ñandú",
      phoneNumber: "9415550123",
      areasOfHelp,
    });
    const second = await createApplication({
      areasOfHelp: ["Community Helpers Team"],
      website: "x",
    });
    const page = await open(APPLICATIONS_PATH);
    expect(idsOn(page)).toEqual([first.id, second.id]);
    const [card, other] = cardsOn(page);
    const text = foldedText(card!);
    for (const shown of [
      "Zoë O’Neil-Ñandú",
      `Email: ${first.email}`,
      "Phone Number: (941)-555-0123",
      "Volunteer Management and Administration, Hospitality, Logistic Tracking, Community Outreach, Tidewater Helpers",
    ])
      expect(text).toContain(shown);
    expect(text).toMatch(/Received \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d\s[AP]M/);
    expect(
      [...card!.querySelectorAll("a")].map((link) => [foldedText(link), link.getAttribute("href")]),
    ).toEqual([
      ["(941)-555-0123", "tel:+19415550123"],
      [first.email, `mailto:${first.email}`],
      ["More info Zoë O’Neil-Ñandú", `${APPLICATION_PATH}?id=${first.id}&row=1`],
      ["Reject Applicant Zoë O’Neil-Ñandú", `${REJECTION_PATH}?id=${first.id}&row=1`],
    ]);
    expect(foldedText(other!)).toContain("Areas of Help: Tidewater Helpers");
    expect([...other!.querySelectorAll(".tag")].map(foldedText)).toEqual(["May be spam"]);
    expect(text).not.toContain(first.streetAddress1); // that is for the details
  });

  test("come ten to a page; a decision goes back to its page, and a page that makes no sense is the first", async () => {
    await clearVolunteerLists();
    const mine: string[] = [];
    for (let i = 0; i < 12; i++) mine.push((await createApplication()).id);
    const first = await open(APPLICATIONS_PATH);
    expect(idsOn(first)).toEqual(mine.slice(0, 10));
    expect(first.textAt("main")).toContain("12 applications");
    expect(readTexts(first, ".pages")).toEqual(["Page 1 of 2Next"]);
    expect(readHrefs(first, ".pages a")).toEqual([`${APPLICATIONS_PATH}?page=2`]);
    const second = await open(`${APPLICATIONS_PATH}?page=2`);
    expect(idsOn(second)).toEqual(mine.slice(10));
    expect(readTexts(second, ".pages")).toEqual(["PreviousPage 2 of 2"]);
    for (const page of ["3", "999999"])
      expect(idsOn(await open(`${APPLICATIONS_PATH}?page=${page}`)), page).toEqual(mine.slice(10));
    for (const page of ["0", "-1", "1e99", "x", "", "2.5", "%00", "2&page=x"])
      expect(idsOn(await open(`${APPLICATIONS_PATH}?page=${page}`)), page).toEqual(
        mine.slice(0, 10),
      );

    const [more, rejection] = [APPLICATION_PATH, REJECTION_PATH].map(
      (path) => readHrefs(second, `main li.card a[href^='${path}']`)[0]!,
    );
    expect(readHrefs(await open(more!), "main p a")[0]).toBe(
      `${APPLICATIONS_PATH}?page=2#${mine[10]!}`,
    );
    const asks = await open(rejection!);
    expect(
      queryAll(asks, "main form a").map((link) => [foldedText(link), link.getAttribute("href")]),
    ).toEqual([["No", `${APPLICATIONS_PATH}?page=2#${mine[10]!}`]]);
    const done = await staff.submit(asks, {}, withIntent("reject"));
    expect(done.redirects).toEqual([
      expect.stringMatching(
        `^303 ${APPLICATIONS_PATH}\\?page=2&row=1&applicationRejected=${mine[10]!}\\.[\\w-]{16}$`,
      ),
    ]);
    expect(done.url.hash).toBe("#done");
    expect(queryAll(done, "main .cards > li").map((item) => item.id || "banner")).toEqual([
      "banner",
      mine[11],
    ]);
    // The last one of the last page: the page before it, with the banner at its end.
    const last = await staff.submit(
      await open(`${APPLICATION_PATH}?id=${mine[11]!}&page=2&row=1`),
      {},
      withIntent("accept"),
    );
    expect(queryAll(last, "main .cards > li").map((item) => item.id || "banner")).toEqual([
      ...mine.slice(0, 10),
      "banner",
    ]);
    expect(readBanners(last)).toHaveLength(1);
  });

  test("nothing leads to an account that was deleted since", async () => {
    const { id } = await createApplication();
    const done = await confirm(id);
    expect(readBanners(done).join()).toContain("has a volunteer account now");
    const account = (await findAccountByApplication(id))!._id;
    const ways = (page: TestResponse) =>
      page.document.querySelectorAll(`a[href*="${account}"]`).length;
    expect(ways(done)).toBe(1);
    expect(ways(await open(`${APPLICATION_PATH}?id=${id}`))).toBe(1);
    await volunteers.remove(account, { role: "system" });
    const again = await open(done.url.pathname + done.url.search);
    expect(readBanners(again)).toEqual([]);
    const applicant = await open(`${APPLICATION_PATH}?id=${id}`);
    expect(applicant.status).toBe(200);
    expect([ways(again), ways(applicant)]).toEqual([0, 0]);
  });

  test("a made-up receipt says nothing, nor one of something else", async () => {
    const [one, other] = [await createApplication(), await createApplication()];
    const done = await confirm(one.id);
    expect(readBanners(done)).toHaveLength(1);
    const receipt = done.url.searchParams.get("applicationAccepted")!;
    const account = (await findAccountByApplication(one.id))!._id;
    for (const query of [
      `applicationAccepted=${one.id}`,
      `applicationAccepted=${one.id}.AAAAAAAAAAAAAAAA`,
      `applicationAccepted=${receipt.slice(0, -1)}${receipt.endsWith("A") ? "B" : "A"}`,
      `applicationAccepted=${receipt.replace(one.id, other.id)}`,
      `applicationAccepted=${receipt.replace(one.id, "A00000000")}`,
      `applicationRejected=${receipt}`,
      "applicationAccepted=",
      "applicationAccepted=<b>",
    ])
      expect(readBanners(await open(`${APPLICATIONS_PATH}?${query}`)), query).toEqual([]);
    expect(readBanners(await open(`${VOLUNTEERS_PATH}?deleted=${receipt}`))).toEqual([]);
    expect(
      readBanners(
        await open(
          `${VOLUNTEER_PATH}?id=${account}&added=${receipt}&removed=${receipt}&invited=${receipt}`,
        ),
      ),
    ).toEqual([]);
  });
});

describe("the volunteer database", () => {
  const PEOPLE = [
    {
      _id: "V00000005",
      firstName: "Ánh",
      lastName: "Quill",
      phone: "9415550105",
      email: "mz.first@example.org",
    },
    {
      _id: "V00000003",
      firstName: "bart",
      lastName: "Ünsal",
      phone: "9415550104",
      email: "KA.second@example.org",
    },
    {
      _id: "V00000001",
      firstName: "Zoë",
      lastName: "adams",
      phone: "9415550103",
      email: "az.third@example.org",
    },
    {
      _id: "V00000004",
      firstName: "Carl",
      lastName: "Zimmer",
      phone: "9415550102",
      email: "bb.fourth@example.org",
    },
    {
      _id: "V00000002",
      firstName: "Ødger",
      lastName: "Núñez-Quintana",
      phone: "9415550101",
      email: "cc.fifth@example.org",
    },
  ] as const;
  beforeAll(async () => {
    await Volunteers.deleteMany({ _id: { $in: PEOPLE.map(({ _id }) => _id) } });
    await clearVolunteerLists();
  });

  const rowsOn = (page: TestResponse) =>
    queryAll(page, "main table tbody tr").map((row) => [...row.children].map(foldedText));
  const idsOn = (page: TestResponse) => rowsOn(page).flatMap((cells) => cells[1] ?? []); // the banner's row has one cell
  const search = async (q: string) =>
    staff.submit(await open(VOLUNTEERS_PATH), { q }, { form: "form.filter" });
  const heads = (page: TestResponse) => queryAll(page, "main table thead th");
  /** Of the link in the head of a column. */
  const sortHref = (page: TestResponse, name: string) =>
    heads(page)
      .find((head) => head.querySelector("a")?.textContent === name)!
      .querySelector("a")!
      .getAttribute("href")!;
  const sorted = (page: TestResponse) =>
    heads(page).flatMap((head) => head.getAttribute("aria-sort") ?? []);

  test("without anybody says where volunteers come from", async () => {
    const page = await open(VOLUNTEERS_PATH);
    expect(page.document.title).toMatch(/^Volunteer Database – /);
    expect(page.textAt("main")).toContain("There are no volunteers yet.");
    expect(queryAll(page, "table")).toEqual([]);
  });

  test("has the columns of the specification, and in each row the ways to change and delete", async () => {
    const [first] = await storeVolunteers(
      PEOPLE.map((person, i) => ({
        ...person,
        teams:
          i === 0
            ? ["community_helpers", "admin_team", "logistic_tracking"]
            : i === 1
              ? []
              : ["hospitality"],
      })),
    );
    const page = await open(`${VOLUNTEERS_PATH}?sort=first`);
    expect(heads(page).map((head) => foldedText(head).replace(/ [▲▼]$/, ""))).toEqual([
      "Edit",
      "#",
      "First Name",
      "Last Name",
      "Phone Number",
      "Email",
      "Areas of Help",
      "Delete",
    ]);
    expect(page.textAt("main")).toContain("5 volunteers");
    expect(rowsOn(page).slice(0, 2)).toEqual([
      [
        "Edit Ánh Quill",
        first!._id,
        "Ánh",
        "Quill",
        "(941)-555-0105",
        first!.email,
        "Admin Team, Logistic Tracking, Community Helpers",
        "Delete Ánh Quill",
      ],
      [
        "Edit bart Ünsal",
        "V00000003",
        "bart",
        "Ünsal",
        "(941)-555-0104",
        "KA.second@example.org",
        "None",
        "Delete bart Ünsal",
      ],
    ]);
    expect(readHrefs(page, "main table tbody tr:first-child a")).toEqual([
      `${VOLUNTEER_PATH}?id=${first!._id}&sort=first&row=1`,
      "tel:+19415550105",
      `mailto:${first!.email}`,
      `${DELETION_PATH}?id=${first!._id}&sort=first&row=1`,
    ]);
    expect(page.textAt("main label[for=q]")).toMatch(/search/i);
  });

  test("is found by name, phone, e-mail and id, in any case, with and without accents, and by several words", async () => {
    const wanted = PEOPLE[4];
    for (const q of [
      "quint",
      "NUNEZ",
      "núñez-quintana",
      "Nuñez Ødger",
      "odg",
      "  ØDGER   núñez ",
      wanted._id,
      wanted._id.toLowerCase(),
      "(941)-555-0101",
      "941 555 0101",
      "9415550101",
      "+1 941.555.0101",
      "5550101",
      "cc.fifth@example.org",
      "CC.FIFTH@EXAMPLE.ORG",
      "cc.fifth",
    ])
      expect(idsOn(await search(q)), q).toEqual([wanted._id]);
    const both = await search("z");
    expect(both.document.querySelector<HTMLInputElement>("#q")!.value).toBe("z");
    expect(idsOn(await search("qui")).toSorted()).toEqual(["V00000002", "V00000005"]);
    const none = await search("quill zimmer");
    expect(idsOn(none)).toEqual([]);
    expect(none.textAt("main")).toMatch(/No matching volunteers found/);
    expect(readHrefs(none, ".filter a")).toEqual([VOLUNTEERS_PATH]); // the way back to everybody
    expect(readTexts(await open(VOLUNTEERS_PATH), ".filter a")).toEqual([]);
  });

  test("finds nobody by what is no word, and breaks on nothing", async () => {
    for (const q of [
      ".*",
      "^",
      "(a+)+$",
      "[",
      "\\",
      "$where",
      '{"$ne":null}',
      "'; return true; //",
      "<script>alert(1)</script>",
      "%",
      "🌀🌀",
      "x".repeat(99),
      "a",
      "-",
    ]) {
      const page = await search(q);
      expect(page.status, q).toBe(200);
      expect(idsOn(page), q).toEqual([]);
      expect(page.textAt("main"), q).toContain("No matching volunteers found");
      expect(page.document.querySelector<HTMLInputElement>("#q")!.value).toBe(q);
      expect(page.text).not.toContain("<script>alert(1)");
    }
    // More than anybody types is looked for by its beginning: it must not be everybody.
    for (const q of [
      `zimmer ${"x".repeat(1500)}`,
      "x".repeat(1500),
      "a b c d e f g h i j k l m n o p".repeat(8),
    ])
      expect(idsOn(await search(q)).length, q.slice(0, 20)).toBeLessThan(2);
    for (const query of ["q=", `q=${"+".repeat(150)}`])
      expect(idsOn(await open(`${VOLUNTEERS_PATH}?${query}`)), query).toHaveLength(5); // nothing was asked for
    for (const query of [
      "q[$ne]=x",
      "q=a&q=b",
      "q[]=a",
      "q=%E0%A4%A",
      "q=%00",
      "q=%ED%A0%80",
      "sort[$ne]=x&q=zimmer",
    ])
      expect((await staff.get(`${VOLUNTEERS_PATH}?${query}`)).status, query).toBe(200);
  });

  test("is sorted by each column in both directions, and says by which", async () => {
    const [ids, first, last, phone, email] = [
      ["V00000001", "V00000002", "V00000003", "V00000004", "V00000005"],
      ["V00000005", "V00000003", "V00000004", "V00000002", "V00000001"], // Ánh, bart, Carl, Ødger, Zoë
      ["V00000001", "V00000002", "V00000005", "V00000003", "V00000004"], // adams, Núñez, Quill, Ünsal, Zimmer
      ["V00000002", "V00000004", "V00000001", "V00000003", "V00000005"],
      ["V00000001", "V00000004", "V00000002", "V00000003", "V00000005"], // az, bb, cc, KA, mz
    ];
    const usual = await open(VOLUNTEERS_PATH);
    expect(idsOn(usual)).toEqual(last);
    expect(sorted(usual)).toEqual(["ascending"]);
    for (const [name, order] of Object.entries({
      "#": ids,
      "First Name": first,
      "Phone Number": phone,
      Email: email,
      "Last Name": last,
    })) {
      let page = usual;
      // The first click on another column sorts it upwards, the next one turns it round.
      for (const dir of name === "Last Name"
        ? ["descending", "ascending"]
        : ["ascending", "descending", "ascending"]) {
        page = await open(sortHref(page, name));
        expect(idsOn(page), `${name} ${dir}`).toEqual(
          dir === "ascending" ? order : order.toReversed(),
        );
        expect(sorted(page)).toEqual([dir]);
        expect(foldedText(heads(page).find((head) => head.hasAttribute("aria-sort"))!)).toContain(
          name,
        );
      }
    }
    // Where there are no heads of columns, the form sorts.
    const form = await staff.submit(usual, { sort: "phone", dir: "desc" }, { form: "form.filter" });
    expect(idsOn(form)).toEqual(phone.toReversed());
    const found = await staff.submit(form, { q: "qui" }, { form: "form.filter" });
    expect(idsOn(found)).toEqual(["V00000005", "V00000002"]);
    expect(sorted(found)).toEqual(["descending"]);
  });

  test("comes in pages of 10, 25, 50 or 100; links keep the rest, and what makes no sense falls back alone", async () => {
    const family = await storeVolunteers(
      Array.from({ length: 53 }, (_, i) => ({
        _id: `V000001${String(i).padStart(2, "0")}`,
        lastName: "Paginator",
        firstName: `No${String(i).padStart(2, "0")}`,
      })),
    );
    const ids = family.map(({ _id }) => _id);
    const state = "q=paginator&sort=id&dir=desc";
    const down = ids.toReversed();
    const first = await open(`${VOLUNTEERS_PATH}?${state}`);
    expect(idsOn(first)).toEqual(down.slice(0, 10));
    expect(first.textAt("main")).toContain("53 volunteers");
    expect(readTexts(first, ".pages").join()).toContain("Page 1 of 6");
    const sizes = Object.fromEntries(
      queryAll(first, ".sizes a").map((link) => [foldedText(link), link]),
    );
    expect(Object.keys(sizes)).toEqual(["10", "25", "50", "100"]);
    expect(sizes["10"]!.getAttribute("aria-current")).toBe("true");

    const third = await open(`${VOLUNTEERS_PATH}?${state}&size=25&page=3`);
    expect(idsOn(third)).toEqual(down.slice(50));
    expect(queryOf(readHrefs(third, ".pages a[rel=prev]")[0]!)).toEqual(
      expect.arrayContaining([...state.split("&"), "size=25", "page=2"]),
    );
    expect(queryAll(third, ".pages a[rel=next]")).toEqual([]);
    for (const size of ["50", "100"]) {
      const [href] = queryAll(third, ".sizes a").flatMap((link) =>
        foldedText(link) === size ? link.getAttribute("href")! : [],
      );
      expect(queryOf(href!).toSorted()).toEqual([...state.split("&"), `size=${size}`].toSorted()); // another size begins at the first page
      expect(idsOn(await open(href!))).toEqual(down.slice(0, Number(size)));
    }
    expect(queryOf(sortHref(third, "Email")).toSorted()).toEqual([
      "dir=asc",
      "q=paginator",
      "size=25",
      "sort=email",
    ]);
    const form = await staff.submit(third, { q: "paginator no0" }, { form: "form.filter" });
    expect(idsOn(form)).toEqual(down.slice(43)); // 25 to a page still, downwards still, from the first page on
    expect(form.url.searchParams.get("size")).toBe("25");

    // Each value that makes no sense is the usual one, and takes none of the others along.
    for (const page of ["4", "999999"])
      expect(idsOn(await open(`${VOLUNTEERS_PATH}?${state}&size=25&page=${page}`)), page).toEqual(
        down.slice(50),
      );
    for (const page of ["0", "-1", "1e99", "x", "", "2.5", "%00"])
      expect(idsOn(await open(`${VOLUNTEERS_PATH}?${state}&size=25&page=${page}`)), page).toEqual(
        down.slice(0, 25),
      );
    for (const size of ["11", "0", "-10", "1e3", "x", "", "100000", "NaN", "__proto__"])
      expect(idsOn(await open(`${VOLUNTEERS_PATH}?${state}&size=${size}&page=2`)), size).toEqual(
        down.slice(10, 20),
      );
    for (const sort of ["x", "", "__proto__", "constructor", "passwordHash", "email desc"])
      expect(
        idsOn(await open(`${VOLUNTEERS_PATH}?q=paginator&sort=${sort}&dir=desc&size=25&page=3`)),
        sort,
      ).toEqual(down.slice(50)); // by last name, then first name
    for (const dir of ["x", "", "DESC", "-1", "__proto__"])
      expect(
        idsOn(await open(`${VOLUNTEERS_PATH}?q=paginator&sort=id&dir=${dir}&size=25&page=3`)),
        dir,
      ).toEqual(ids.slice(50));

    // The way into one volunteer and back leads to the same rows.
    const details = await open(readHrefs(third, "main table tbody a")[0]!);
    expect(idsOn(await open(readHrefs(details, "main p a")[0]!))).toEqual(idsOn(third));
    const asks = await open(readHrefs(third, `main table tbody a[href^='${DELETION_PATH}']`)[0]!);
    expect(idsOn(await open(readHrefs(asks, "main form a")[0]!))).toEqual(idsOn(third));
    const done = await staff.submit(asks, {}, withIntent("delete"));
    expect(idsOn(done)).toEqual(down.slice(51));
    expect(readTexts(done, ".banner[role=status]")[0]).toContain(down[50]);
    expect(queryAll(done, "main tbody tr").map((row) => row.id || "banner")).toEqual([
      "banner",
      ...down.slice(51),
    ]);
    expect(done.url.hash).toBe("#done");
    expect(readHrefs(details, "main p a")[0]).toMatch(new RegExp(`#${down[50]!}$`));
  });
});

describe("every form", () => {
  test("is carried out for its own role, from our own pages, and for nobody else", async () => {
    const application = await createApplication();
    const member = await createVolunteerWithPassword(admin);
    const browser = await logInAs(member);
    const snapshot = async () => [
      await getApplication(application.id),
      await findAccountByApplication(application.id),
      await getVolunteer(member.id),
    ];
    const before = await snapshot();
    const { id } = member;
    const forms: [role: "admin" | "volunteer", path: string, fields: Record<string, string>][] = [
      [
        "admin",
        `${APPLICATION_PATH}?id=${application.id}`,
        { intent: "accept", id: application.id, teamLeader: "on" },
      ],
      [
        "admin",
        `${REJECTION_PATH}?id=${application.id}`,
        { intent: "reject", id: application.id, reason: "No." },
      ],
      ["admin", `${VOLUNTEER_PATH}?id=${id}`, { intent: "add", id, selectedArea: "admin_team" }],
      [
        "admin",
        `${VOLUNTEER_PATH}?id=${id}`,
        { intent: "remove", id, selectedArea: "hospitality" },
      ],
      ["admin", `${VOLUNTEER_PATH}?id=${id}`, { intent: "invite", id }],
      ["admin", `${DELETION_PATH}?id=${id}`, { intent: "delete", id }],
      [
        "volunteer",
        ACCOUNT_PATH,
        {
          phone: "9125550100",
          address: "1 Evil Way",
          city: "Macon",
          state: "Georgia",
          zip: "31201",
        },
      ],
    ];
    const foreign = [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "http://localhost:1", "sec-fetch-site": "same-site" },
    ];
    for (const [role, path, fields] of forms) {
      const [own, wrong] = role === "admin" ? [staff, browser] : [browser, staff];
      const login = role === "admin" ? "/admin-login" : "/vol-login";
      for (const visitor of [wrong, new Visitor()]) {
        const page = await visitor.post(path, fields);
        expect(page.status, path).toBe(401);
        expect(page.form("main form").getAttribute("action"), path).toBe(login);
        expect(page.text).not.toContain(application.email);
        const data = await visitor.post(path.replace(/(?=\?|$)/, ".data"), fields);
        expect(data.status, path).toBe(401);
      }
      for (const headers of foreign)
        expect((await own.post(path, fields, headers)).status, path).toBe(403);
      const cookie = [...own.cookies].map((pair) => pair.join("=")).join("; ");
      const typed = await own.call("POST", path, fields, {
        cookie,
        origin: own.base,
        "sec-fetch-site": "same-origin",
      });
      expect(typed.status, path).toBe(415); // JSON is no form
      for (const method of ["PUT", "PATCH", "DELETE"])
        expect(
          (
            await new Visitor().call(method, path, new URLSearchParams(fields).toString(), {
              "content-type": "application/x-www-form-urlencoded",
              origin: own.base,
            })
          ).status,
        ).toBe(401);
      // To look at what a form does changes nothing.
      await own.get(
        `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(fields).toString()}`,
      );
    }
    expect(await snapshot()).toEqual(before);
    expect(
      (await listMailsTo(application.email)).filter(
        ({ text }) => !text.includes("We received your application"),
      ),
    ).toEqual([]);
  });
});

describe("every screen", () => {
  const EVIL = `<script>alert(1)</script>"'{{7*7}}&lt;`;
  const IMG = '<img src=x onerror="alert(2)">';
  const ODD = "\u202Eשלום\u202C \u200Fعربي👩‍👩‍👧🌀";

  /** Somebody in each state, as every screen shows them, and the screens. */
  async function stage(
    more: { city: string } & Record<string, string>,
    by: TestAccount,
    reason: string,
  ) {
    await clearVolunteerLists();
    const open = await createApplication(more);
    const rejected = await createApplication(more);
    await applications.reject(rejected.id, reason, { role: "admin", id: by.id });
    const member = await createVolunteerWithPassword(by, more);
    const request = await createAcceptedRequest(by, { city: more.city });
    await assignVolunteers(request.id, by, { id: member.id, name: member.name });
    const { applicationId } = await getVolunteer(member.id);
    const screens = [
      APPLICATIONS_PATH,
      ...[open.id, rejected.id, applicationId!].flatMap((id) => [
        `${APPLICATION_PATH}?id=${id}`,
        `${REJECTION_PATH}?id=${id}`,
      ]),
      VOLUNTEERS_PATH,
      `${VOLUNTEER_PATH}?id=${member.id}`,
      `${DELETION_PATH}?id=${member.id}`,
      `${REQUEST_PATH}?id=${request.id}`,
    ];
    return { open, member, request, screens };
  }
  /** All texts of a page, what stands in its fields included. */
  const textOf = (page: TestResponse) =>
    `${page.document.body.textContent} ${queryAll(page, "input, textarea, option")
      .map((field) => (field as HTMLInputElement).value)
      .join(" ")}`;

  test("shows what people wrote as the text that it is", async () => {
    const mallory = await createAccount("admin");
    await Admins.updateOne({ _id: mallory.id }, { $set: { firstName: `A${EVIL}`, lastName: IMG } });
    const said = {
      firstName: `F${EVIL}`,
      lastName: `L${EVIL}`,
      streetAddress1: `S${EVIL}`,
      streetAddress2: `U${EVIL}`,
      city: `C${EVIL}`,
      county: `Y${EVIL}${IMG}`,
    };
    const {
      member,
      open: application,
      screens,
    } = await stage(said, mallory, `R${EVIL}\n</textarea>${IMG}`);
    const browser = await logInAs(member);
    const pages: TestResponse[] = [];
    for (const lang of ["en", "es"]) {
      for (const visitor of [staff, browser]) visitor.cookies.set("lang", lang);
      for (const path of [...screens, `${VOLUNTEERS_PATH}?q=${encodeURIComponent(`Q${EVIL}`)}`])
        pages.push(await open(path));
      pages.push(await open(ACCOUNT_PATH, browser));
      // What comes back with a mistake in it as well.
      pages.push(
        await staff.post(`${REJECTION_PATH}?id=${application.id}`, {
          intent: "reject",
          id: application.id,
          reason: `T${EVIL}${"x".repeat(500)}`,
        }),
      );
      pages.push(
        await browser.post(ACCOUNT_PATH, {
          phone: `P${EVIL}`,
          address: `S${EVIL}`,
          city: `C${EVIL}`,
          state: "",
          zip: `Z${EVIL}`,
        }),
      );
    }
    for (const visitor of [staff, browser]) visitor.cookies.delete("lang");
    const shown = new Set<string>();
    for (const page of pages) {
      const what = page.url.pathname;
      expect(page.text, what).not.toContain("<script>alert");
      expect(page.text, what).not.toContain("<img src=x");
      expect(queryAll(page, "main script, img[onerror], [onclick], main [style]"), what).toEqual(
        [],
      );
      for (const [, letter] of textOf(page).matchAll(
        /([A-Z])<script>alert\(1\)<\/script>"'\{\{7\*7\}\}&lt;/g,
      ))
        shown.add(letter!);
    }
    expect([...shown].toSorted().join("")).toBe("ACFLPQRSTUYZ");
    // A message that names somebody says the name as it is.
    const twin = await createApplication({ ...said, email: member.email });
    const page = await confirm(twin.id);
    expect(page.status).toBe(409);
    expect(readBanners(page)[0]).toContain(`F${EVIL} L${EVIL}`);
    expect(page.text).not.toContain("<script>alert");
  });

  test("keeps letters of any direction, emoji and the longest texts whole", async () => {
    const [name, reason] = ["N".repeat(80), "🌀".repeat(500)];
    const {
      member,
      open: application,
      screens,
    } = await stage({ firstName: ODD, lastName: name, city: ODD, county: ODD }, admin, reason);
    for (const path of screens.filter(
      (path) =>
        path !== APPLICATIONS_PATH && path !== VOLUNTEERS_PATH && !path.startsWith(REQUEST_PATH),
    )) {
      const page = await open(path);
      expect(page.document.body.textContent, path).toContain(ODD);
      expect(page.document.body.textContent, path).toContain(name);
    }
    expect((await open(APPLICATIONS_PATH)).textAt("main li.card h2")).toBe(`${ODD} ${name}`);
    expect(
      readTexts(
        await open(`${VOLUNTEERS_PATH}?q=${encodeURIComponent("عربي")}`),
        "main table tbody td",
      ),
    ).toContain(member.id);
    expect(
      (await open(`${APPLICATION_PATH}?id=${application.id}`)).document.body.textContent,
    ).toContain(ODD);
    expect(
      textOf(
        await open(
          screens.find(
            (path) => path.startsWith(APPLICATION_PATH) && !path.includes(application.id),
          )!,
        ),
      ),
    ).toContain(reason);
    const browser = await logInAs(member);
    const page = await browser.submit(
      await open(ACCOUNT_PATH, browser),
      { phone: "9125550199", address: ODD, city: "🌀".repeat(80), state: "Georgia", zip: "31401" },
      { form: `form[action='${ACCOUNT_PATH}']` },
    );
    expect(readFacts(page)).toMatchObject({ Address: ODD, City: "🌀".repeat(80) });
  });

  test("names nobody in an address that a browser, a proxy or the next site keeps, and the log has nobody either", async () => {
    const said = {
      firstName: "Xquisitavol",
      lastName: "Yxelbornvol",
      streetAddress1: "991 Zzyzxvol Trail",
      city: "Qwertonvol",
      county: "Qxcountyvol",
      phoneNumber: "2396661234",
    };
    const { member, open: application, request, screens } = await stage(said, admin, "Qreasonvol");
    const browser = await logInAs(member);
    const secrets = [
      "Xquisitavol",
      "Yxelbornvol",
      "Zzyzxvol",
      "Qwertonvol",
      "Qxcountyvol",
      "Qreasonvol",
      "Qtypedvol",
      said.phoneNumber,
      member.email,
      application.email,
    ];
    const pages = await Promise.all([
      ...screens.map((path) => open(path)),
      open(ACCOUNT_PATH, browser),
    ]);
    const form = `form[action='${ACCOUNT_PATH}']`;
    pages.push(
      await staff.post(`${REJECTION_PATH}?id=${application.id}`, {
        intent: "reject",
        id: application.id,
        reason: "Qtypedvol".repeat(60),
      }),
      await browser.submit(pages.at(-1)!, { address: "991 Qtypedvol Trail" }, { form }),
      await browser.submit(pages.at(-1)!, { city: "Qtypedvol", zip: "x" }, { form }),
      await confirm(application.id),
      await staff.submit(
        await detailsOf(member.id),
        { selectedArea: "admin_team" },
        withIntent("add"),
      ),
      await staff.submit(await open(`${DELETION_PATH}?id=${member.id}`), {}, withIntent("delete")),
    );
    for (const page of pages) {
      const targets = queryAll(page, "[href], [action], [formaction], [src]").flatMap((one) =>
        ["href", "action", "formaction", "src"].map((name) => one.getAttribute(name) ?? ""),
      );
      const links = [
        page.url.href,
        ...page.redirects,
        ...targets.filter((target) => !/^(mailto|tel):/.test(target)),
      ].map((target) => decodeURIComponent(target));
      for (const secret of secrets)
        expect(
          links.filter((link) => link.toLowerCase().includes(secret.toLowerCase())),
          page.url.pathname,
        ).toEqual([]);
      expect(page.headers["referrer-policy"], page.url.pathname).toMatch(
        /^(same-origin|no-referrer|strict-origin)/,
      );
    }
    expect((await getRequest(request.id)).assignments.map(({ state }) => state)).toEqual([
      "Cancelled",
    ]);

    // A search is asked for by its address; what is asked of the log is that it has no queries.
    const found = await staff.submit(
      await open(VOLUNTEERS_PATH),
      { q: "Yxelbornvol" },
      { form: "form.filter" },
    );
    const last = String(found.headers["x-request-id"]);
    const raw = await vi.waitFor(
      async () => {
        const text = await readFile(inject("log"), "utf8");
        expect(text).toContain(last);
        return text;
      },
      { timeout: 10_000, interval: 50 },
    );
    const lines = raw.toLowerCase();
    for (const secret of secrets) expect(lines.includes(secret.toLowerCase()), secret).toBe(false);
    const own = raw.slice(logged).split("\n");
    expect(own.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]); // nothing that was done here is one
  });
});
