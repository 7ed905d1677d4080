import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { storeAccount } from "../support/accounts";
import { startApp, type App } from "../support/app";
import { eventually } from "../support/eventually";
import { FakePostmark, POSTMARK_ERRORS } from "../support/fake-postmark";
import { newHelpFormFields, postHelpForm, readPageReference } from "../support/help-form";
import { Hub } from "../support/hub";
import { logIn } from "../support/sessions";
import { useTestSettings } from "../support/settings";
import { SPEC_SCREENS } from "../support/spec-roles";
import { Visitor } from "../support/visitor";

const MAIL_OFF =
  "Mail is off (MAIL=off): no email is sent, even where a page says that one is on its way. Call people instead.";
const MAIL_OFF_ES =
  "El correo está desactivado (MAIL=off): no se envía ningún correo, aunque una página diga que va en camino. Llame a las personas.";
const PROXY =
  "Requests arrive through a proxy, but TRUST_PROXY_HOPS is 0, so all visitors count as one address. If this site is behind one, set it to the number of proxies.";
const PROXY_ES =
  "Las conexiones llegan por un proxy, pero TRUST_PROXY_HOPS es 0: todos los visitantes cuentan como una sola dirección. Si este sitio está detrás de uno, indique ahí cuántos proxies hay.";

const REFUSED =
  "Mail is not going out: the mail provider refuses this site. Nothing is lost, but call people instead. Who runs the site finds the cause with npm run doctor.";
const REFUSED_ES =
  "El correo no sale: el proveedor de correo rechaza este sitio. No se pierde nada, pero llame a las personas. Quien administra el sitio encuentra la causa con npm run doctor.";
const LATE =
  "Mail is not going out: the oldest has been waiting for more than 10 minutes. Nothing is lost, but call people instead.";
const LATE_ES =
  "El correo no sale: el más antiguo espera desde hace más de 10 minutos. No se pierde nada, pero llame a las personas.";

const MONGODB_URI = `${inject("mongodb")}/mail-off-${randomUUID()}`;
const postmark = new FakePostmark();

let app: App;
const hub = new Hub();
let staff: Visitor;
let member: Visitor;
const start = async (more: Record<string, string>) => startApp("", { MONGODB_URI, ...more });
const visitor = () => new Visitor(app.base);
async function loggedIn(person: Parameters<typeof logIn>[1]) {
  const one = visitor();
  await logIn(one, person);
  return one;
}
const warnings = (page: Awaited<ReturnType<Visitor["get"]>>) => page.texts("aside.setup p");

beforeAll(async () => {
  await postmark.listen();
  app = await start({ MAIL: "off" });
  useTestSettings({ devMailboxEnabled: false, mail: { from: "hub@example.org", off: true } });
  await connectDatabase(MONGODB_URI);
  registerOutboxes();
  await startQueue({});
  await storeAccount(hub.admin);
  staff = await loggedIn(hub.admin);
  member = await loggedIn(await hub.createVolunteerWithPassword());
}, 120_000);
afterAll(async () => {
  expect(await app.stop()).toBe(0);
  await stopQueue();
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
  await postmark.close();
});

const closed = (role: "admin" | "volunteer") =>
  SPEC_SCREENS.filter((screen) => screen.role === role).map(({ path }) => path);
const PUBLIC_PATHS = ["/home", "/request-help", "/admin-login", "/vol-login", "/nowhere"];

/** The warnings of an administrator's screen, in both languages. */
async function expectWarnings(en: string[], es: string[]) {
  const dashboard = await staff.get("/admin-dashboard?lang=es");
  expect(warnings(dashboard)).toEqual(es);
  expect(warnings(await staff.get("/admin-dashboard?lang=en"))).toEqual(en);
}

