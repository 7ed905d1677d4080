import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { TestAccount } from "../support/accounts";
import { startMongoProxy } from "../support/mongo-proxy";
import { startWithAccounts, UNREAD, UNSAVED } from "../support/outage";
import { readFormValues } from "../support/help-form";
import { EXTRA_ROUTES, SPEC_SCREENS, type SpecRole } from "../support/spec-roles";
import { isLongRun } from "../support/variants";
import { Visitor, type TestResponse } from "../support/visitor";

/** Maximum time to any response, in ms. */
const MAX_RESPONSE_MS = 6_000;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

type Screen = readonly [path: string, heading: string, ...failed: string[]];

/** Texts: specification, section 8. Screens without one say the reason alone. */
const SCREENS: Record<"admin" | "volunteer", readonly Screen[]> = {
  volunteer: [
    ["/volunteer-dashboard", "Dashboard", "Failed to load data."],
    ["/volunteer/jobs", "Your jobs", "Error fetching jobs", "Error fetching schedule"],
    ["/volunteer/jobs/work-order?id=R00000000-1", "Work order"],
    ["/volunteer/account-details", "Update Account Details"],
    ["/volunteer/changePassword", "Change Password"],
  ],
  admin: [
    ["/assignVolunteers", "Current Homeowner Requests", "Failed to load requests."],
    ["/admin-dashboard", "Dashboard"],
    ["/create-admin", "Create new Admin Account"],
    ["/administrators", "Administrators"],
    ["/admin/second-factor", "Second factor"],
    ["/api-keys", "API keys"],
    ["/personal-data", "Personal data"],
    ["/undelivered", "Emails that did not arrive"],
    ["/import", "Import a list"],
    ["/site", "Skies and message"],
    ["/write-to-many", "Write to many"],
    ["/create-volunteer", "Volunteer Applications"],
    ["/create-volunteer/confirm?id=A00000000", "Applicant"],
    ["/homeowner-requests", "New Requests"],
    ["/homeowner-requests/request-details?id=R00000000", "Request details"],
    ["/homeowner-requests/enter-request", "Enter a request for someone"],
    ["/requests-in-progress", "Requests in Progress"],
    ["/requests", "Requests"],
    ["/requests/bulk?id=B00000000", "Selected requests"],
    ["/requests/work-orders?id=B00000000", "Print work orders"],
    ["/volunteers", "Volunteer Database"],
    ["/volunteers/volunteer-details?id=V00000000", "Volunteer details"],
    ["/volunteer/confirm-deletion?id=V00000000", "Delete the account"],
    ["/volunteer/confirm-rejection?id=A00000000", "Reject the volunteer application"],
    ["/generate-reports", "Generate Reports"],
    ["/admin/changePassword", "Change Password"],
  ],
};

/** Addresses of the two roles that draw nothing: a file, and what scripts read. */
const NO_SCREENS = [
  "/generate-reports/download",
  "/personal-data/export",
  "/requests/find",
  "/requests/live",
];

test("the table has every screen behind a login", () => {
  const listed = ([path]: Screen) => path.replace(/\?.*/, "");
  for (const role of ["admin", "volunteer"] as const) {
    const extra = Object.entries(EXTRA_ROUTES).flatMap(([path, one]) =>
      one === role ? [path] : [],
    );
    const spec = SPEC_SCREENS.flatMap((one) => (one.role === role ? [one.path] : []));
    expect(SCREENS[role].map(listed).sort()).toEqual(
      [...spec, ...extra].filter((path) => !NO_SCREENS.includes(path)).sort(),
    );
  }
});

