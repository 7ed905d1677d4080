import { describe, expect, test } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Audit } from "~/models/audit.server";
import { Sessions } from "~/models/session.server";
import { NOTICES } from "~/schemas/notices";
import {
  DASHBOARD,
  logIn,
  logInAs,
  LOGIN_PAGE,
  newEmail,
  newPassword,
  waitForResetToken,
  updateSessionDates,
  createAccount,
  type TestAccount,
} from "../../support/accounts";
import { Visitor } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const INCORRECT = "Incorrect email or password.";
const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];
const TITLE: Record<Role, string> = {
  admin: "Admin Login Portal",
  volunteer: "Volunteer Login Portal",
};

const LOGOUT = { form: "form[action='/logout']" };
const sessionOf = (visitor: Visitor) =>
  [...visitor.cookies]
    .filter(([name]) => name !== "lang")
    .map(([name, value]) => `${name}=${value}`)[0];
const isIn = async (visitor: Visitor, role: Role) => {
  const page = await visitor.get(DASHBOARD[role]);
  if (page.status === 200 && page.redirects.length === 0) return true;
  expect(page.redirects).toEqual([
    `303 ${LOGIN_PAGE[role]}?to=${encodeURIComponent(DASHBOARD[role])}`,
  ]);
  return false;
};
const tries = async (
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) => visitor.submit(await visitor.get(LOGIN_PAGE[role]), { email, password });
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000);

