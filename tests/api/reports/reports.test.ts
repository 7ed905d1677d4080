import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { Audit } from "~/models/audit.server";
import { Locks } from "~/models/lock.server";
import { HelpRequests } from "~/models/request.server";
import {
  bearer,
  logInAs,
  createAccount,
  fetchToken,
  type TestAccount,
} from "../../support/accounts";
import { createRequest } from "../../support/reviewing";
import { storeRequests } from "../../support/stored-requests";
import { Visitor, type TestResponse } from "../../support/visitor";
import { readPart, readWorkbook } from "../../support/workbook-reader";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const CALL = "/api/admin/reports";
const SCREEN = "/generate-reports";
const FILE = "/generate-reports/download";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const UNDER_WAY =
  "A report is being made for you already. Wait until its download has ended, then try again.";
const program = new Visitor();

let admin: TestAccount;
let browser: Visitor;
let token: string;
let known: { id: string };
beforeAll(async () => {
  known = await createRequest({ first_name: "=Zoë", zip_code: "33946", county: "Charlotte" });
});
beforeEach(async () => {
  admin = await createAccount("admin");
  browser = await logInAs(admin);
  token = await fetchToken(admin);
});

const call = (body: unknown = {}, headers = bearer(token)) =>
  program.call("POST", CALL, body, headers);
const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const lockOf = () => Locks.findById(`report:${admin.id}`).lean<object>();
const rowsOf = (answer: TestResponse) => readWorkbook(answer.bytes).Requests!.records;
const downloads = () => Audit.countDocuments({ actor: admin.id, action: "report" });

function expectFile(answer: TestResponse) {
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe(XLSX);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="requests-report.xlsx"');
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
}

describe("both doors give the same file", () => {
  test("with every request, and with those that were filtered", async () => {
    const byCall = await call();
    expectFile(byCall);
    const byForm = await browser.get(FILE);
    expectFile(byForm);
    expect(rowsOf(byForm)).toEqual(rowsOf(byCall));
    expect(rowsOf(byCall)).toHaveLength(await HelpRequests.countDocuments());

    const filters = {
      year: 0,
      month: 0,
      county: "Charlotte",
      zipCode: "33946",
      status: "Unevaluated",
      uniqueHomes: true,
    };
    const filtered = rowsOf(await call(filters));
    expect(filtered.map((row) => row["Request ID"])).toContain(known.id);
    expect(filtered.find((row) => row["Request ID"] === known.id)!["First Name"]).toBe("=Zoë");
    const query = "year=&month=&county=Charlotte&zipCode=33946&status=Unevaluated&uniqueHomes=on";
    expect(rowsOf(await browser.get(`${FILE}?${query}`))).toEqual(filtered);
    expect(await downloads()).toBe(4);
  });

  test("from the page: its form leads to the counts, and its other button to the file", async () => {
    const page = await browser.get(SCREEN);
    expect(page.document.querySelector("#result")).toBeNull(); // nothing is counted before it is asked for
    expect(page.document.querySelector("a[href*='download']")).toBeNull(); // a link could be loaded ahead
    const form = `form[action='${SCREEN}']`;
    const entries = { zipCode: "33946", status: "Unevaluated" };
    const shown = await browser.submit(page, entries, { form, button: "Show how many match" });
    const count = await HelpRequests.countDocuments({
      "address.zip": "33946",
      status: "Unevaluated",
    });
    expect(shown.textAt("[role=status]")).toBe(
      count === 1 ? "1 request matches." : `${count} requests match.`,
    );
    expect(shown.text).toContain(known.id);
    expect(await downloads()).toBe(0);
    const file = await browser.submit(page, entries, { form, button: "Download" });
    expectFile(file);
    const again = await browser.submit(shown, {}, { form: `form[action='${FILE}']` });
    expectFile(again);
    expect(rowsOf(again)).toEqual(rowsOf(file));
    expect(rowsOf(file)).toHaveLength(count);
  });

  test("HEAD says what would come, and counts as none", async () => {
    const head = await program.call("HEAD", FILE, undefined, { cookie: cookie() });
    expectFile(head);
    expect(head.bytes).toHaveLength(0);
    expect([await downloads(), await lockOf()]).toEqual([0, null]);
  });
});

