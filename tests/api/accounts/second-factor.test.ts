import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { createAccount, type TestAccount } from "../../support/accounts";
import { useHub } from "../../support/hub";
import { bearer, logIn, logInAs } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();
const PATH = "/admin/second-factor";
const INCORRECT = "Incorrect email or password.";
const WRONG = "This code is wrong, or was used before. Enter the next one that the app shows.";

const readSecret = (page: TestResponse) => page.texts("main code")[0]!.replaceAll(" ", "");

/** Makes the last code's time step a past one, in place of half a minute of waiting. */
const forgetStep = ({ id }: TestAccount) =>
  Admins.updateOne({ _id: id }, { $set: { "secondFactor.step": 1 } });

/** Switches it on, on the screen. */
async function switchOn(person: TestAccount) {
  const visitor = await logInAs(person);
  const page = await visitor.get(PATH);
  const secret = readSecret(page);
  const fields = { currentPassword: person.password, code: generateSync({ secret }) };
  const done = await visitor.submit(page, fields, { form: "main form" });
  await forgetStep(person);
  return { visitor, secret, done, codes: done.texts("main .banner code") };
}
const submitPassword = async (visitor: Visitor, { email, password }: TestAccount, to = "") =>
  visitor.submit(await visitor.get(`/admin-login${to && `?to=${encodeURIComponent(to)}`}`), {
    email,
    password,
  });

describe("the screen", () => {
  test("switches it on with the app's code, shows the recovery codes once, and switches it off", async () => {
    const person = await createAccount("admin");
    const visitor = await logInAs(person);
    const page = await visitor.get(PATH);
    expect(page.textAt("h1")).toBe("Second factor");
    expect(page.all("main svg path")).toHaveLength(1);
    const secret = readSecret(page);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const wrong = await visitor.submit(
      page,
      { currentPassword: person.password, code: "000000" },
      { form: "main form" },
    );
    expect([wrong.status, wrong.banner]).toEqual([400, WRONG]);
    expect(readSecret(wrong)).toBe(secret); // what was scanned stays valid
    const blank = { currentPassword: "", code: "" };
    const empty = await visitor.submit(page, blank, { form: "main form" });
    expect(empty.status).toBe(422);

    const on = await switchOn(person);
    expect(on.done.status).toBe(200);
    expect(on.done.headers["cache-control"]).toBe("no-store");
    expect(on.codes).toHaveLength(10);
    expect((await visitor.get(PATH)).url.pathname).toBe("/admin-login"); // another session
    const after = await on.visitor.get(PATH);
    for (const one of [on.secret, ...on.codes]) expect(after.text).not.toContain(one);
    expect(after.textAt("main")).toContain("Recovery codes left: 10");
    expect((await hub.staff.open("/administrators")).textAt("main")).toContain("Second factor on");

    const off = await on.visitor.submit(after, { code: on.codes[0]! }, { form: "main form" });
    expect(off.banner).toBe("The second factor is off.");
    await logIn(new Visitor(), person);
  });

  test("speaks Spanish", async () => {
    const visitor = await logInAs(await createAccount("admin"));
    expect((await visitor.get(`${PATH}?lang=es`)).textAt("h1")).toBe("Segundo factor");
  });
});

describe("the login screen", () => {
  test("asks for the code after the password, and then leads where it was going", async () => {
    const person = await createAccount("admin");
    const { secret, codes } = await switchOn(person);
    const visitor = new Visitor();
    const step = await submitPassword(visitor, person, "/requests?q=Smith");
    expect([step.status, step.url.pathname]).toEqual([200, "/admin-login"]);
    expect(step.text).not.toContain(person.password);
    expect((await visitor.get("/requests")).url.pathname).toBe("/admin-login"); // not logged in
    const wrong = await visitor.submit(step, { code: "000000" }, { form: "main form" });
    expect([wrong.status, wrong.banner]).toEqual([401, WRONG]);
    const empty = await visitor.submit(wrong, { code: " " }, { form: "main form" });
    expect([empty.status, empty.banner]).toEqual([422, WRONG]);
    const code = generateSync({ secret });
    const inside = await visitor.submit(empty, { code }, { form: "main form" });
    expect(inside.url.pathname + inside.url.search).toBe("/requests?q=Smith");

    const again = await submitPassword(new Visitor(), person);
    const used = await new Visitor().submit(again, { code }, { form: "main form" });
    expect([used.status, used.banner]).toEqual([401, WRONG]);
    const recovered = await new Visitor().submit(again, { code: codes[0]! }, { form: "main form" });
    expect(recovered.redirects).toEqual(["303 /admin-dashboard"]);
  });

  test("says the same of a wrong password as without a second factor", async () => {
    const person = await createAccount("admin");
    await switchOn(person);
    const page = await submitPassword(new Visitor(), { ...person, password: "not the right one" });
    expect([page.status, page.banner]).toEqual([401, INCORRECT]);
    expect(page.all("[name=proof]")).toEqual([]);
  });
});

describe("POST /admin/login", () => {
  const call = (body: object, headers: Record<string, string> = {}) =>
    new Visitor().call("POST", "/api/admin/login", body, headers);

  test("takes the code in the body, with a basic header, too", async () => {
    const person = await createAccount("admin");
    const { email, password } = person;
    const { secret, codes } = await switchOn(person);
    for (const body of [
      { email, password },
      { email, password, code: "000000" },
    ]) {
      const answer = await call(body);
      expect([answer.status, answer.message]).toEqual([401, INCORRECT]);
      expect(answer.headers["x-second-factor"]).toBe("required");
    }
    const wrong = await call({ email, password: "wrong", code: generateSync({ secret }) });
    expect([wrong.status, wrong.headers["x-second-factor"]]).toEqual([401, undefined]);
    const malformed = await call({ email, password, code: { $gt: "" } });
    expect([malformed.status, malformed.message]).toEqual([401, INCORRECT]);

    const answer = await call({ email, password, code: generateSync({ secret }) });
    expect(answer.status).toBe(200);
    const { token } = answer.json as { token: string };
    const path = "/api/admin/notifications";
    expect((await new Visitor().call("GET", path, undefined, bearer(token))).status).toBe(200);
    const basic = Buffer.from(`${email}:${password}`).toString("base64");
    const inHeader = await call({ code: codes[0] }, { authorization: `Basic ${basic}` });
    expect(inHeader.status).toBe(200);
  });

  test("ignores a code where there is no second factor", async () => {
    const { email, password } = await createAccount("admin");
    const answer = await call({ email, password, code: "123456" });
    expect([answer.status, answer.headers["x-second-factor"]]).toEqual([200, undefined]);
  });
});