describe("a hub without mail", () => {
  let request: string;
  let email: string;
  let volunteer: Awaited<ReturnType<typeof hub.createAcceptedApplication>>;
  const details = () => `/homeowner-requests/request-details?id=${request}`;
  const volunteerDetails = () => `/volunteers/volunteer-details?id=${volunteer.volunteerId}`;

  test("warns on every administrator screen, and on no other", async () => {
    await expectWarnings([MAIL_OFF], [MAIL_OFF_ES]);
    for (const path of closed("admin"))
      expect(warnings(await staff.get(path)), path).toEqual([MAIL_OFF]);
    for (const path of closed("volunteer"))
      expect(warnings(await member.get(path)), path).toEqual([]);
    for (const path of PUBLIC_PATHS) expect(warnings(await visitor().get(path)), path).toEqual([]);
    expect(await readFile(app.log, "utf8")).toContain("MAIL is off: no mail is sent.");
  });

  test("has no development mailbox", async () => {
    for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail.data"])
      expect((await visitor().get(path)).status, path).toBe(404);
  });

  test("shows each mail as not sent", async () => {
    const entries = newHelpFormFields();
    email = String(entries.email);
    request = readPageReference(await postHelpForm(visitor(), entries));
    await staff.submitAction(await staff.open(details()), "accept");
    await eventually(async () => {
      const history = (await staff.open(details())).section("history");
      expect(history).toContain("Email “We received your request”: not sent: mail is off");
      expect(history).toContain("Email “Your request was accepted”: not sent: mail is off");
    });
    const spanish = (await staff.get(`${details()}&lang=es`)).section("history");
    expect(spanish).toContain(": no enviado: el correo está desactivado");
    await staff.get("/home?lang=en");
  });

  test("shows an invite as not sent, and offers to send it again", async () => {
    volunteer = await hub.createAcceptedApplication();
    const page = await eventually(async () => {
      const found = await staff.open(volunteerDetails());
      expect(found.section("invite")).toContain("The invite was not sent: mail is off.");
      return found;
    });
    expect(page.section("invite")).not.toContain("Sent on");
    expect(page.actionForm("invite")).toBeDefined();
    const spanish = await staff.get(`${volunteerDetails()}&lang=es`);
    expect(spanish.section("invite")).toContain(
      "La invitación no se envió: el correo está desactivado.",
    );
    await staff.get("/home?lang=en");
  });

  test("keeps no link in an unsent mail", async () => {
    const mails = await Emails.find().lean();
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { state, data } of mails) expect([state, data]).toEqual(["not-sent", {}]);
    expect(mails.every(({ rendered }) => rendered === undefined)).toBe(true);
  });

  test("sends none of them once mail is configured, except an invite that is requested again", async () => {
    expect(await app.stop()).toBe(0);
    app = await start({
      POSTMARK_SERVER_TOKEN: postmark.token,
      POSTMARK_BASE_URL: postmark.url,
      MAIL_FROM: "hub@example.com",
    });
    staff = await loggedIn(hub.admin);
    expect(warnings(await staff.get("/admin-dashboard"))).toEqual([]);
    await staff.submitAction(await staff.open(volunteerDetails()), "invite");
    await eventually(() => {
      expect(postmark.mailsTo(volunteer.email)).toHaveLength(1);
    });
    expect(postmark.mails).toHaveLength(1);
    expect(postmark.mailsTo(email)).toEqual([]);
    expect((await staff.open(details())).section("history")).toContain(
      "Email “We received your request”: not sent: mail is off",
    );
  });
});

describe("mail that does not go out", () => {
  const setQueued = (fields: object) => Emails.updateMany({ state: "queued" }, { $set: fields });
  /** What was read is shared for ten seconds, and no page waits for it. */
  const expectOnDashboard = (...en: string[]) =>
    eventually(async () => {
      expect(warnings(await staff.get("/admin-dashboard"))).toEqual(en);
    });
  const expectNext = async (en: string[], es: string[]) => {
    await expectOnDashboard(...en);
    await expectWarnings(en, es);
  };

  test("is told to administrators: a refused account, and a late mail", async () => {
    expect(warnings(await staff.get("/admin-dashboard"))).toEqual([]);
    postmark.behaviour = POSTMARK_ERRORS.badToken;
    await postHelpForm(visitor(), newHelpFormFields());
    await expectNext([REFUSED], [REFUSED_ES]);
    await setQueued({ refused: false });
    await expectOnDashboard(); // as after a provider that only was busy
    await setQueued({ createdAt: new Date(Date.now() - 11 * 60_000) });
    await expectNext([LATE], [LATE_ES]);
    await Emails.deleteMany({ state: "queued" });
    await expectOnDashboard();
    postmark.behaviour = "ok";
  });
});

describe("a proxy that TRUST_PROXY_HOPS does not count", () => {
  const WARNED =
    "X-Forwarded-For received, but TRUST_PROXY_HOPS is 0: all clients share one address";
  const FORWARDED = { "x-forwarded-for": "203.0.113.77" };
  const warned = async () =>
    (await readFile(app.log, "utf8")).split("\n").filter((line) => line.includes(WARNED));

  test("is logged once, without the address it names, and shown to administrators", async () => {
    expect(await warned()).toEqual([]);
    for (let n = 0; n < 3; n++) await visitor().call("GET", "/home", undefined, FORWARDED);
    await vi.waitFor(async () => {
      expect(await warned()).toHaveLength(1);
    });
    expect(JSON.parse((await warned())[0]!)).toMatchObject({ level: "warn" });
    expect(await readFile(app.log, "utf8")).not.toContain("203.0.113.77");
    await expectWarnings([PROXY], [PROXY_ES]);
  });

  test("is shown together with the mail warning", async () => {
    expect(await app.stop()).toBe(0);
    app = await start({ MAIL: "off" });
    staff = await loggedIn(hub.admin);
    await visitor().call("GET", "/home", undefined, FORWARDED);
    expect(warnings(await staff.get("/admin-dashboard"))).toEqual([MAIL_OFF, PROXY]);
  });

  test("is not reported if it is counted", async () => {
    expect(await app.stop()).toBe(0);
    app = await start({ TRUST_PROXY_HOPS: "1" });
    staff = await loggedIn(hub.admin);
    await visitor().call("GET", "/home", undefined, FORWARDED);
    expect(warnings(await staff.get("/admin-dashboard"))).toEqual([]);
    expect(await warned()).toEqual([]);
  });
});
