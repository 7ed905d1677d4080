import { describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import { newEmail } from "../../support/address";
import { useHub, type TestRequest } from "../../support/hub";
import { listMailsTo, waitForMail } from "../../support/mailbox";
import { getApp } from "../../support/served-app";
import { Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();

const GONE =
  "This link has ended. Use the link in our latest email, or look your request up by its number.";
const WRONG = "These are not the last four digits of the phone number on the request";
const ENDED =
  "Too many wrong digits: this link has ended. If we have your email address, a new link is on its way. Or call us.";
const DAY = 24 * 60 * 60_000;

const readLink = (text: string) => /\/my-request\?link=[\w.-]+/.exec(text)![0];
const findLink = async ({ email }: TestRequest) =>
  readLink((await waitForMail(email, "/my-request?link=")).text);
const enter = (visitor: Visitor, page: TestResponse | string, digits: string) =>
  visitor.submitAction(page, "open", { digits });
/** The page, opened on a device. */
async function openPage(request: TestRequest) {
  const visitor = new Visitor();
  const link = await findLink(request);
  return { visitor, link, page: await enter(visitor, link, request.phone.slice(-4)) };
}

/** The `Set-Cookie` headers of the answer to right digits. */
async function setCookies(link: string, digits: string) {
  const response = await fetch(new URL(link, getApp().base), {
    method: "POST",
    redirect: "manual",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ intent: "open", digits }),
  });
  return response.headers.getSetCookie();
}

/** What only the homeowner may see. */
const toSecrets = ({ firstName, lastName, email, phone, address }: TestRequest) => [
  firstName,
  lastName,
  email,
  phone,
  phone.slice(-4),
  address.line1,
  "Secret description",
  "Secret words",
  "Secret notes",
];
const createRequest = () =>
  hub.createRequest({
    helpWater: true,
    description: "Secret description",
    phone_number: "9415557391",
  });

describe("the link alone", () => {
  test("shows status, steps and dates, and nothing about the person", async () => {
    const request = await createRequest();
    await hub.applyEvent(request.id, { type: "tell", about: "message", text: "Secret words" });
    await hub.applyEvent(request.id, { type: "accept" });
    await hub.applyEvent(request.id, { type: "note", text: "Secret notes" });
    await HelpRequests.updateOne(
      { _id: request.id },
      { $set: { createdAt: new Date("2026-11-20T21:07:00Z") } },
    );
    const page = await new Visitor().open(await findLink(request));
    expect(page.textAt(".status-box h2")).toBe("Status Accepted");
    expect(page.facts(".status-box dl")).toEqual({
      "Date Created": "11/20/2026",
      "Time Created": "4:07 PM",
    });
    expect(page.texts(".steps p")).toEqual(["11/20/2026", expect.stringMatching(/^\d+\/\d+\/20/)]);
    for (const secret of toSecrets(request)) expect(page.text, secret).not.toContain(secret);
    expect(page.headers["x-robots-tag"]).toBe("noindex");
    expect(page.intents).toEqual(["open"]);
  });

  test("has the date of each step at its name, as if what was undone had not been", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    const move = async (day: string, event: RequestEvent) => {
      await hub.applyEvent(request.id, event);
      await HelpRequests.updateOne(
        { _id: request.id },
        { $set: { "history.$[last].at": new Date(`${day}T17:00:00Z`), intents: [] } },
        { arrayFilters: [{ "last.rev": (await hub.getRequest(request.id)).rev }] },
      );
    };
    const readSteps = async () => (await new Visitor().open(link)).texts(".steps li");
    const review = `/homeowner-requests/request-details?id=${request.id}`;
    for (const act of ["accept", "takeBack"]) await hub.staff.submitAction(review, act);
    await move("2026-11-21", { type: "accept" });
    await move("2026-11-24", {
      type: "assign",
      volunteers: [{ id: "V0000001", name: "Vera Oak" }],
    });
    const [, reviewed, contact, help] = await readSteps();
    expect(reviewed).toContain("Review11/21/2026");
    expect(contact).toMatch(/Contact$/);
    expect(help).toContain("Volunteers assigned11/24/2026");
  });

  test("shows no words of staff about a rejection", async () => {
    const request = await createRequest();
    await hub.applyEvent(request.id, { type: "reject", text: "Secret words" });
    const visitor = new Visitor();
    const link = await findLink(request);
    const page = await visitor.open(link);
    expect(page.textAt(".status-box [role=status]")).toBe(
      "Your request was denied with the following statement: The center is unable to help with this request at this time.",
    );
    const opened = await enter(visitor, page, "7391");
    expect(opened.textAt(".status-box [role=status]")).toContain("Secret words");
  });

  test("to open it changes nothing: scanners of mail follow links", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    const before = await hub.getRequest(request.id);
    for (const path of [link, `${link}&intent=tell&about=noLonger`, `${link}&told=yes`]) {
      const page = await new Visitor().open(path);
      expect(page.banners).toEqual([]);
    }
    expect(await hub.getRequest(request.id)).toEqual(before);
  });
});

