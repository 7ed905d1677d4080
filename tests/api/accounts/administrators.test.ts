import { describe, expect, test } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { ApiKeys } from "~/models/api-key.server";
import { Audit } from "~/models/audit.server";
import { SCREENS } from "~/screens";
import { createAccount, newPassword } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { createApiKey } from "../../support/api-keys";
import { useHub } from "../../support/hub";
import { waitForMail, waitForResetToken } from "../../support/mailbox";
import {
  bearer,
  callLogin,
  fetchToken,
  logIn,
  logInAs,
  submitNewPassword,
} from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();
const PATH = "/administrators";
const INVITE = "main form:has(#email)";
const CHANGE = "/admin/changePassword";

const callWith = async (token: string) =>
  (await new Visitor().call("GET", "/api/admin/notifications", undefined, bearer(token))).status;
const findAdmin = async (email: string) =>
  (await Admins.findOne({ emailKey: email, active: true }).lean<AdminDocument>())!;
/** The list's entry of an email address. */
const readEntry = async (email: string, visitor = hub.staff) =>
  (await visitor.open(PATH)).texts("main tbody tr").find((text) => text.includes(email));
const post = (fields: Record<string, string>) => hub.staff.post(PATH, fields);

test("the list says who there is, their last login and their state", async () => {
  const person = await createAccount("admin");
  const entry = await readEntry(person.email);
  expect(entry).toContain(`${person.firstName} ${person.lastName}`);
  expect(entry).toContain("Active");
  expect(entry).toContain("Never logged in");
  await fetchToken(person);
  expect(await readEntry(person.email)).toMatch(/Last login \d+\/\d+\/\d{4} \d+:\d\d [AP]M/);
  expect(await readEntry(hub.admin.email)).toContain("(you)");
});

test("signing out everywhere ends browser and token", async () => {
  const person = await createAccount("admin");
  const visitor = await logInAs(person);
  const token = await fetchToken(person);
  const page = await hub.staff.open(PATH);
  const done = await hub.staff.submit(page, {}, { form: `form:has([value='${person.id}'])` });
  expect(done.banner).toBe("Signed out everywhere.");
  expect((await visitor.get("/admin-dashboard")).url.pathname).toBe("/admin-login");
  expect(await callWith(token)).toBe(401);
  expect(
    await Audit.exists({ subject: person.id, action: "signed out everywhere" }),
  ).not.toBeNull();
  await logIn(visitor, person);
});

describe("deactivating", () => {
  test("asks first, ends what was open at once, and says who did it", async () => {
    const person = await createAccount("admin");
    const key = await createApiKey(person.id);
    const visitor = await logInAs(person);
    const token = await fetchToken(person);
    const question = await hub.staff.open(`${PATH}?deactivate=${person.id}`);
    expect(question.textAt("#deactivate")).toBe(
      `Deactivate the account of ${person.firstName} ${person.lastName}?`,
    );
    expect(question.textAt("section.panel")).toContain(key.name);
    expect(await callWith(token)).toBe(200);
    const done = await hub.staff.submit(question, {}, { form: "section.panel form" });
    expect(done.banner).toBe("The account was deactivated. It can no longer log in.");
    expect(done.textAt("main details")).toContain(person.email);
    expect(done.textAt("main details")).toContain(
      `by ${hub.admin.firstName} ${hub.admin.lastName}`,
    );
    expect((await visitor.get("/admin-dashboard")).url.pathname).toBe("/admin-login");
    expect(await callWith(token)).toBe(401);
    const login = await callLogin(new Visitor(), person);
    expect([login.status, login.message]).toEqual([401, "Incorrect email or password."]);
    expect(await ApiKeys.exists({ _id: key.id, active: true })).toBeNull(); // ticked by itself
  });

  test("refuses what is unknown or missing", async () => {
    const unknown = await post({ intent: "deactivate", id: "U00000000" });
    expect([unknown.status, unknown.banner]).toEqual([404, "There is no such administrator."]);
    const missing = await post({ intent: "signOut" });
    expect([missing.status, missing.banner]).toEqual([422, "There is no such administrator."]);
    expect((await post({ intent: "erase", id: hub.admin.id })).status).toBe(400);
    const needless = await post({ intent: "again", id: hub.admin.id });
    expect([needless.status, needless.banner]).toEqual([409, "This account needs no invite."]);
  });
});