type Form = readonly [
  path: string,
  heading: string,
  failed: string | undefined,
  fields: Record<string, string>,
];
const details = {
  phone: "9415550199",
  address: "12 Typed Street",
  city: "Englewood",
  state: "Florida",
  zip: "34223",
};
const DASHBOARD = "/volunteer-dashboard";
const JOBS = "/volunteer/jobs";
const job = { jobId: "R00000000-1" };
const FORMS: Record<"admin" | "volunteer", readonly Form[]> = {
  volunteer: [
    [DASHBOARD, "Dashboard", "Error accepting job", { intent: "accept", ...job }],
    [DASHBOARD, "Dashboard", "Error rejecting job", { intent: "reject", ...job, reason: "Away" }],
    [JOBS, "Your jobs", "Error accepting job", { intent: "accept", ...job }],
    [JOBS, "Your jobs", "Error rejecting job", { intent: "reject", ...job, reason: "Away" }],
    [JOBS, "Your jobs", "Error completing job", { intent: "complete", ...job, details: "Roof" }],
    [JOBS, "Your jobs", "Error taking it back", { intent: "resume", ...job }],
    [
      JOBS,
      "Your jobs",
      "Error giving the job back",
      { intent: "giveBack", ...job, why: "unsafe", reason: "Gas" },
    ],
    [
      JOBS,
      "Your jobs",
      "Error planning the visit",
      { intent: "plan", ...job, day: "2026-12-01", part: "morning" },
    ],
    [JOBS, "Your jobs", undefined, { intent: "constructor", ...job }],
    [
      "/volunteer/account-details",
      "Update Account Details",
      "Failed to update user details.",
      details,
    ],
  ],
  admin: [
    [
      "/assignVolunteers?request=R00000000&team=hospitality",
      "Current Homeowner Requests",
      "Failed to assign volunteers.",
      { requestId: "R00000000", pick: "V00000000" },
    ],
    [
      "/homeowner-requests/request-details?id=R00000000",
      "Request details",
      undefined,
      { intent: "reject", reason: "Out of our area" },
    ],
    [
      "/homeowner-requests/enter-request",
      "Enter a request for someone",
      undefined,
      { first_name: "Typed", description: "A tree on the roof" },
    ],
  ],
};

const MENU_LINKS: Record<SpecRole, string> = {
  volunteer: "/volunteer/account-details",
  admin: "/create-admin",
  public: "/applyVolunteer",
};

let hub: Awaited<ReturnType<typeof startWithAccounts>>;
beforeAll(async () => {
  hub = await startWithAccounts();
});
afterAll(() => hub.stop());

async function timed<T>(work: Promise<T>): Promise<T> {
  const since = Date.now();
  const done = await work;
  expect(Date.now() - since).toBeLessThan(MAX_RESPONSE_MS);
  return done;
}

/** Expects the screen's frame, with the menu of a role and nothing of the account. */
function expectOutage(
  page: TestResponse,
  role: SpecRole,
  heading: string,
  people: readonly Pick<TestAccount, "id" | "firstName" | "email">[] = Object.values(
    hub.people,
  ).map(({ account }) => account),
) {
  const label = page.url.pathname;
  expect(page.status, label).toBe(503);
  expect(Number(page.headers["retry-after"]), label).toBeGreaterThan(0);
  expect(page.headers["cache-control"], label).toBe("no-store");
  expect(page.texts("h1"), label).toEqual([heading]);
  expect(page.document.title, label).toBe(
    `Error: ${heading} – Tidewater Community Resource Center`,
  );
  const links = page.hrefs("header a");
  for (const [other, link] of Object.entries(MENU_LINKS))
    expect(links.includes(link), `${label}: menu of ${other}`).toBe(other === role);
  expect(page.all("header .count"), label).toEqual([]);
  const text = page.text.toLowerCase();
  for (const { firstName, email, id } of people)
    for (const own of [firstName, email, id]) expect(text, label).not.toContain(own.toLowerCase());
}

const readBanner = (page: TestResponse) =>
  page.all("main .banner[role=alert]").map((one) => one.innerHTML.split("<br>"));

async function expectScreens() {
  for (const role of ["admin", "volunteer"] as const) {
    const { visitor } = hub.people[role];
    const pages = await Promise.all(
      SCREENS[role].map(async (screen) => [screen, await timed(visitor.get(screen[0]))] as const),
    );
    for (const [[path, heading, ...failed], page] of pages) {
      expectOutage(page, role, heading);
      expect(readBanner(page), path).toEqual([[...failed, UNREAD]]);
      expect(page.text, path).not.toContain("Nothing you typed");
      expect(page.hrefs("main .actions a"), path).toEqual([
        path,
        role === "admin" ? "/admin-dashboard" : DASHBOARD,
      ]);
      expect(page.texts("main .actions a"), path).toEqual(["Try again", "Back to Dashboard"]);
      expect(page.all("a[href^='tel:']:not([href='tel:911'])").length > 0, path).toBe(
        role !== "admin",
      );
    }
  }
}

