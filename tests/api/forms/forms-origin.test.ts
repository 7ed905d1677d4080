import { describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Sessions } from "~/models/session.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { useHubDatabase } from "../../support/hub-database";
import { PATHS } from "../../support/pages";
import { bearer, fetchToken, logIn, logInAs, updateSessionDates } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const FORM = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
const encodeForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const sessionCookie = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const fieldValue = (page: TestResponse, name: string, form = "main form") =>
  page.form(form).querySelector<HTMLInputElement>(`[name=${name}]`)?.value;

/** Origin headers of requests that start on another site. */
const FOREIGN: Record<string, Record<string, string>> = {
  "another site": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "another port of this machine": { origin: "http://localhost:1", "sec-fetch-site": "same-site" },
  "a page that hides its origin": { origin: "null", "sec-fetch-site": "cross-site" },
  "an old browser on another site": { origin: "https://evil.example" },
  "an old browser that hides its origin": { origin: "null" },
  "a browser that says only that it is another site": { "sec-fetch-site": "cross-site" },
  "our own name in the path of another": { origin: "https://evil.example/http://localhost" },
};

function expectRefused(answer: TestResponse, label: string) {
  expect(answer.status, label).toBe(403);
  expect(answer.headers["content-type"], label).toMatch(/^text\/html/);
  expect(answer.headers["set-cookie"], label).toBeUndefined();
  expect(answer.textAt("h1"), label).toBe("Unexpected Application Error!");
}

describe("a page of another origin", () => {
  test("cannot use a visitor's session to change, create or end anything", async () => {
    const admin = await createAccount("admin");
    const visitor = await logInAs(admin);
    const cookie = sessionCookie(visitor);
    const [email, password] = [newEmail(), newPassword()];
    const forms: Record<string, Record<string, string>> = {
      "/create-admin": { firstName: "Eve", lastName: "Mallory", email, password },
      "/admin/changePassword": {
        username: admin.email,
        currentPassword: admin.password,
        newPassword: password,
        newPassword2: password,
      },
      "/logout": {},
    };
    for (const [from, headers] of [
      ...Object.entries(FOREIGN),
      ["a program that holds the cookie and says nothing", {}] as const,
    ]) {
      for (const [path, fields] of Object.entries(forms)) {
        const target = path === "/logout" ? [path] : [path, `${path}.data`];
        for (const one of target)
          expectRefused(
            await visitor.call("POST", one, encodeForm(fields), { ...FORM, ...headers, cookie }),
            `${one} from ${from}`,
          );
      }
    }
    expect(await Admins.countDocuments({ emailKey: email })).toBe(0);
    expect((await visitor.get(PATHS.dashboard.admin)).redirects).toEqual([]);
    await logIn(new Visitor(), admin);
  });

  test("cannot log a visitor in, nor request or use a reset link for them", async () => {
    const attacker = await createAccount("volunteer");
    const before = await Sessions.countDocuments({ accountId: attacker.id });
    for (const [from, headers] of Object.entries(FOREIGN)) {
      for (const [path, fields] of Object.entries({
        "/vol-login": { email: attacker.email, password: attacker.password },
        "/volunteer/request-reset": { email: attacker.email },
        "/volunteer/reset-password": { token: "x".repeat(43), newPassword: newPassword() },
      })) {
        expectRefused(
          await new Visitor().call("POST", path, encodeForm(fields), { ...FORM, ...headers }),
          `${path} from ${from}`,
        );
      }
    }
    expect(await Sessions.countDocuments({ accountId: attacker.id })).toBe(before);
  });

  test("is refused at every public form, even with a token: tokens are for API calls", async () => {
    const tokens = ["x", await fetchToken(await createAccount("admin"))];
    for (const path of ["/request-help", "/request-help/status", "/applyVolunteer", "/admin-login"])
      for (const target of [path, `${path}.data`])
        for (const token of tokens)
          for (const [from, headers] of Object.entries(FOREIGN)) {
            const answer = await new Visitor().call("POST", target, "a=b", {
              ...FORM,
              ...headers,
              ...bearer(token),
            });
            expectRefused(answer, `${target} from ${from}`);
          }
  });

  test("cannot make an API call: cookies are no login there", async () => {
    const admin = await createAccount("admin");
    const visitor = await logInAs(admin);
    const email = newEmail();
    const body = { firstName: "Eve", lastName: "Mallory", email, password: newPassword() };
    for (const [from, headers] of Object.entries(FOREIGN)) {
      const answer = await visitor.call("POST", "/api/admin/create-account", body, {
        ...headers,
        cookie: sessionCookie(visitor),
      });
      expect([401, 403], from).toContain(answer.status);
      const { message } = answer.json as { message: string };
      expect(message, from).toMatch(/\w/);
    }
    expect(await Admins.countDocuments({ emailKey: email })).toBe(0);
    // Token clients may be anywhere: no browser attaches a bearer header by itself.
    const answer = await visitor.call("POST", "/api/admin/create-account", body, {
      ...FOREIGN["another site"],
      ...bearer(await fetchToken(admin)),
    });
    expect(answer.status).toBe(200);
  });
});

