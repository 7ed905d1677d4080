import { describe, expect, test } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Audit } from "~/models/audit.server";
import { Sessions } from "~/models/session.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { useHubDatabase } from "../../support/hub-database";
import { waitForResetToken } from "../../support/mailbox";
import { PATHS } from "../../support/pages";
import { logIn, logInAs, updateSessionDates } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

useHubDatabase();

const INCORRECT = "Incorrect email or password.";
const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];
const TITLE: Record<Role, string> = {
  admin: "Admin Login Portal",
  volunteer: "Volunteer Login Portal",
};

const LOGOUT = { form: "form[action='/logout']" };
const readSessionCookie = (visitor: Visitor) =>
  [...visitor.cookies]
    .filter(([name]) => name !== "lang")
    .map(([name, value]) => `${name}=${value}`)[0];
const isLoggedIn = async (visitor: Visitor, role: Role) => {
  const page = await visitor.get(PATHS.dashboard[role]);
  if (page.status === 200 && page.redirects.length === 0) return true;
  expect(page.redirects).toEqual([
    `303 ${PATHS.login[role]}?to=${encodeURIComponent(PATHS.dashboard[role])}`,
  ]);
  return false;
};
const submitLogin = async (
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) => visitor.submit(await visitor.get(PATHS.login[role]), { email, password });
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000);