describe.each(ROLES)("the login of %s", (role) => {
  test("leads to the dashboard, with a cookie that scripts and other sites do not get and that goes with the browser", async () => {
    const person = await createAccount(role);
    const visitor = new Visitor();
    const page = await visitor.get(LOGIN_PAGE[role]);
    expect(page.textAt("h1")).toBe(TITLE[role]);
    const { email, password } = person;
    const answer = await visitor.call(
      "POST",
      LOGIN_PAGE[role],
      `email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`,
      {
        "content-type": "application/x-www-form-urlencoded",
        origin: visitor.base,
        "sec-fetch-site": "same-origin",
      },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(DASHBOARD[role]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const [cookie, device, ...more] = answer.headers["set-cookie"] ?? [];
    expect(device).toMatch(new RegExp(`^hub-device-${person.id}=`));
    expect(more).toEqual([]);
    const [, ...attributes] = cookie!.split("; ");
    expect(attributes.map((one) => one.toLowerCase()).sort()).toEqual([
      "httponly",
      "path=/",
      "samesite=lax",
    ]);
    await logIn(visitor, person);
  });

  test("a wrong password and an unknown account bring back the same page, but for the address that was typed", async () => {
    const person = await createAccount(role);
    const nobody = newEmail();
    expect(nobody.length).toBe(person.email.length);
    const pages = [];
    for (const email of [person.email, nobody]) {
      const visitor = new Visitor();
      const page = await tries(visitor, { role, email, password: newPassword() });
      expect(page.status).toBe(401);
      expect(page.textAt(".banner[role=alert]")).toBe(INCORRECT);
      expect(visitor.cookies.size).toBe(0);
      expect(page.form("main form").querySelector<HTMLInputElement>("[name=email]")!.value).toBe(
        email,
      );
      expect(page.form("main form").querySelector<HTMLInputElement>("[name=password]")!.value).toBe(
        "",
      );
      const { date: _, "x-request-id": __, ...headers } = page.headers;
      pages.push({ headers, text: page.text.replaceAll(email, "") });
    }
    expect(pages[0]).toEqual(pages[1]);
  });

  test("nothing typed: the text of the specification, too", async () => {
    for (const typed of [
      { email: "", password: "" },
      { email: newEmail(), password: "" },
      { email: "", password: newPassword() },
    ]) {
      const page = await tries(new Visitor(), { role, ...typed });
      expect([401, 422]).toContain(page.status);
      expect(page.textAt(".banner[role=alert]")).toBe(INCORRECT);
    }
  });

  test("after five wrong tries: 429 with Retry-After and the text of the specification, the e-mail kept; others may go on", async () => {
    const [target, neighbour] = [await createAccount(role), await createAccount(role)];
    const guesser = new Visitor();
    for (let i = 0; i < 5; i++)
      expect((await tries(guesser, { ...target, password: newPassword() })).status).toBe(401);
    const page = await tries(guesser, target);
    expect(page.status).toBe(429);
    expect(Number(page.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(page.textAt(".banner[role=alert]")).toBe("Something went wrong. Please try again.");
    expect(page.form("main form").querySelector<HTMLInputElement>("[name=email]")!.value).toBe(
      target.email,
    );
    expect(guesser.cookies.size).toBe(0);
    await logIn(guesser, neighbour);
    await logIn(new Visitor(), target);
  });

  test("gives another session each time, and the one before is over", async () => {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const first = sessionOf(visitor);
    const page = await visitor.post(LOGIN_PAGE[role], {
      email: person.email,
      password: person.password,
    });
    expect(page.redirects).toEqual([`303 ${DASHBOARD[role]}`]);
    expect(sessionOf(visitor)).not.toBe(first);
    const old = await visitor.call("GET", DASHBOARD[role], undefined, { cookie: first! });
    expect(old.status).toBe(303);
    expect(await Sessions.countDocuments({ accountId: person.id })).toBe(1);
  });

  test("a cookie that somebody else put into the browser does not become the session", async () => {
    const person = await createAccount(role);
    const visitor = new Visitor();
    const attacker = await logInAs(await createAccount(role));
    for (const [name, value] of attacker.cookies) visitor.cookies.set(name, value);
    const planted = sessionOf(visitor);
    await visitor.post(LOGIN_PAGE[role], { email: person.email, password: person.password });
    expect(sessionOf(visitor)).not.toBe(planted);
    expect(await isIn(attacker, role)).toBe(false);
    expect(await isIn(visitor, role)).toBe(true);
  });

  test("is asked for by an address that can be read, however long the one is that asks", async () => {
    const page = await new Visitor().get(`${DASHBOARD[role]}?q=${"%C3%B1".repeat(300)}`);
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe(LOGIN_PAGE[role]);
  });

  test("comes back to where the person wanted to go, and to our own paths only", async () => {
    const person = await createAccount(role);
    const visitor = new Visitor();
    const wanted = `/${role}/changePassword`;
    const { email, password } = person;
    const page = await visitor.submit(await visitor.get(`${wanted}?x=1`), { email, password });
    expect(page.redirects).toEqual([`303 ${wanted}?x=1`]);
    for (const to of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
      "home",
      "",
    ]) {
      const other = new Visitor();
      const form = await other.get(`${LOGIN_PAGE[role]}?to=${encodeURIComponent(to)}`);
      expect((await other.submit(form, { email, password })).redirects, to).toEqual([
        `303 ${DASHBOARD[role]}`,
      ]);
      const direct = new Visitor();
      expect((await direct.post(LOGIN_PAGE[role], { email, password, to })).redirects, to).toEqual([
        `303 ${DASHBOARD[role]}`,
      ]);
      expect(
        (await direct.get(`${LOGIN_PAGE[role]}?to=${encodeURIComponent(to)}`)).redirects,
        to,
      ).toEqual([`303 ${DASHBOARD[role]}`]);
    }
  });

  test("Log Out ends it at once, for every copy of the cookie, and leads to /home", async () => {
    const person = await createAccount(role);
    const [visitor, elsewhere] = [await logInAs(person), await logInAs(person)];
    const copy = new Visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect(await isIn(copy, role)).toBe(true);
    const page = await visitor.submit(await visitor.get(DASHBOARD[role]), {}, LOGOUT);
    expect(page.redirects).toEqual(["303 /home"]);
    expect(visitor.cookies.size).toBe(0);
    expect(await isIn(copy, role)).toBe(false);
    expect(await isIn(elsewhere, role)).toBe(true);
    expect(await Audit.findOne({ subject: person.id, action: "logout" }).lean()).toMatchObject({
      actor: person.id,
      actorRole: role,
    });
  });

  test("a link or an image cannot log anybody out", async () => {
    const visitor = await logInAs(await createAccount(role));
    const page = await visitor.get("/logout");
    expect(page.status).toBe(405);
    expect(page.headers.allow).toBe("POST");
    expect(await isIn(visitor, role)).toBe(true);
  });

  test("ends when nobody uses it and after its longest time, however busy", async () => {
    const [idle, max] = role === "admin" ? [60, 12 * 60] : [8 * 60, 72 * 60];
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const { createdAt, expiresAt } = (await Sessions.findOne({ accountId: person.id }).lean())!;
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(max * 60_000);

    await updateSessionDates(person, { seenAt: minutesAgo(idle - 1) });
    expect(await isIn(visitor, role)).toBe(true);
    const { seenAt } = (await Sessions.findOne({ accountId: person.id }).lean())!;
    expect(seenAt.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
    await updateSessionDates(person, { seenAt: minutesAgo(idle + 1) });
    expect(await isIn(visitor, role)).toBe(false);

    await logIn(visitor, person);
    await updateSessionDates(person, { seenAt: new Date(), expiresAt: new Date(Date.now() - 1) });
    expect(await isIn(visitor, role)).toBe(false);
  });

  test("five at once for one account: the sixth ends the oldest", async () => {
    const person = await createAccount(role);
    const visitors = [];
    for (let i = 0; i < 6; i++) visitors.push(await logInAs(person));
    expect(await isIn(visitors[0]!, role)).toBe(false);
    for (const visitor of visitors.slice(1)) expect(await isIn(visitor, role)).toBe(true);
  });

  test("ends with the account", async () => {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    await ACCOUNT_MODELS[role].updateOne({ _id: person.id }, { $set: { active: false } });
    expect(await isIn(visitor, role)).toBe(false);
    expect((await tries(new Visitor(), person)).status).toBe(401);
  });

  test("a change of the password keeps this browser and ends the others", async () => {
    const person = await createAccount(role);
    const [visitor, elsewhere] = [await logInAs(person), await logInAs(person)];
    const path = `/${role}/changePassword`;
    const next = newPassword();
    const typed = {
      username: person.email,
      currentPassword: person.password,
      newPassword: next,
      newPassword2: next,
    };
    const refused = await visitor.submit(
      await visitor.get(path),
      { ...typed, newPassword2: newPassword() },
      { form: `form[action='${path}']` },
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("New passwords must match.");
    expect(refused.text).not.toContain("pelican");
    const done = await visitor.submit(await visitor.get(path), typed, {
      form: `form[action='${path}']`,
    });
    expect(done.status).toBe(200);
    expect(done.textAt(".banner[role=status]")).toContain(NOTICES.passwordChanged);
    expect(await isIn(visitor, role)).toBe(true);
    expect(await isIn(elsewhere, role)).toBe(false);
    await logIn(new Visitor(), { ...person, password: next });
  });

  test("a reset by the link of the mail ends all of them, and leads to the login", async () => {
    const person = await createAccount(role);
    const [visitor, stranger] = [await logInAs(person), new Visitor()];
    const asked = await stranger.submit(await stranger.get(`/${role}/request-reset`), {
      email: person.email,
    });
    expect(asked.status).toBe(200);
    const unknown = await stranger.submit(await stranger.get(`/${role}/request-reset`), {
      email: newEmail(),
    });
    const said = NOTICES.resetSent;
    expect([asked.textAt(".banner[role=status]"), unknown.textAt(".banner[role=status]")]).toEqual([
      said,
      said,
    ]);

    const link = `/${role}/reset-password?token=${await waitForResetToken(person)}`;
    const next = newPassword();
    const page = await stranger.submit(await stranger.get(link), { newPassword: next });
    expect(page.redirects.at(-1)).toMatch(
      new RegExp(`^303 ${LOGIN_PAGE[role]}\\?reset=\\w+\\.[\\w-]{16}$`),
    );
    expect(page.textAt(".banner[role=status]")).toBe(NOTICES.passwordReset);
    expect(stranger.cookies.size).toBe(0);
    expect(await isIn(visitor, role)).toBe(false);
    await logIn(stranger, { ...person, password: next });
    const again = await new Visitor().get(link);
    expect(again.textAt(".banner[role=alert]")).toBe(NOTICES.badLink);
  });
});

test("the menus are those of the role", async () => {
  const linksOf = async (visitor: Visitor, path: string) => [
    ...new Set(
      [...(await visitor.get(path)).document.querySelectorAll("header a")].map(
        (a) => `${a.getAttribute("href")!} ${a.textContent.trim()}`,
      ),
    ),
  ];
  const admin = await linksOf(await logInAs(await createAccount("admin")), "/admin-dashboard");
  for (const link of [
    "/admin-dashboard Dashboard",
    "/create-volunteer New Volunteer Applications",
    "/volunteers Volunteer Database",
    "/admin/changePassword Change Password",
    "/homeowner-requests New Requests",
    "/assignVolunteers Assign volunteers to request",
    "/requests-in-progress Requests in Progress",
    "/generate-reports Generate Reports",
    "/create-admin Create new Admin Account",
  ])
    expect(admin).toContain(link);
  const volunteer = await linksOf(
    await logInAs(await createAccount("volunteer")),
    "/volunteer-dashboard",
  );
  expect(volunteer).toContain("/volunteer/account-details Update Account Details");
  expect(volunteer).toContain("/volunteer/changePassword Change Password");
  expect(volunteer.filter((link) => /admin|homeowner|^\/volunteers/i.test(link))).toEqual([]);
  const nobody = await linksOf(new Visitor(), "/home");
  for (const link of [
    "/admin-login Admin Login",
    "/vol-login Volunteer Login",
    "/applyVolunteer Apply to Volunteer",
    "/more-resources Resources",
  ])
    expect(nobody).toContain(link);
  expect(nobody.filter((link) => /changePassword|dashboard/i.test(link))).toEqual([]);
});
