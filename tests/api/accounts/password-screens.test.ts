import { describe, expect, test } from "vitest";

import { PasswordTokens } from "~/models/password-token.server";
import { enqueueInvite } from "~/services/accounts/invites.server";
import { createAccount, newPassword } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { useHubDatabase } from "../../support/hub-database";
import { listMailsTo, waitForMail, waitForResetToken } from "../../support/mailbox";
import { expireLink, logIn, logInAs, submitNewPassword } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";
import { storeVolunteer } from "../../support/volunteers";

useHubDatabase();

const ROLES = ["admin", "volunteer"] as const;
const INVALID_LINK = "This link is not valid any more. Please ask for a new one.";
const logInStatus = (page: TestResponse) =>
  [...page.document.querySelectorAll(".banner[role=status]")].map((one) => one.textContent);
/** The URL that a form redirected to. */
const toPath = (page: TestResponse) => page.url.pathname + page.url.search;

describe.each(ROLES)("a confirmation on the password screens of %s", (role) => {
  const changePath = `/${role}/changePassword`;
  const resetPath = `/${role}/request-reset`;

  test("is shown after the action, and again after a reload", async () => {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const changed = await submitNewPassword(visitor, person, newPassword());
    const sent = await visitor.submit(
      await visitor.get(resetPath),
      { email: person.email },
      { form: "main form" },
    );
    for (const [page, text] of [
      [changed, "Your password was changed. Other devices were logged out."],
      [
        sent,
        "If there is an account with this email, a link to reset the password is on its way. It works for 60 minutes.",
      ],
    ] as const) {
      expect(logInStatus(page)).toEqual([text]);
      expect(logInStatus(await visitor.get(toPath(page)))).toEqual([text]);
      for (const part of [person.id, person.email, encodeURIComponent(person.email)])
        expect(toPath(page)).not.toContain(part);
    }
    // For another account it confirms nothing.
    const other = await logInAs(await createAccount(role));
    expect(logInStatus(await other.get(toPath(changed)))).toEqual([]);
  });

  test("cannot be forged", async () => {
    const visitor = await logInAs(await createAccount(role));
    const sent = await visitor.submit(
      await visitor.get(resetPath),
      { email: newEmail() },
      { form: "main form" },
    );
    const token = sent.url.searchParams.get("sent")!;
    for (const value of ["", "1", "true", token, `${token.slice(0, -1)}x`]) {
      const query = value && `=${value}`;
      for (const path of [
        `${changePath}?done${query}`,
        ...(role === "admin" ? [`/create-admin?done${query}`] : []),
      ])
        expect(logInStatus(await visitor.get(path)), path).toEqual([]);
      const otherVisitor = new Visitor();
      expect(logInStatus(await otherVisitor.get(`/${role}/reset-password?reset${query}`))).toEqual(
        [],
      );
      if (value !== token)
        expect(logInStatus(await otherVisitor.get(`${resetPath}?sent${query}`))).toEqual([]);
    }
  });
});

test("a new administrator is confirmed to its creator only", async () => {
  const visitor = await logInAs(await createAccount("admin"));
  const newAdmin = {
    firstName: "Ada",
    lastName: "Byron",
    email: newEmail(),
    password: newPassword(),
  };
  const page = await visitor.submit(await visitor.get("/create-admin"), newAdmin, {
    form: "main form",
  });
  expect(logInStatus(page)).toEqual(["New admin account successfully created"]);
  expect(logInStatus(await visitor.get(toPath(page)))).toEqual([
    "New admin account successfully created",
  ]);
  const other = await logInAs(await createAccount("admin"));
  expect(logInStatus(await other.get(toPath(page)))).toEqual([]);
});

describe.each(ROLES)("a link of %s that does not work", (role) => {
  const toResetPath = (token: string) => `/${role}/reset-password?token=${token}`;
  const ask = async () => {
    const person = await createAccount(role);
    await new Visitor().submit(await new Visitor().get(`/${role}/request-reset`), {
      email: person.email,
    });
    return { person, token: await waitForResetToken(person) };
  };
  const expectInvalidLink = (page: TestResponse) => {
    expect(page.textAt("h1")).toBe("Reset Password");
    expect(page.textAt(".banner[role=alert]")).toBe(INVALID_LINK);
    expect(page.document.querySelectorAll("main form, main input")).toHaveLength(0);
    expect(page.document.querySelector("main a.button")?.getAttribute("href")).toBe(
      `/${role}/request-reset`,
    );
    expect(page.textAt("main")).toContain(
      role === "admin" ? "Ask the person who gave it to you" : "Was it the invitation",
    );
  };

  test("shows an error and how to get a new one instead of the form", async () => {
    const [used, expired] = [await ask(), await ask()];
    const visitor = new Visitor();
    const form = await visitor.get(toResetPath(used.token));
    expect(form.textAt("h1")).toBe("Reset Password");
    expect(form.textAt("main form button[type=submit]")).toBe("Reset Password");
    await visitor.submit(form, { newPassword: newPassword() });
    await expireLink(expired.token);
    for (const token of [used.token, expired.token, "x".repeat(43), "x", ""])
      expectInvalidLink(await new Visitor().get(toResetPath(token)));
  });

  test("shows the same after a form that was open before", async () => {
    const { person, token } = await ask();
    const [first, second] = [new Visitor(), new Visitor()];
    const [form, late] = [
      await first.get(toResetPath(token)),
      await second.get(toResetPath(token)),
    ];
    const password = newPassword();
    await first.submit(form, { newPassword: password });
    const page = await second.submit(late, { newPassword: newPassword() });
    expect(page.status).toBe(400);
    expectInvalidLink(page);
    await logIn(new Visitor(), { ...person, password });
  });
});

describe("the invite of a volunteer", () => {
  test("asks for a first password and confirms it by mail", async () => {
    const invited = await storeVolunteer();
    await enqueueInvite(`${invited._id}:1:volunteer-invite:${invited._id}`, invited._id);
    const token = await waitForResetToken({ role: "volunteer", email: invited.email });
    const [stored] = await PasswordTokens.find({ accountId: invited._id }).lean();
    expect(stored).toMatchObject({ kind: "invite" });
    const visitor = new Visitor();
    const page = await visitor.get(`/volunteer/reset-password?token=${token}`);
    expect(page.document.title).toMatch(/^Choose your password – /);
    expect(page.textAt("h1")).toBe("Choose your password");
    expect(page.textAt("main form button[type=submit]")).toBe("Choose your password");
    expect(page.textAt("main")).not.toMatch(/reset/i);
    const weak = await visitor.submit(page, { newPassword: "short" });
    expect(weak.document.title).toMatch(/^Error: Choose your password – /);
    const password = newPassword();
    await visitor.submit(page, { newPassword: password });
    const mail = await waitForMail(invited.email, /password was set/);
    expect(mail.subject).toBe("Your password is set");
    expect((await listMailsTo(invited.email)).map(({ subject }) => subject)).not.toContain(
      "Your password was changed",
    );
    await logIn(visitor, { role: "volunteer", email: invited.email, password });
  });
});