describe("a value that is not on the list", () => {
  test.each([
    [{ year: 1999 }, "year", 'Year: "1999" is not on the list.'],
    [{ county: "Lee" }, "county", 'County: "Lee" is not on the list.'],
    [{ status: { $ne: "" } }, "status", 'Status: "object" is not on the list.'],
    [{ zipCode: "$where" }, "zipCode", 'Zip code: "$where" is not on the list.'],
  ])("is refused by the call: %j", async (body, field, words) => {
    const answer = await call(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ message: words, errors: { [field]: [words] } });
    expect([await downloads(), await lockOf()]).toEqual([0, null]);
  });

  test("is refused by the page, at its field, with the other choices kept; asking for the file ends there, too", async () => {
    for (const path of [SCREEN, FILE]) {
      const page = await browser.get(
        `${path}?year=1999&county=Sarasota&zipCode=%3Cb%3E&month=9&uniqueHomes=on`,
      );
      expect(page.url.pathname).toBe(SCREEN);
      expect(page.status).toBe(422);
      expect(
        [...page.document.querySelectorAll(".summary li a")].map((one) => [
          one.getAttribute("href"),
          one.textContent,
        ]),
      ).toEqual([
        ["#year", "Year: “1999” is not on the list."],
        ["#zipCode", "Zip Code: “<b>” is not on the list."],
      ]);
      expect(page.document.title).toMatch(/^Error: Generate Reports/);
      const value = (name: string) =>
        page.document.querySelector<HTMLSelectElement>(`select[name=${name}]`)!.value;
      expect(["year", "month", "county", "zipCode", "status"].map(value)).toEqual([
        "",
        "9",
        "Sarasota",
        "",
        "",
      ]);
      expect(page.document.querySelector<HTMLInputElement>("[name=uniqueHomes]")!.checked).toBe(
        true,
      );
    }
    expect([await downloads(), await lockOf()]).toEqual([0, null]);
  });

  test("a body that is none is refused as everywhere", async () => {
    expect((await program.call("POST", CALL, "[]", bearer(token))).json).toEqual({
      message: "The body must be a JSON object.",
    });
    expect(
      (
        await program.call("POST", CALL, "year=2026", {
          ...bearer(token),
          "content-type": "text/plain",
        })
      ).status,
    ).toBe(415);
  });
});