describe("the last four digits of the phone", () => {
  test("show what was sent, on this device alone", async () => {
    const request = await createRequest();
    const { visitor, link, page } = await openPage(request);
    expect(page.redirects).toEqual([`303 ${link}`]);
    expect(page.facts("section[aria-labelledby=answers] dl")).toMatchObject({
      Name: `${request.firstName} ${request.lastName}`,
      Email: request.email,
      Description: "Secret description",
    });
    expect((await visitor.open(link)).intents).toEqual(["tell", "close"]);
    expect((await new Visitor().open(link)).intents).toEqual(["open"]);
    const other = await createRequest();
    expect((await visitor.open(await findLink(other))).intents).toEqual(["open"]);
  });

  test("five wrong ones end the link, and a new one is mailed", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    const visitor = new Visitor();
    for (let i = 0; i < 4; i++) {
      const page = await enter(new Visitor(), link, "0000");
      expect([page.status, page.banner]).toEqual([400, WRONG]);
    }
    const ended = await enter(visitor, link, "0000");
    expect([ended.status, ended.banner]).toEqual([404, ENDED]);
    expect(await new Visitor().get(link)).toMatchObject({ status: 404, banner: GONE });
    const right = await visitor.post(link, { intent: "open", digits: "7391" });
    expect([right.status, right.banner]).toEqual([404, GONE]);
    const { text } = await waitForMail(
      request.email,
      "Wrong digits of your phone number were entered five times",
    );
    const renewed = readLink(text);
    expect(renewed).not.toBe(link);
    expect((await enter(new Visitor(), renewed, "7391")).intents).toContain("tell");
  });

  test("forty guesses at once are five", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    const guesses = Array.from({ length: 40 }, (_, i) => String(7_360 + i));
    const answers = await Promise.all(
      guesses.map((digits) => new Visitor().post(link, { intent: "open", digits })),
    );
    const wrong = answers.filter(({ banner }) => banner === WRONG);
    expect(wrong.length).toBeLessThanOrEqual(4);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await hub.getRequest(request.id)).linkVersion).toBeLessThanOrEqual(1);
  });

  test("a device that was in is out when the link ends", async () => {
    const request = await createRequest();
    const { visitor, link } = await openPage(request);
    await hub.applyEvent(request.id, { type: "renewLink", version: 0 });
    expect((await visitor.get(link)).status).toBe(404);
    const { text } = await waitForMail(
      request.email,
      "Wrong digits of your phone number were entered five times",
    );
    expect((await visitor.open(readLink(text))).intents).toEqual(["open"]);
  });
});