async function expectForms() {
  for (const role of ["admin", "volunteer"] as const) {
    const { visitor } = hub.people[role];
    const pages = await Promise.all(
      FORMS[role].map(async (form) => [form, await timed(visitor.post(form[0], form[3]))] as const),
    );
    for (const [[path, heading, failed, fields], page] of pages) {
      expectOutage(page, role, heading);
      expect(readBanner(page), path).toEqual([failed ? [failed, UNSAVED] : [UNSAVED]]);
      const form = page.form("main form[method=post]");
      expect(form.getAttribute("action")).toBe(path);
      expect(readFields(page)).toEqual(fields);
    }
  }
}

const readFields = (page: TestResponse) =>
  Object.fromEntries(
    page
      .all<HTMLInputElement>("main form [name]:not(button)")
      .map(({ name, value }) => [name, value]),
  );

const passwords = {
  username: "typed@example.org",
  currentPassword: "one secret thing",
  newPassword: "another secret thing",
  newPassword2: "another secret thing",
};

async function expectPasswordForms() {
  for (const role of ["admin", "volunteer"] as const) {
    const path = `/${role}/changePassword`;
    const page = await timed(hub.people[role].visitor.post(path, passwords));
    expectOutage(page, role, "Change Password");
    // passwords are not kept, so it does not say that nothing is lost
    expect(readBanner(page)).toEqual([["Server error. Please try again later.", UNREAD]]);
    expect(readFields(page)).toEqual({ username: passwords.username });
    expect(page.text).not.toContain("secret thing");
    expect(page.texts("main form button")).toEqual([
      "Back to the form, to look at it or change it",
    ]);
  }
}

/** Forms and links of those who are not logged in. */
async function expectPublicScreens() {
  const none = new Visitor(hub.app.base);
  const opened = await Promise.all(
    [...SPEC_SCREENS.filter(({ role }) => role === "public"), { path: "/privacy" }].map(
      async ({ path }) => [path, await timed(none.get(path))] as const,
    ),
  );
  for (const [path, page] of opened) {
    expect(page.status, path).toBe(200);
    expect(page.hrefs("header a"), path).toContain(MENU_LINKS.public);
  }
  const { volunteer, admin } = hub.people;
  for (const path of ["/home", "/request-help", "/more-resources"]) {
    const page = await timed(volunteer.visitor.get(path));
    expect(page.status, path).toBe(200);
    expect(page.hrefs("header a"), path).toContain(MENU_LINKS.public);
    expect(page.hrefs("header a"), path).not.toContain(MENU_LINKS.volunteer);
  }
  // Without a cookie the gate needs no look-up.
  const gated = await timed(none.get("/volunteer/jobs"));
  expect(gated.redirects).toEqual(["303 /vol-login?to=%2Fvolunteer%2Fjobs"]);

  const broken = "Something went wrong. Please try again.";
  const forged = "x".repeat(43);
  const reads = [
    [volunteer, "/vol-login", "Volunteer Login Portal", broken],
    [admin, "/admin-login", "Admin Login Portal", broken],
    [
      undefined,
      `/volunteer/reset-password?token=${forged}`,
      "Reset Password",
      "Error resetting password",
    ],
    [
      undefined,
      `/admin/reset-password?token=${forged}`,
      "Reset Password",
      "Error resetting password",
    ],
  ] as const;
  for (const [who, path, heading, failed] of reads) {
    const page = await timed((who?.visitor ?? none).get(path));
    expectOutage(page, "public", heading);
    expect(readBanner(page), path).toEqual([[failed, UNREAD]]);
    expect(page.hrefs("main .actions a"), path).toEqual([path, "/home"]);
  }
  const own = `/my-request?link=R7K4MQ2AB.${"x".repeat(22)}`;
  const told = { intent: "tell", about: "message", text: "My typed words" };
  for (const page of [await timed(none.get(own)), await timed(none.post(own, told))]) {
    expect(page.status).toBe(503);
    expect(page.textAt("main .banner[role=alert]")).toMatch(/^We could not reach our records/);
  }
  expect(readFormValues(await timed(none.post(own, told)))).toMatchObject({
    intent: "open",
    about: "message",
    text: "My typed words",
  });
  const email = "typed@example.org";
  const posts = [
    ["/vol-login", { email, password: "one secret thing" }, broken],
    ["/admin-login", { email, password: "one secret thing" }, broken],
    ["/volunteer/request-reset", { email }, "Error sending reset email"],
    ["/admin/request-reset", { email }, "Error sending reset email"],
    [
      "/volunteer/reset-password",
      { token: forged, newPassword: "a secret thing" },
      "Error resetting password",
    ],
    [
      "/admin/reset-password",
      { token: forged, newPassword: "a secret thing" },
      "Error resetting password",
    ],
  ] as const;
  const answers = await Promise.all(
    posts.map(async (post) => [post, await timed(none.post(post[0], post[1]))] as const),
  );
  for (const [[path, fields, failed], page] of answers) {
    expect(page.status, path).toBe(503);
    expect(page.textAt("main .banner[role=alert]"), path).toMatch(new RegExp(`^${failed}`));
    expect(page.text, path).not.toContain("secret thing");
    if ("email" in fields) expect(readFormValues(page).email, path).toBe(email);
  }
}