describe("a file that nobody asked for by a button", () => {
  test.each([
    ["another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    [
      "another site of the same owner",
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" },
    ],
    ["a script", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }],
    [
      "a page that is loaded ahead",
      {
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "sec-purpose": "prefetch;prerender",
      },
    ],
    ["an old way to load ahead", { purpose: "prefetch" }],
  ])("%s gets the page", async (_, headers) => {
    const answer = await program.call("GET", `${FILE}?zipCode=33946&other=1`, undefined, {
      cookie: cookie(),
      ...headers,
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`${SCREEN}?zipCode=33946`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect([await downloads(), await lockOf()]).toEqual([0, null]);
  });
});

/** A reader who takes the first bytes and then nothing. */
async function slowReader() {
  const { port } = new URL(inject("base"));
  const sent = request({
    host: "127.0.0.1",
    port,
    agent: false,
    method: "POST",
    path: CALL,
    headers: { host: `localhost:${port}`, "content-type": "application/json", ...bearer(token) },
  });
  sent.on("error", () => undefined);
  sent.end("{}");
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  response.pause();
  return response;
}

describe("one at a time", () => {
  /** More bytes than the buffers on the way hold: texts that cannot be made shorter. */
  const MANY = 1_200;
  beforeAll(async () => {
    const noise = Array.from({ length: 9_000 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
    ).join("");
    const docs = await storeRequests(
      Array.from({ length: MANY }, () => ({
        came: new Date("2021-05-05T12:00:00Z"),
        said: { last_name: "Noise" },
      })),
    );
    for (const [n, { _id }] of docs.entries())
      await HelpRequests.updateOne(
        { _id },
        {
          $set: {
            description: noise.slice(n % 3000) + noise.slice(0, n % 3000) + String(n * 7919),
          },
        },
      );
    return () => HelpRequests.deleteMany({ lastName: "Noise" });
  });

  test("a second report of the same person waits at both doors; a reader that leaves gives way, and leaves nothing", async () => {
    const reader = await slowReader();
    await expect.poll(lockOf).not.toBeNull();
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({ message: UNDER_WAY });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const page = await browser.get(`${FILE}?county=Sarasota`);
    expect(page.redirects).toEqual([`303 ${SCREEN}?county=Sarasota&refused=underWay`]);
    expect(page.textAt("[role=alert].banner")).toBe(UNDER_WAY);
    expect(page.document.querySelector<HTMLSelectElement>("select[name=county]")!.value).toBe(
      "Sarasota",
    );

    // it stands still as long as nobody reads, and everybody else is served
    expect((await new Visitor().get("/home")).status).toBe(200);
    reader.destroy();
    await expect.poll(lockOf, { timeout: 10_000 }).toBeNull();
    const file = await call({ year: 2021, month: 5 });
    expectFile(file);
    expect(readPart(file.bytes, "xl/worksheets/sheet2.xml").match(/<row /g)).toHaveLength(MANY + 1);
    expect(await downloads()).toBe(2);
  });

  test("what was cut in the middle is no file: the connection says so", async () => {
    const reader = await slowReader();
    const { socket } = reader;
    const got = buffer(reader).catch(() => undefined);
    socket.destroy();
    expect(await got).toBeUndefined();
    await expect.poll(lockOf, { timeout: 10_000 }).toBeNull();
  });
});

test("ten in an hour for each administrator, told at both doors", async () => {
  for (let n = 0; n < 10; n++) expect((await call({ year: 2020 })).status).toBe(200);
  const refused = await call({ year: 2020 });
  expect(refused.status).toBe(429);
  expect(refused.json).toEqual({
    message:
      "You have downloaded many reports within an hour. Please wait a while, then try again.",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  const page = await browser.get(`${FILE}?year=2020`);
  expect(page.textAt("[role=alert].banner")).toMatch(/^You have downloaded many reports/);
  const other = await createAccount("admin");
  expect((await call({ year: 2020 }, bearer(await fetchToken(other)))).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await lockOf()).toBeNull();
  });
});

describe("a download that the script of the page waits for", () => {
  const fileFor = (token: string) =>
    browser.call("GET", `${FILE}?download=${token}`, undefined, { cookie: cookie() });

  test("brings the token back, for that page alone and for a minute", async () => {
    for (const token of ["1763800000000", "1763800000001"]) {
      const answer = await fileFor(token);
      expectFile(answer);
      expect(answer.headers["set-cookie"]).toEqual([
        `download=${token}; Max-Age=60; Path=/generate-reports; SameSite=Strict`,
      ]);
    }
  });

  test("sets no cookie for anything else, and none with the way back", async () => {
    for (const token of [
      "",
      "x",
      "1763800000000%0d%0aX-A:%20b",
      "1763800000000;%20Path=/",
      "9".repeat(500),
    ]) {
      const answer = await fileFor(token);
      expectFile(answer);
      expect(answer.headers["set-cookie"], token).toBeUndefined();
    }
    const refused = await browser.call(
      "GET",
      `${FILE}?year=1999&download=1763800000000`,
      undefined,
      { cookie: cookie() },
    );
    expect([refused.status, refused.headers.location]).toEqual([303, `${SCREEN}?year=1999`]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
  });

  test("leaves the gate of other forms as it was: an old browser without Origin may post", async () => {
    await fileFor("1763800000000");
    // The cookie's path keeps it from every address that takes a form.
    const page = await new Visitor().call("POST", "/request-help", "first_name=", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(page.status).toBe(422);
  });
});