describe("a link", () => {
  test.each([
    ["a forged one", (link: string) => link.slice(0, -2) + "xx"],
    ["none", () => "/my-request"],
  ])("%s shows nothing", async (_, change) => {
    const request = await createRequest();
    const page = await new Visitor().get(change(await findLink(request)));
    expect([page.status, page.banner]).toEqual([404, GONE]);
    expect(page.hrefs("main a")).toContain("/request-help/status?by=number");
  });

  test("is for its own request alone", async () => {
    const [one, other] = [await createRequest(), await createRequest()];
    const page = await new Visitor().get((await findLink(one)).replace(one.id, other.id));
    expect([page.status, page.banner]).toEqual([404, GONE]);
  });

  test("ends 30 days after the request was closed, and when it is erased", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    await hub.applyEvent(request.id, { type: "reject" });
    const age = (days: number) =>
      HelpRequests.updateOne(
        { _id: request.id },
        { $set: { statusAt: new Date(Date.now() - days * DAY) } },
      );
    await age(29.9);
    await new Visitor().open(link);
    await age(30.1);
    expect((await new Visitor().get(link)).status).toBe(404);
    await age(1);
    await HelpRequests.updateOne({ _id: request.id }, { $set: { erasedAt: new Date() } });
    expect((await new Visitor().get(link)).status).toBe(404);
  });

  test("of a duplicate shows and tells what the kept request is about", async () => {
    const home = { street_address_1: "77 Kept Way" };
    const [kept, other] = [await hub.createRequest(home), await hub.createRequest(home)];
    const { visitor, link } = await openPage(other);
    await hub.applyEvent(other.id, { type: "tell", about: "message", text: "Told before" });
    await hub.applyEvent(kept.id, { type: "accept" });
    await hub.applyEvent(kept.id, { type: "note", text: "Secret notes" });
    await hub.applyEvent(other.id, { type: "merge", keptId: kept.id, notes: "" });
    await HelpRequests.updateOne(
      { _id: other.id },
      { $set: { statusAt: new Date(Date.now() - 40 * DAY) } },
    );
    const page = await visitor.open(link);
    expect(page.textAt(".status-box h2")).toBe("Status Accepted");
    const told = await visitor.submitAction(page, "tell", { about: "callMe" });
    expect(told.texts("section[aria-labelledby=told] li")).toEqual([
      expect.stringContaining("Please call me"),
      expect.stringContaining("Told before"),
    ]);
    expect(await hub.getRequest(kept.id)).toMatchObject({ told: true });
    const own = await openPage(kept);
    expect(own.page.all("section[aria-labelledby=told]")).toEqual([]);
  });

  test("a corrected email address gets a new one; the former address gets none", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    const email = `new-${request.email}`;
    await hub.correctRequest(request, { email });
    const renewed = await findLink({ ...request, email });
    expect(renewed).not.toBe(link);
    expect((await new Visitor().get(link)).status).toBe(404);
    await new Visitor().open(renewed);
    const [latest] = await listMailsTo(request.email);
    expect(latest!.text).not.toContain("/my-request");
  });

  test("stands on the confirmation and in the text to oneself", async () => {
    const visitor = new Visitor();
    const form = await visitor.get("/request-help");
    const page = await visitor.submit(form, {
      first_name: "Ana",
      last_name: "Diaz",
      email: newEmail(),
      phone_number: "9415550134",
      street_address_1: "12 Main St",
      city: "Englewood",
      zip_code: "34223",
      county: "Sarasota",
      helpWater: true,
      description: "x",
    });
    const [link] = page.hrefs("main a[href*=my-request]");
    await visitor.open(link!);
    const [sms] = page.hrefs('a[href^="sms:"]');
    expect(decodeURIComponent(sms!)).toContain(link);
  });
});

describe("an opened page", () => {
  test("can be closed; its cookie goes to no other page and is out of reach of scripts", async () => {
    const request = await createRequest();
    const link = await findLink(request);
    const visitor = new Visitor();
    const page = await enter(visitor, link, "7391");
    expect(visitor.scopedCookies.get("hub-page")!.path).toBe("/my-request");
    const [set] = await setCookies(link, "7391");
    expect(set).toMatch(/; Max-Age=43200; Path=\/my-request; HttpOnly; SameSite=Lax$/);
    const closed = await visitor.submitAction(page, "close");
    expect(closed.intents).toEqual(["open"]);
  });

  test("is in the language of the page", async () => {
    const request = await createRequest();
    const { visitor, link } = await openPage(request);
    await visitor.get("/home?lang=es");
    const page = await visitor.open(link);
    expect(page.textAt("h1")).toBe("Su solicitud");
    expect(page.texts("label.tile").at(0)).toBe("Cambió mi número de teléfono");
  });
});