describe("while the database is frozen", () => {
  beforeAll(() => {
    hub.mongod.freeze();
  });
  afterAll(() => {
    hub.mongod.thaw();
  });
  test("screens say what failed, in the frame of their role", expectScreens);
  test("forms say what failed and keep what was typed", expectForms);
  test("forms with passwords keep all but these", expectPasswordForms);
  test("public screens are drawn as for visitors, or say what failed", expectPublicScreens);
  test("Spanish pages say it in Spanish", async () => {
    for (const [role, path, heading, ...words] of [
      ["volunteer", "/volunteer-dashboard", "Panel", "No se pudieron cargar los datos."],
      ["admin", "/assignVolunteers", "", ""],
      ["admin", "/admin-dashboard", "Panel"],
    ] as const) {
      const { visitor } = hub.people[role];
      visitor.cookies.set("lang", "es");
      const page = await timed(visitor.get(path));
      visitor.cookies.delete("lang");
      expect(page.status).toBe(503);
      expect(page.document.documentElement.lang).toBe("es");
      if (heading) expect(page.texts("h1")).toEqual([heading]);
      expect(page.textAt("main .banner")).toContain(
        "En este momento no podemos acceder a nuestros registros. Intente de nuevo en un minuto.",
      );
      for (const word of words) expect(page.textAt("main .banner")).toContain(word);
      expect(page.text).not.toMatch(/We could not reach|Failed to/);
    }
  });
  test("a download leads to its screen, which says it", async () => {
    const page = await timed(hub.people.admin.visitor.get("/generate-reports/download?year=2026"));
    expect(page.redirects).toEqual(["303 /generate-reports?year=2026"]);
    expectOutage(page, "admin", "Generate Reports");
  });
  test("a data request of a client navigation gets the same", async () => {
    const answer = await timed(hub.people.admin.visitor.get("/assignVolunteers.data"));
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("pageUnavailable");
    expect(answer.text).toContain("assign.requestsFailed");
  });
});

if (isLongRun)
  describe("while the database is stopped", () => {
    beforeAll(() => hub.mongod.kill());
    afterAll(() => hub.mongod.restart());
    test("screens say what failed, in the frame of their role", expectScreens);
    test("forms say what failed and keep what was typed", expectForms);
    test("forms with passwords keep all but these", expectPasswordForms);
  });

test("what an outage kept is saved when it is over", async () => {
  const { visitor } = hub.people.volunteer;
  hub.mongod.freeze();
  const page = await visitor.post("/volunteer/account-details", details).finally(() => {
    hub.mongod.thaw();
  });
  expect(page.status).toBe(503);
  const saved = await vi.waitFor(
    async () => {
      const answer = await visitor.submit(page, {}, { form: "main form[method=post]" });
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(saved.banner).toContain("Your details were updated.");
  expect(saved.textAt("main")).toContain("12 Typed Street");
});

test("a database that is lost after the gate says the same, and keeps what was typed", async () => {
  const update = Buffer.from("\x02update\0\x0b\0\0\0volunteers\0", "latin1");
  let stopProxy: () => void = () => undefined;
  const lost = await startWithAccounts(async (uri) => {
    const proxy = await startMongoProxy(uri, update, 10_000);
    stopProxy = () => {
      proxy.stop();
    };
    return proxy.uri;
  });
  try {
    const { account, visitor } = lost.people.volunteer;
    const page = await timed(visitor.post("/volunteer/account-details", details));
    expectOutage(page, "volunteer", "Update Account Details", [account]);
    expect(readBanner(page)).toEqual([["Failed to update user details.", UNSAVED]]);
    expect(readFields(page)).toEqual(details);
    const dashboard = await timed(visitor.get(DASHBOARD));
    expectOutage(dashboard, "volunteer", "Dashboard", [account]);
  } finally {
    stopProxy();
    await lost.stop();
  }
});