describe("an invite", () => {
  test("mails a link, with which the person chooses a password no colleague knows", async () => {
    const [email, password] = [newEmail(), newPassword()];
    const page = await hub.staff.open(PATH);
    const details = { firstName: "Ada", lastName: "Quill", email };
    const done = await hub.staff.submit(page, details, { form: INVITE });
    expect(done.banner).toBe("The invite is on its way.");
    const mail = await waitForMail(email, "/admin/reset-password?token=");
    expect(mail.subject).toBe("You are invited as an administrator");
    expect(await readEntry(email)).toContain("Invited: no password chosen yet");
    expect((await findAdmin(email)).passwordHash).toBeNull();

    const token = await waitForResetToken({ role: "admin", email });
    const visitor = new Visitor();
    const form = await visitor.get(`/admin/reset-password?token=${token}`);
    expect(form.textAt("h1")).toBe("Choose your password");
    await visitor.submit(form, { newPassword: password });
    await logIn(visitor, { role: "admin", email, password }); // to the dashboard, nothing first
    expect(await readEntry(email)).toContain("Active");
    const again = await new Visitor().get(`/admin/reset-password?token=${token}`);
    expect(again.banner).toBe("This link is not valid any more. Please ask for a new one.");
  });

  test("is sent again, and refused for an address that has an account", async () => {
    const email = newEmail();
    const details = { intent: "invite", firstName: "Ada", lastName: "Quill", email };
    await post(details);
    await waitForMail(email, "/admin/reset-password?token=");
    const { _id: id } = await findAdmin(email);
    expect((await post({ intent: "again", id })).banner).toBe("The invite is on its way.");
    expect(await Audit.countDocuments({ subject: id, action: "admin invited" })).toBe(2);
    const taken = await post({ ...details, email: email.toUpperCase() });
    expect([taken.status, taken.banner]).toEqual([
      409,
      "An administrator with this email already exists.",
    ]);
    expect(taken.document.querySelector<HTMLInputElement>("#firstName")!.value).toBe("Ada");
    const empty = await post({ intent: "invite", email: "nowhere" });
    expect(empty.texts(".summary li")).toEqual([
      "Please enter a First Name",
      "Please enter a Last Name",
      "Please enter a valid E-mail",
    ]);
  });
});

describe("an account whose password a colleague typed", () => {
  async function create() {
    const person = { role: "admin" as const, email: newEmail(), password: newPassword() };
    const { email, password } = person;
    const body = { firstName: "Ada", lastName: "Quill", email, password };
    expect((await hub.call("POST", "/api/admin/create-account", body)).status).toBe(200);
    return person;
  }
  const submitLogin = async (
    visitor: Visitor,
    { email, password }: { email: string; password: string },
  ) => visitor.submit(await visitor.get("/admin-login?to=%2Frequests"), { email, password });

  test("comes to Change Password first, and on the screens to nothing else", async () => {
    const person = await create();
    const { firstName } = await hub.createRequest({ firstName: "Winifred" });
    const visitor = new Visitor();
    const page = await submitLogin(visitor, person);
    expect([page.status, page.url.pathname]).toEqual([200, CHANGE]);
    expect(page.textAt("main")).toContain("Choose a password of your own to go on.");
    expect(page.texts("main a")).toEqual([]);
    const cookie = visitor.cookiesFor("/");
    const screens = SCREENS.filter(({ role }) => role === "admin").map(({ path }) => path);
    for (const path of [...screens, "/requests/find?q=wi", "/requests/live"]) {
      if (path === CHANGE) continue;
      const answer = await visitor.call("GET", path, undefined, { cookie });
      expect([answer.status, answer.headers.location], path).toEqual([303, CHANGE]);
      expect(answer.text).not.toContain(firstName);
    }
    const posted = await visitor.post(PATH, { intent: "signOut", id: hub.admin.id });
    expect(posted.redirects).toEqual([`303 ${CHANGE}`]);
    expect((await hub.staff.open(PATH)).status).toBe(200);
    expect(await readEntry(person.email)).toContain("Has to change the first password");

    const changed = await submitNewPassword(visitor, person, newPassword());
    expect(changed.banner).toBe("Your password was changed. Other devices were logged out.");
    expect(changed.texts("main a")).toEqual(["Second factor for your login", "Back to Dashboard"]);
    expect((await visitor.get("/requests")).url.pathname).toBe("/requests");
    expect(await readEntry(person.email)).toContain("Active");
  });
});

test("speaks Spanish", async () => {
  const visitor = await logInAs(hub.admin);
  const page = await visitor.get(`${PATH}?lang=es`);
  expect(page.textAt("h1")).toBe("Administradores");
  const refused = await visitor.submit(page, {}, { form: INVITE });
  expect(refused.texts(".summary li")[0]).toMatch(/nombre/i);
});