describe("what is told", () => {
  test("is shown to both sides, until staff have answered", async () => {
    const request = await createRequest();
    const { visitor, link, page } = await openPage(request);
    const refused = await visitor.submitAction(page, "tell", { about: "message" });
    expect([refused.status, refused.texts(".summary a")]).toEqual([
      422,
      ["Please write a few words"],
    ]);
    const told = await visitor.submitAction(refused, "tell", {
      about: "noLonger",
      text: "My son did it <b>",
    });
    expect(told.redirects).toEqual([`303 ${link}&told=yes`]);
    expect(told.banners).toEqual([
      "It has reached us. Our staff will read it. “I no longer need help”",
    ]);
    expect(told.textAt("section[aria-labelledby=told] li")).toMatch(
      /^I no longer need help.*My son did it <b>$/,
    );

    const details = () => hub.staff.open(`/homeowner-requests/request-details?id=${request.id}`);
    const note = "The homeowner wrote: “I no longer need help” My son did it <b>";
    expect((await details()).texts("main .note")).toContain(note);
    const { document } = await hub.staff.open("/requests?status=all&flag=told&size=100");
    expect(document.getElementById(request.id)?.textContent).toContain("Wrote");
    await hub.staff.submit(
      await details(),
      { note: "Thanked her" },
      { form: "form:has(textarea[name=note])" },
    );
    expect((await details()).texts("main .note")).not.toContain(note);
    const list = await hub.staff.open("/requests?status=all&flag=told&size=100");
    expect(list.document.getElementById(request.id)).toBeNull();
  });

  test("waits while staff can undo a decision; what was typed stays", async () => {
    const request = await createRequest();
    const { visitor, page } = await openPage(request);
    const review = `/homeowner-requests/request-details?id=${request.id}`;
    await hub.staff.submitAction(review, "accept");
    const busy = await visitor.submitAction(page, "tell", { about: "message", text: "My words" });
    expect([busy.status, busy.banner]).toEqual([
      409,
      "Our staff are working on your request just now. Nothing you typed is lost: please send it again in a few minutes.",
    ]);
    expect(busy.textAt("textarea[name=text]")).toBe("My words");
  });

  test("on a page whose link has ended stays in view", async () => {
    const request = await createRequest();
    const { visitor, page } = await openPage(request);
    await hub.applyEvent(request.id, { type: "renewLink", version: 0 });
    const gone = await visitor.submitAction(page, "tell", { about: "message", text: "My words" });
    expect([gone.status, gone.banner, gone.textAt("main .typed")]).toEqual([404, GONE, "My words"]);
  });

  test("fills in how staff close the request", async () => {
    const request = await hub.createActiveRequest();
    await hub.applyEvent(request.id, { type: "tell", about: "noLonger", text: "" });
    const page = await hub.staff.open(`/homeowner-requests/request-details?id=${request.id}&close`);
    const [outcome] = page.all<HTMLSelectElement>("select[name=outcome]");
    expect(outcome!.value).toBe("noLongerNeeded");
  });

  test("on a page that closed by itself is kept, and sent with the digits", async () => {
    const request = await createRequest();
    const { visitor, page } = await openPage(request);
    visitor.scopedCookies.clear();
    const closed = await visitor.submitAction(page, "tell", {
      about: "message",
      text: "Secret words",
    });
    expect([closed.status, closed.banner]).toEqual([
      409,
      "For your safety this page has closed. Enter the four digits to send what you wrote.",
    ]);
    expect(await hub.getRequest(request.id)).toMatchObject({ told: false });
    const wrong = await enter(visitor, closed, "0000");
    const emptied = await visitor.submitAction(wrong, "open", { digits: "7391", text: "" });
    expect([emptied.status, emptied.texts(".summary a")]).toEqual([
      422,
      ["Please write a few words"],
    ]);
    const sent = await visitor.submitAction(emptied, "open", {
      digits: "7391",
      text: "Secret words",
    });
    expect(sent.textAt("section[aria-labelledby=told] li")).toContain("Secret words");
  });

  test("no more than twenty a day", async () => {
    const request = await createRequest();
    const { visitor, link } = await openPage(request);
    const tell = (n: number) =>
      visitor.post(link, { intent: "tell", about: "message", text: `Number ${n}` });
    for (let n = 0; n < 20; n++) expect((await tell(n)).status).toBe(200);
    expect((await tell(20)).status).toBe(429);
  });
});