describe.each(ROLES)("the login of %s", (role) => {
  test("leads to the dashboard, with an HttpOnly, SameSite session cookie", async () => {
    const person = await createAccount(role);
    const visitor = new Visitor();
    const page = await visitor.get(PATHS.login[role]);
    expect(page.textAt("h1")).toBe(TITLE[role]);
    const { email, password } = person;
    const answer = await visitor.call(
      "POST",
      PATHS.login[role],
      `email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`,
      {
        "content-type": "application/x-www-form-urlencoded",
        origin: visitor.base,
        "sec-fetch-site": "same-origin",
      },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(PATHS.dashboard[role]);
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

  test("answers a wrong password and an unknown account with the same page, but for the typed address", async () => {
    const person = await createAccount(role);
    const unregistered = newEmail();
    expect(unregistered.length).toBe(person.email.length);
    const pages = [];
    for (const email of [person.email, unregistered]) {
      const visitor = new Visitor();
      const page = await submitLogin(visitor, { role, email, password: newPassword() });
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

  test("answers empty fields with the specification's text, too", async () => {
    for (const input of [{ email: "", password: newPassword() }]) {
      const page = await submitLogin(new Visitor(), { role, ...input });
      expect([401, 422]).toContain(page.status);
      expect(page.textAt(".banner[role=alert]")).toBe(INCORRECT);
    }
  });

  test("after five wrong passwords: 429 with Retry-After, the specification's text and what to do, keeping the email; others can log in", async () => {
    const [target, neighbor] = [await createAccount(role), await createAccount(role)];
    const guesser = new Visitor();
    for (let i = 0; i < 5; i++)
      expect((await submitLogin(guesser, { ...target, password: newPassword() })).status).toBe(401);
    const page = await submitLogin(guesser, target);
    expect(page.status).toBe(429);
    expect(Number(page.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(page.textAt(".banner[role=alert]")).toBe(
      "Something went wrong. Please try again. Too many wrong passwords were entered: wait 15 minutes, or choose Forgot Password.",
    );
    expect(page.form("main form").querySelector<HTMLInputElement>("[name=email]")!.value).toBe(
      target.email,
    );
    expect(guesser.cookies.size).toBe(0);
    await logIn(guesser, neighbor);
    await logIn(new Visitor(), target);
  });

  test("starts a new session each time and ends the previous one", async () => {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const first = readSessionCookie(visitor);
    const page = await visitor.post(PATHS.login[role], {
      email: person.email,
      password: person.password,
    });
    expect(page.redirects).toEqual([`303 ${PATHS.dashboard[role]}`]);
    expect(readSessionCookie(visitor)).not.toBe(first);
    const old = await visitor.call("GET", PATHS.dashboard[role], undefined, { cookie: first! });
    expect(old.status).toBe(303);
    expect(await Sessions.countDocuments({ accountId: person.id })).toBe(1);
  });

  test("does not adopt a session cookie planted in the browser (session fixation)", async () => {
    const person = await createAccount(role);
    const visitor = new Visitor();
    const attacker = await logInAs(await createAccount(role));
    for (const [name, value] of attacker.cookies) visitor.cookies.set(name, value);
    const planted = readSessionCookie(visitor);
    await visitor.post(PATHS.login[role], { email: person.email, password: person.password });
    expect(readSessionCookie(visitor)).not.toBe(planted);
    expect(await isLoggedIn(attacker, role)).toBe(false);
    expect(await isLoggedIn(visitor, role)).toBe(true);
  });

  test("is required for a very long URL too", async () => {
    const page = await new Visitor().get(`${PATHS.dashboard[role]}?q=${"%C3%B1".repeat(300)}`);
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe(PATHS.login[role]);
  });

  test("returns to the requested page, and only to paths of this site", async () => {
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
      const form = await other.get(`${PATHS.login[role]}?to=${encodeURIComponent(to)}`);
      expect((await other.submit(form, { email, password })).redirects, to).toEqual([
        `303 ${PATHS.dashboard[role]}`,
      ]);
      const direct = new Visitor();
      expect((await direct.post(PATHS.login[role], { email, password, to })).redirects, to).toEqual(
        [`303 ${PATHS.dashboard[role]}`],
      );
      expect(
        (await direct.get(`${PATHS.login[role]}?to=${encodeURIComponent(to)}`)).redirects,
        to,
      ).toEqual([`303 ${PATHS.dashboard[role]}`]);
    }
  });

  test("ends at once with Log Out, for every copy of the cookie, and leads to /home", async () => {
    const person = await createAccount(role);
    const [visitor, elsewhere] = [await logInAs(person), await logInAs(person)];
    const copy = new Visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect(await isLoggedIn(copy, role)).toBe(true);
    const page = await visitor.submit(await visitor.get(PATHS.dashboard[role]), {}, LOGOUT);
    expect(page.redirects).toEqual(["303 /home"]);
    expect(visitor.cookies.size).toBe(0);
    expect(await isLoggedIn(copy, role)).toBe(false);
    expect(await isLoggedIn(elsewhere, role)).toBe(true);
    expect(await Audit.findOne({ subject: person.id, action: "logout" }).lean()).toMatchObject({
      actor: person.id,
      actorRole: role,
    });
  });

  test("cannot be ended by a link or an image", async () => {
    const visitor = await logInAs(await createAccount(role));
    const page = await visitor.get("/logout");
    expect(page.status).toBe(405);
    expect(page.headers.allow).toBe("POST");
    expect(await isLoggedIn(visitor, role)).toBe(true);
  });

  test("expires without use, and after its maximum lifetime in any case", async () => {
    const [idle, max] = role === "admin" ? [60, 12 * 60] : [8 * 60, 72 * 60];
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const { createdAt, expiresAt } = (await Sessions.findOne({ accountId: person.id }).lean())!;
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(max * 60_000);

    await updateSessionDates(person, { seenAt: minutesAgo(idle - 1) });
    expect(await isLoggedIn(visitor, role)).toBe(true);
    const { seenAt } = (await Sessions.findOne({ accountId: person.id }).lean())!;
    expect(seenAt.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
    await updateSessionDates(person, { seenAt: minutesAgo(idle + 1) });
    expect(await isLoggedIn(visitor, role)).toBe(false);

    await logIn(visitor, person);
    await updateSessionDates(person, { seenAt: new Date(), expiresAt: new Date(Date.now() - 1) });
    expect(await isLoggedIn(visitor, role)).toBe(false);
  });

  test("ends with the account", async () => {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    await ACCOUNT_MODELS[role].updateOne({ _id: person.id }, { $set: { active: false } });
    expect(await isLoggedIn(visitor, role)).toBe(false);
    expect((await submitLogin(new Visitor(), person)).status).toBe(401);
  });

  test("a reset by the mailed link ends all sessions and leads to the login", async () => {
    const person = await createAccount(role);
    const [visitor, otherVisitor] = [await logInAs(person), new Visitor()];
    const resetPage = await otherVisitor.submit(await otherVisitor.get(`/${role}/request-reset`), {
      email: person.email,
    });
    expect(resetPage.status).toBe(200);
    const unknown = await otherVisitor.submit(await otherVisitor.get(`/${role}/request-reset`), {
      email: newEmail(),
    });
    const notice =
      "If there is an account with this email, a link to reset the password is on its way. It works for 60 minutes.";
    expect([
      resetPage.textAt(".banner[role=status]"),
      unknown.textAt(".banner[role=status]"),
    ]).toEqual([notice, notice]);

    const link = `/${role}/reset-password?token=${await waitForResetToken(person)}`;
    const next = newPassword();
    const page = await otherVisitor.submit(await otherVisitor.get(link), { newPassword: next });
    expect(page.redirects.at(-1)).toMatch(
      new RegExp(`^303 /${role}/reset-password\\?reset=\\w+\\.[\\w-]{16}$`),
    );
    expect(page.textAt(".banner[role=status]")).toBe(
      "Your password is set. Please log in with it.",
    );
    expect(page.hrefs("main .actions a, main p a")).toEqual([PATHS.login[role]]);
    expect(page.all("main form")).toEqual([]);
    expect(otherVisitor.cookies.size).toBe(0);
    expect(await isLoggedIn(visitor, role)).toBe(false);
    await logIn(otherVisitor, { ...person, password: next });
    const again = await new Visitor().get(link);
    expect(again.textAt(".banner[role=alert]")).toBe(
      "This link is not valid any more. Please ask for a new one.",
    );
  });
});

test("the menus match the role", async () => {
  const listLinks = async (visitor: Visitor, path: string) => [
    ...new Set(
      [...(await visitor.get(path)).document.querySelectorAll("header a")].map(
        (a) => `${a.getAttribute("href")!} ${a.textContent.trim()}`,
      ),
    ),
  ];
  const admin = await listLinks(await logInAs(await createAccount("admin")), "/admin-dashboard");
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
    "/administrators Administrators",
    "/api-keys API keys",
  ])
    expect(admin).toContain(link);
  const volunteer = await listLinks(
    await logInAs(await createAccount("volunteer")),
    "/volunteer-dashboard",
  );
  expect(volunteer).toContain("/volunteer/account-details Update Account Details");
  expect(volunteer).toContain("/volunteer/changePassword Change Password");
  expect(volunteer.filter((link) => /admin|homeowner|^\/volunteers/i.test(link))).toEqual([]);
});

test.each([
  ["admin", "volunteer", "You are logged in as an administrator. Volunteers log in here."],
  ["volunteer", "admin", "You are logged in as a volunteer. Administrators log in here."],
] as const)("%s: the login of the other portal says so", async (role, other, text) => {
  const visitor = await logInAs(await createAccount(role));
  const page = await visitor.get(PATHS.dashboard[other]);
  expect(page.textAt("h1")).toBe(TITLE[other]);
  expect(page.textAt(".banner[role=status]")).toContain(text);
  expect(page.hrefs(".banner a")).toEqual([PATHS.dashboard[role]]);
  expect((await visitor.get(PATHS.login[role])).redirects).toEqual([
    `303 ${PATHS.dashboard[role]}`,
  ]);
  expect((await new Visitor().get(PATHS.login[other])).banners).toEqual([]);
});