describe("the site's own forms", () => {
  test("pass without JavaScript, with Origin alone, and public ones without either header", async () => {
    const person = await createAccount("volunteer");
    await logInAs(person); // every header of a modern browser
    const fields = encodeForm({ email: person.email, password: person.password });
    const visitor = new Visitor();
    for (const headers of [{ origin: visitor.base }, { "sec-fetch-site": "same-origin" }, {}]) {
      const answer = await visitor.call("POST", PATHS.login.volunteer, fields, {
        ...FORM,
        ...headers,
      });
      expect(answer.status).toBe(303);
      expect(answer.headers["set-cookie"]).toEqual([
        expect.stringMatching(/^hub=/),
        expect.stringMatching(/^hub-device-/),
      ]);
    }
  });

  test("accept form content types only", async () => {
    const visitor = await logInAs(await createAccount("admin"));
    const browser = {
      cookie: sessionCookie(visitor),
      origin: visitor.base,
      "sec-fetch-site": "same-origin",
    };
    for (const type of ["text/plain", "application/json", "multipart/form-data; boundary=x"]) {
      for (const path of ["/create-admin", "/admin-login"]) {
        expect(
          (await visitor.call("POST", path, "x", { ...browser, "content-type": type })).status,
          `${path} ${type}`,
        ).toBe(415);
      }
    }
  });
});

describe("a form whose session ended while it was filled in", () => {
  const input = { firstName: "Áda “the first”", lastName: "<b>Byron</b> & Søn", email: newEmail() };
  const password = newPassword();
  const create = "form[action='/create-admin']";

  async function postWithEndedSession(admin: TestAccount, visitor: Visitor) {
    const page = await visitor.get("/create-admin");
    await updateSessionDates(admin, { expiresAt: new Date(Date.now() - 1) });
    const answer = await visitor.submit(page, { ...input, password }, { form: create });
    expect(answer.status).toBe(401);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.textAt("h1")).toBe("Admin Login Portal");
    expect(answer.textAt(".banner[role=alert]")).toBe(
      "Your login has ended. Please log in again; what you typed is kept.",
    );
    expect(answer.text).not.toContain(password);
    return answer;
  }

  test("changes nothing, and its input comes back after the login, except the password", async () => {
    const admin = await createAccount("admin");
    const visitor = await logInAs(admin);
    const answer = await postWithEndedSession(admin, visitor);
    expect(await Admins.countDocuments({ emailKey: input.email })).toBe(0);

    // a wrong password in between loses nothing
    const wrongPassword = await visitor.submit(
      answer,
      { email: admin.email, password: newPassword() },
      { form: "main form" },
    );
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.textAt(".banner[role=alert]")).toBe("Incorrect email or password.");

    const after = await visitor.submit(
      wrongPassword,
      { email: admin.email, password: admin.password },
      { form: "main form" },
    );
    expect(after.status).toBe(200);
    // Nothing is submitted automatically.
    expect(await Admins.countDocuments({ emailKey: input.email })).toBe(0);
    const form = await visitor.submit(
      after,
      {},
      { form: "main form", button: "Back to the form, to look at it or change it" },
    );
    expect(form.url.pathname).toBe("/create-admin");
    expect(form.status).toBe(200);
    for (const [name, value] of Object.entries(input))
      expect(fieldValue(form, name, create)).toBe(value);
    const result = await visitor.submit(form, { password }, { form: create });
    expect(result.textAt(".banner[role=status]")).toBe("New admin account successfully created");
    const made = new Visitor();
    const login = await made.submit(await made.get("/admin-login"), {
      email: input.email,
      password,
    });
    expect(login.redirects).toEqual(["303 /admin/changePassword"]); // a colleague knows it
  });

  test("input beside a password comes back, in every form", async () => {
    const volunteer = await createAccount("volunteer");
    const visitor = await logInAs(volunteer);
    const page = await visitor.get("/volunteer/changePassword");
    await updateSessionDates(volunteer, { seenAt: new Date(0) });
    const answer = await visitor.submit(
      page,
      { username: "typed@example.org" },
      { form: "form[action='/volunteer/changePassword']" },
    );
    expect(answer.status).toBe(401);
    const { email, password: own } = volunteer;
    const after = await visitor.submit(answer, { email, password: own }, { form: "main form" });
    const form = await visitor.submit(
      after,
      {},
      { form: "main form", button: "Back to the form, to look at it or change it" },
    );
    expect(form.url.pathname).toBe("/volunteer/changePassword");
    expect(fieldValue(form, "username", "form[action='/volunteer/changePassword']")).toBe(
      "typed@example.org",
    );
  });

  test("the interposed login sends nothing to another site", async () => {
    const admin = await createAccount("admin");
    const { email, password: own } = admin;
    const carried = JSON.stringify({ firstName: "Eve" });
    for (const to of ["https://evil.example/", "//evil.example/", "/\\evil.example"]) {
      const page = await new Visitor().post("/admin-login", { email, password: own, to, carried });
      expect(page.redirects).toEqual([`303 ${PATHS.dashboard.admin}`]);
    }
    for (const broken of ["{", "[]", "null", '"x"', '{"a[1]":"x","b":{"c":1}}']) {
      const page = await new Visitor().post("/admin-login", {
        email,
        password: own,
        to: "/create-admin",
        carried: broken,
      });
      expect(page.status).toBe(200);
    }
  });
});
