import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Volunteers } from "~/models/volunteer.server";
import * as applications from "~/services/volunteers/applications.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import { createAccount, type TestAccount } from "../../support/accounts";
import { eventually } from "../../support/eventually";
import { Hub, useHub } from "../../support/hub";
import { PATHS } from "../../support/pages";
import { getApp } from "../../support/served-app";
import { logInAs } from "../../support/sessions";
import { foldText, type FormEntries, type TestResponse } from "../../support/visitor";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();

const { admin, staff } = hub;
/** Length of the log before this file ran. */
let logged = 0;

beforeAll(async () => {
  logged = (await readFile(getApp().log, "utf8")).length;
});

const acceptApplication = (id: string, entries: FormEntries = {}) =>
  staff.submitAction(`${PATHS.application}?id=${id}`, "accept", entries);
const openDetails = (id: string) => staff.open(`${PATHS.volunteer}?id=${id}`);

/** The query parameters of a URL, as "name=value". */
const listParameters = (href: string) =>
  [...new URL(href, staff.base).searchParams].map((pair) => pair.join("="));

describe("the applications", () => {
  const readCards = (page: TestResponse) => page.all("main li.card");
  const readIds = (page: TestResponse) =>
    page
      .hrefs(`main li.card a[href^='${PATHS.application}']`)
      .map((href) => new URL(href, page.url).searchParams.get("id"));

  test("are cards with name, email, phone, areas of help and two links, oldest first", async () => {
    await hub.clearVolunteerLists();
    const areasOfHelp = [
      "Volunteer Management and Administration Team",
      "Hospitality Team",
      "Logistic Tracking Team",
      "Community Outreach Team",
      "Community Helpers Team",
    ];
    const first = await hub.createApplication({
      firstName: "Zoë",
      lastName: "O’Neil-Ñandú",
      phoneNumber: "9415550123",
      areasOfHelp,
    });
    const second = await hub.createApplication({
      areasOfHelp: ["Community Helpers Team"],
      website: "x",
    });
    const page = await staff.open(PATHS.applications);
    expect(readIds(page)).toEqual([first.id, second.id]);
    const [card, other] = readCards(page);
    const text = foldText(card!);
    for (const shown of [
      "Zoë O’Neil-Ñandú",
      `(941)-555-0123 – ${first.email}`,
      first.streetAddress1,
    ])
      expect(text).toContain(shown);
    expect([...card!.querySelectorAll(".flow > li")].map(foldText)).toEqual([
      "Areas of Help:",
      "Volunteer Management and Administration",
      "Hospitality",
      "Logistic Tracking",
      "Community Outreach",
      "Tidewater Helpers",
    ]);
    expect(foldText(card!.querySelector("time")!)).toMatch(/^\d min$/);
    expect(card!.querySelector("time")!.title).toMatch(
      /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d\s[AP]M$/,
    );
    expect(
      [...card!.querySelectorAll("a:not(.bubble)")].map((link) => [
        foldText(link),
        link.getAttribute("href"),
      ]),
    ).toEqual([
      ["(941)-555-0123", "tel:+19415550123"],
      [first.email, `mailto:${first.email}`],
      ["More info Zoë O’Neil-Ñandú", `${PATHS.application}?id=${first.id}&row=1`],
      ["Reject Applicant Zoë O’Neil-Ñandú", `${PATHS.rejection}?id=${first.id}&row=1`],
    ]);
    expect(foldText(other!)).toContain("Areas of Help: Tidewater Helpers");
    expect([...other!.querySelectorAll(".tag")].map(foldText)).toEqual([
      "May be spam",
      "Tidewater Helpers",
    ]);
    expect(text).toContain(first.streetAddress1);
  });

  test("come ten to a page; a decision returns to its page, and an invalid page is the first", async () => {
    await hub.clearVolunteerLists();
    const mine: string[] = [];
    for (let i = 0; i < 12; i++) mine.push((await hub.createApplication()).id);
    const first = await staff.open(PATHS.applications);
    expect(readIds(first)).toEqual(mine.slice(0, 10));
    expect(first.textAt("main")).toContain("12 applications");
    expect(first.texts(".pages")).toEqual(["Page 1 of 2Next"]);
    expect(first.hrefs(".pages a")).toEqual([`${PATHS.applications}?page=2`]);
    const second = await staff.open(`${PATHS.applications}?page=2`);
    expect(readIds(second)).toEqual(mine.slice(10));
    expect(second.texts(".pages")).toEqual(["PreviousPage 2 of 2"]);

    const [more, rejection] = [PATHS.application, PATHS.rejection].map(
      (path) => second.hrefs(`main li.card a[href^='${path}']`)[0]!,
    );
    expect((await staff.open(more!)).hrefs("main p a")[0]).toBe(
      `${PATHS.applications}?page=2#${mine[10]!}`,
    );
    const asks = await staff.open(rejection!);
    expect(
      asks.all("main form a").map((link) => [foldText(link), link.getAttribute("href")]),
    ).toEqual([["No", `${PATHS.applications}?page=2#${mine[10]!}`]]);
    const result = await staff.submitAction(asks, "reject", { reason: "We are full." });
    expect(result.redirects).toEqual([
      expect.stringMatching(
        `^303 ${PATHS.applications}\\?page=2&row=1&applicationRejected=${mine[10]!}\\.[\\w-]{16}$`,
      ),
    ]);
    expect(result.url.hash).toBe("#done");
    expect(result.all("main .cards > li").map((item) => item.id || "banner")).toEqual([
      "banner",
      mine[11],
    ]);
    // After the last one of the last page: the page before, with the banner at its end.
    const last = await staff.submitAction(
      await staff.open(`${PATHS.application}?id=${mine[11]!}&page=2&row=1`),
      "accept",
    );
    expect(last.all("main .cards > li").map((item) => item.id || "banner")).toEqual([
      ...mine.slice(0, 10),
      "banner",
    ]);
    expect(last.banners).toHaveLength(1);
  });

  test("do not link to an account deleted since", async () => {
    const { id } = await hub.createApplication();
    const result = await acceptApplication(id);
    expect(result.banners.join()).toContain("has a volunteer account now");
    const account = (await hub.findAccountByApplication(id))!._id;
    const ways = (page: TestResponse) =>
      page.document.querySelectorAll(`a[href*="${account}"]`).length;
    expect(ways(result)).toBe(1);
    expect(ways(await staff.open(`${PATHS.application}?id=${id}`))).toBe(1);
    await deleteVolunteer(account, { role: "system" });
    const again = await staff.open(result.url.pathname + result.url.search);
    expect(again.banners).toEqual([]);
    const applicant = await staff.open(`${PATHS.application}?id=${id}`);
    expect(applicant.status).toBe(200);
    expect([ways(again), ways(applicant)]).toEqual([0, 0]);
  });

  test("ignore a forged token and one of another record", async () => {
    const [one, other] = [await hub.createApplication(), await hub.createApplication()];
    const result = await acceptApplication(one.id);
    expect(result.banners).toHaveLength(1);
    const receipt = result.url.searchParams.get("applicationAccepted")!;
    for (const query of [
      `applicationAccepted=${receipt.replace(one.id, other.id)}`,
      `applicationRejected=${receipt}`,
      "applicationAccepted=<b>",
    ])
      expect((await staff.open(`${PATHS.applications}?${query}`)).banners, query).toEqual([]);
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
    await hub.clearVolunteerLists();
  });

  const readRows = (page: TestResponse) =>
    page.all("main table tbody tr").map((row) => [...row.children].map(foldText));
  // The banner's row has one cell.
  const readIds = (page: TestResponse) => readRows(page).flatMap((cells) => cells[1] ?? []);
  const search = async (q: string) =>
    staff.submit(await staff.open(PATHS.volunteers), { q }, { form: "form.filter" });
  const listHeaders = (page: TestResponse) => page.all("main table thead th");
  /** The URL of the sort link in a column's header. */
  const sortHref = (page: TestResponse, name: string) =>
    listHeaders(page)
      .find((head) => head.querySelector("a")?.textContent === name)!
      .querySelector("a")!
      .getAttribute("href")!;
  const sorted = (page: TestResponse) =>
    listHeaders(page).flatMap((head) => head.getAttribute("aria-sort") ?? []);

  test("has the specification's columns, and links to edit and delete in each row", async () => {
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
    const page = await staff.open(`${PATHS.volunteers}?sort=first`);
    expect(
      listHeaders(page)
        .map((head) => foldText(head).replace(/ [▲▼]$/, ""))
        .join(" | "),
    ).toBe("Edit | # | First Name | Last Name | Phone Number | Email | Areas of Help | Delete");
    expect(page.textAt("main")).toContain("5 volunteers");
    expect(readRows(page).slice(0, 2)).toEqual([
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
    expect(page.hrefs("main table tbody tr:first-child a")).toEqual([
      `${PATHS.volunteer}?id=${first!._id}&sort=first&row=1`,
      "tel:+19415550105",
      expect.stringMatching(/^sms:/),
      `mailto:${first!.email}`,
      `${PATHS.deletion}?id=${first!._id}&sort=first&row=1`,
    ]);
    expect(page.textAt("main label[for=q]")).toMatch(/search/i);
  });

  test("is searched by name and phone", async () => {
    const wanted = PEOPLE[4];
    for (const q of ["Nuñez Ødger", "(941)-555-0101"])
      expect(readIds(await search(q)), q).toEqual([wanted._id]);
    const both = await search("z");
    expect(both.document.querySelector<HTMLInputElement>("#q")!.value).toBe("z");
    expect(readIds(await search("qui")).toSorted()).toEqual(["V00000002", "V00000005"]);
    const none = await search("quill zimmer");
    expect(readIds(none)).toEqual([]);
    expect(none.textAt("main")).toMatch(/No matching volunteers found/);
    expect(none.hrefs(".filter a")).toEqual([PATHS.volunteers]); // the link back to all
    expect((await staff.open(PATHS.volunteers)).texts(".filter a")).toEqual([]);
  });

  test("survives hostile queries", async () => {
    for (const query of [
      "q[$ne]=x",
      "q=a&q=b",
      "q[]=a",
      "q=%E0%A4%A",
      "q=%00",
      "q=%ED%A0%80",
      "sort[$ne]=x&q=zimmer",
    ])
      expect((await staff.get(`${PATHS.volunteers}?${query}`)).status, query).toBe(200);
  });

  test("is sorted by a column in both directions, and shows by which", async () => {
    const phone = ["V00000002", "V00000004", "V00000001", "V00000003", "V00000005"];
    const usual = await staff.open(PATHS.volunteers);
    // Last names: adams, Núñez, Quill, Ünsal, Zimmer
    expect(readIds(usual)).toEqual([
      "V00000001",
      "V00000002",
      "V00000005",
      "V00000003",
      "V00000004",
    ]);
    expect(sorted(usual)).toEqual(["ascending"]);
    const up = await staff.open(sortHref(usual, "Phone Number"));
    expect(readIds(up)).toEqual(phone);
    const down = await staff.open(sortHref(up, "Phone Number"));
    expect(readIds(down)).toEqual(phone.toReversed());
    expect(sorted(down)).toEqual(["descending"]);
    expect(foldText(listHeaders(down).find((head) => head.hasAttribute("aria-sort"))!)).toContain(
      "Phone Number",
    );
    // Without column headers the form sorts.
    const form = await staff.submit(usual, { sort: "phone", dir: "desc" }, { form: "form.filter" });
    expect(readIds(form)).toEqual(phone.toReversed());
    const found = await staff.submit(form, { q: "qui" }, { form: "form.filter" });
    expect(readIds(found)).toEqual(["V00000005", "V00000002"]);
    expect(sorted(found)).toEqual(["descending"]);
  });

  test("has pages of 10, 25, 50 or 100; links keep the other parameters", async () => {
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
    const first = await staff.open(`${PATHS.volunteers}?${state}`);
    expect(readIds(first)).toEqual(down.slice(0, 10));
    expect(first.textAt("main")).toContain("53 volunteers");
    expect(first.texts(".pages").join()).toContain("Page 1 of 6");
    const sizes = Object.fromEntries(first.all(".sizes a").map((link) => [foldText(link), link]));
    expect(Object.keys(sizes)).toEqual(["10", "25", "50", "100"]);
    expect(sizes["10"]!.getAttribute("aria-current")).toBe("true");

    const third = await staff.open(`${PATHS.volunteers}?${state}&size=25&page=3`);
    expect(readIds(third)).toEqual(down.slice(50));
    expect(listParameters(third.hrefs(".pages a[rel=prev]")[0]!)).toEqual(
      expect.arrayContaining([...state.split("&"), "size=25", "page=2"]),
    );
    expect(third.all(".pages a[rel=next]")).toEqual([]);
    for (const size of ["50", "100"]) {
      const [href] = third
        .all(".sizes a")
        .flatMap((link) => (foldText(link) === size ? link.getAttribute("href")! : []));
      expect(listParameters(href!).toSorted()).toEqual(
        [...state.split("&"), `size=${size}`].toSorted(),
      ); // another size starts on page 1
      expect(readIds(await staff.open(href!))).toEqual(down.slice(0, Number(size)));
    }
    expect(listParameters(sortHref(third, "Email")).toSorted()).toEqual([
      "dir=asc",
      "q=paginator",
      "size=25",
      "sort=email",
    ]);
    const form = await staff.submit(third, { q: "paginator no0" }, { form: "form.filter" });
    expect(readIds(form)).toEqual(down.slice(43)); // keeps size and order, starts on page 1
    expect(form.url.searchParams.get("size")).toBe("25");
  });
});

describe("every screen", () => {
  const EVIL = `<script>alert(1)</script>"'{{7*7}}&lt;`;
  const IMG = '<img src=x onerror="alert(2)">';
  const BIDI_TEXT = "\u202Eשלום\u202C \u200Fعربي👩‍👩‍👧🌀";

  /** One person in each state, and the screens that show them. */
  async function createPeople(
    more: { city: string } & Record<string, string>,
    actingAdmin: TestAccount,
    reason: string,
  ) {
    await hub.clearVolunteerLists();
    const pending = await hub.createApplication(more);
    const rejected = await hub.createApplication(more);
    await applications.reject(rejected.id, { text: reason }, { role: "admin", id: actingAdmin.id });
    const member = await new Hub(actingAdmin).createVolunteerWithPassword(more);
    const request = await new Hub(actingAdmin).createAcceptedRequest({ city: more.city });
    await new Hub(actingAdmin).assignVolunteers(request.id, { id: member.id, name: member.name });
    const { applicationId } = await hub.getVolunteer(member.id);
    const screens = [
      PATHS.applications,
      ...[pending.id, rejected.id, applicationId!].flatMap((id) => [
        `${PATHS.application}?id=${id}`,
        `${PATHS.rejection}?id=${id}`,
      ]),
      PATHS.volunteers,
      `${PATHS.volunteer}?id=${member.id}`,
      `${PATHS.deletion}?id=${member.id}`,
      `${PATHS.request}?id=${request.id}`,
    ];
    return { pending, member, request, screens };
  }
  /** All texts of a page, including its field values. */
  const readAllText = (page: TestResponse) =>
    `${page.document.body.textContent} ${page
      .all("input, textarea, option")
      .map((field) => (field as HTMLInputElement).value)
      .join(" ")}`;

  test("escapes user input", async () => {
    const mallory = await createAccount("admin");
    await Admins.updateOne({ _id: mallory.id }, { $set: { firstName: `A${EVIL}`, lastName: IMG } });
    const input = {
      firstName: `F${EVIL}`,
      lastName: `L${EVIL}`,
      streetAddress1: `S${EVIL}`,
      streetAddress2: `U${EVIL}`,
      city: `C${EVIL}`,
      county: `Y${EVIL}${IMG}`,
    };
    const {
      member,
      pending: application,
      screens,
    } = await createPeople(input, mallory, `R${EVIL}\n</textarea>${IMG}`);
    const browser = await logInAs(member);
    const pages: TestResponse[] = [];
    for (const lang of ["en", "es"]) {
      for (const visitor of [staff, browser]) visitor.cookies.set("lang", lang);
      for (const path of [...screens, `${PATHS.volunteers}?q=${encodeURIComponent(`Q${EVIL}`)}`])
        pages.push(await staff.open(path));
      pages.push(await browser.open(PATHS.account));
      // Also in a form that comes back with a mistake.
      pages.push(
        await staff.post(`${PATHS.rejection}?id=${application.id}`, {
          intent: "reject",
          id: application.id,
          reason: `T${EVIL}${"x".repeat(500)}`,
        }),
      );
      pages.push(
        await browser.post(PATHS.account, {
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
      const label = page.url.pathname;
      expect(page.text, label).not.toContain("<script>alert");
      expect(page.text, label).not.toContain("<img src=x");
      expect(page.all("main script, img[onerror], [onclick], main [style]"), label).toEqual([]);
      for (const [, letter] of readAllText(page).matchAll(
        /([A-Z])<script>alert\(1\)<\/script>"'\{\{7\*7\}\}&lt;/g,
      ))
        shown.add(letter!);
    }
    expect([...shown].toSorted().join("")).toBe("ACFLPQRSTUYZ");
    // A message shows a name unchanged.
    const twin = await hub.createApplication({ ...input, email: member.email });
    const page = await acceptApplication(twin.id);
    expect(page.status).toBe(409);
    expect(page.banners[0]).toContain(`F${EVIL} L${EVIL}`);
    expect(page.text).not.toContain("<script>alert");
  });

  test("keeps bidirectional text, emoji and the longest texts intact", async () => {
    const [name, reason] = ["N".repeat(80), "🌀".repeat(500)];
    const {
      member,
      pending: application,
      screens,
    } = await createPeople(
      {
        firstName: BIDI_TEXT,
        lastName: name,
        city: BIDI_TEXT,
        county: BIDI_TEXT,
      },
      admin,
      reason,
    );
    for (const path of screens.filter(
      (path) =>
        path !== PATHS.applications && path !== PATHS.volunteers && !path.startsWith(PATHS.request),
    )) {
      const page = await staff.open(path);
      expect(page.document.body.textContent, path).toContain(BIDI_TEXT);
      expect(page.document.body.textContent, path).toContain(name);
    }
    expect((await staff.open(PATHS.applications)).textAt("main li.card h2")).toBe(
      `${BIDI_TEXT} ${name}`,
    );
    expect(
      (await staff.open(`${PATHS.volunteers}?q=${encodeURIComponent("عربي")}`)).texts(
        "main table tbody td",
      ),
    ).toContain(member.id);
    expect(
      (await staff.open(`${PATHS.application}?id=${application.id}`)).document.body.textContent,
    ).toContain(BIDI_TEXT);
    expect(
      readAllText(
        await staff.open(
          screens.find(
            (path) => path.startsWith(PATHS.application) && !path.includes(application.id),
          )!,
        ),
      ),
    ).toContain(reason);
    const browser = await logInAs(member);
    const page = await browser.submit(
      await browser.open(PATHS.account),
      {
        phone: "9125550199",
        address: BIDI_TEXT,
        city: "🌀".repeat(80),
        state: "Georgia",
        zip: "31401",
      },
      { form: `form[action='${PATHS.account}']` },
    );
    expect(page.facts()).toMatchObject({ Address: BIDI_TEXT, City: "🌀".repeat(80) });
  });

  test("has no personal data in its URLs, nor in the log", async () => {
    const input = {
      firstName: "Xquisitavol",
      lastName: "Yxelbornvol",
      streetAddress1: "991 Zzyzxvol Trail",
      city: "Qwertonvol",
      county: "Qxcountyvol",
      phoneNumber: "2396661234",
    };
    const {
      member,
      pending: application,
      request,
      screens,
    } = await createPeople(input, admin, "Qreasonvol");
    const browser = await logInAs(member);
    const secrets = [
      "Xquisitavol",
      "Yxelbornvol",
      "Zzyzxvol",
      "Qwertonvol",
      "Qxcountyvol",
      "Qreasonvol",
      "Qtypedvol",
      input.phoneNumber,
      member.email,
      application.email,
    ];
    const pages = await Promise.all([
      ...screens.map((path) => staff.open(path)),
      browser.open(PATHS.account),
    ]);
    const form = `form[action='${PATHS.account}']`;
    pages.push(
      await staff.post(`${PATHS.rejection}?id=${application.id}`, {
        intent: "reject",
        id: application.id,
        reason: "Qtypedvol".repeat(60),
      }),
      await browser.submit(pages.at(-1)!, { address: "991 Qtypedvol Trail" }, { form }),
      await browser.submit(pages.at(-1)!, { city: "Qtypedvol", zip: "x" }, { form }),
      await acceptApplication(application.id),
      await staff.submitAction(await openDetails(member.id), "add", { selectedArea: "admin_team" }),
      await staff.submitAction(await staff.open(`${PATHS.deletion}?id=${member.id}`), "delete"),
    );
    for (const page of pages) {
      const targets = page
        .all("[href], [action], [formaction], [src]")
        .flatMap((one) =>
          ["href", "action", "formaction", "src"].map((name) => one.getAttribute(name) ?? ""),
        );
      const links = [
        page.url.href,
        ...page.redirects,
        ...targets.filter(
          (target) => !/^(mailto:|tel:|sms:|https:\/\/www\.google\.com\/maps\/)/.test(target),
        ),
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
    expect((await hub.getRequest(request.id)).assignments.map(({ state }) => state)).toEqual([
      "Cancelled",
    ]);

    // A search is a GET with a query; the log must contain no queries.
    const found = await staff.submit(
      await staff.open(PATHS.volunteers),
      { q: "Yxelbornvol" },
      { form: "form.filter" },
    );
    const last = String(found.headers["x-request-id"]);
    const raw = await eventually(async () => {
      const text = await readFile(getApp().log, "utf8");
      expect(text).toContain(last);
      return text;
    });
    const lines = raw.toLowerCase();
    for (const secret of secrets) expect(lines.includes(secret.toLowerCase()), secret).toBe(false);
    const own = raw.slice(logged).split("\n");
    // Nothing in this file logs an error.
    expect(own.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
});
