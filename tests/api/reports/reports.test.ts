import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Locks } from "~/models/lock.server";
import { HelpRequests } from "~/models/request.server";
import { createAccount, type TestAccount } from "../../support/accounts";
import { useHub } from "../../support/hub";
import { getApp } from "../../support/served-app";
import { bearer, fetchToken, logInAs } from "../../support/sessions";
import { storeRequests } from "../../support/stored-requests";
import { Visitor, type TestResponse } from "../../support/visitor";
import { readParts, readWorkbook } from "../../support/workbook-reader";

const hub = useHub();

const SCREEN = "/generate-reports";
const FILE = "/generate-reports/download";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const IN_PROGRESS =
  "Another report of yours is still in progress. Wait until its download has finished, then try again.";
const program = new Visitor();

let admin: TestAccount;
let browser: Visitor;
let token: string;
let known: { id: string };
beforeAll(async () => {
  known = await hub.createRequest({ first_name: "=Zoë", zip_code: "33946", county: "Charlotte" });
});
beforeEach(async () => {
  admin = await createAccount("admin");
  browser = await logInAs(admin);
  token = await fetchToken(admin);
});

const CALL = "/api/admin/reports";
const call = (body: unknown = {}, headers = bearer(token)) =>
  program.call("POST", CALL, body, headers);
const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const readLock = () => Locks.findById(`report:${admin.id}`).lean<object>();
const readRows = async (answer: TestResponse) =>
  (await readWorkbook(answer.bytes)).Requests!.records;
const countDownloads = () => Audit.countDocuments({ actor: admin.id, action: "report" });

function expectFile(answer: TestResponse) {
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe(XLSX);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="requests-report.xlsx"');
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
}

describe("screen and API give the same file", () => {
  test("with all requests and with filters", async () => {
    const byCall = await call();
    expectFile(byCall);
    const byForm = await browser.get(FILE);
    expectFile(byForm);
    expect(await readRows(byForm)).toEqual(await readRows(byCall));
    expect(await readRows(byCall)).toHaveLength(await HelpRequests.countDocuments());

    const filters = {
      year: 0,
      month: 0,
      county: "Charlotte",
      zipCode: "33946",
      status: "Unevaluated",
      uniqueHomes: true,
    };
    const filtered = await readRows(await call(filters));
    expect(filtered.map((row) => row["Request ID"])).toContain(known.id);
    expect(filtered.find((row) => row["Request ID"] === known.id)!["First Name"]).toBe("=Zoë");
    const query = "year=&month=&county=Charlotte&zipCode=33946&status=Unevaluated&uniqueHomes=on";
    expect(await readRows(await browser.get(`${FILE}?${query}`))).toEqual(filtered);
    expect(await countDownloads()).toBe(4);
  });

  test("the page's form shows the counts, its other button downloads the file", async () => {
    const page = await browser.get(SCREEN);
    expect(page.document.querySelector("#result")).toBeNull(); // counted on demand only
    // No link: browsers may prefetch links.
    expect(page.document.querySelector("a[href*='download']")).toBeNull();
    const form = `form[action='${SCREEN}']`;
    const entries = { zipCode: "33946", status: "Unevaluated" };
    const shown = await browser.submit(page, entries, { form, button: "Show how many match" });
    const count = await HelpRequests.countDocuments({
      "address.zip": "33946",
      status: "Unevaluated",
    });
    expect(shown.textAt("main [role=status]")).toBe(
      count === 1 ? "1 request matches." : `${count} requests match.`,
    );
    expect(shown.text).toContain(known.id);
    expect(await countDownloads()).toBe(0);
    const file = await browser.submit(page, entries, { form, button: "Download" });
    expectFile(file);
    const again = await browser.submit(shown, {}, { form, button: "Download" });
    expectFile(again);
    expect(await readRows(again)).toEqual(await readRows(file));
    expect(await readRows(file)).toHaveLength(count);
  });

  test("HEAD has the same headers and does not count as a report", async () => {
    const head = await program.call("HEAD", FILE, undefined, { cookie: cookie() });
    expectFile(head);
    expect(head.bytes).toHaveLength(0);
    expect([await countDownloads(), await readLock()]).toEqual([0, null]);
  });
});

describe("an unknown filter value", () => {
  test.each([
    [{ year: 1999 }, "year", 'Year: "1999" is not on the list.'],
    [{ county: "Lee" }, "county", 'County: "Lee" is not on the list.'],
    [{ status: { $ne: "" } }, "status", 'Status: "object" is not on the list.'],
    [{ zipCode: "$where" }, "zipCode", 'Zip code: "$where" is not on the list.'],
  ])("is rejected by the API: %j", async (body, field, words) => {
    const answer = await call(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ message: words, errors: { [field]: [words] } });
    expect([await countDownloads(), await readLock()]).toEqual([0, null]);
  });

  test("is rejected by the page, at its field, keeping the other choices; so is a download", async () => {
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
        ["#year", 'Year: "1999" is not on the list.'],
        ["#zipCode", 'Zip code: "<b>" is not on the list.'],
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
    expect([await countDownloads(), await readLock()]).toEqual([0, null]);
  });
});

describe("a download without the form's button", () => {
  test.each([
    ["another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    [
      "another origin of the same site",
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" },
    ],
    ["a script", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }],
    [
      "a prerendered page",
      {
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "sec-purpose": "prefetch;prerender",
      },
    ],
    ["legacy prefetching", { purpose: "prefetch" }],
  ])("%s shows the page", async (_, headers) => {
    const answer = await program.call("GET", `${FILE}?zipCode=33946&other=1`, undefined, {
      cookie: cookie(),
      ...headers,
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`${SCREEN}?zipCode=33946`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect([await countDownloads(), await readLock()]).toEqual([0, null]);
  });
});

/** A client that reads the first bytes and then stops. */
async function openSlowReader() {
  const { port } = new URL(getApp().base);
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

describe("concurrent reports", () => {
  /** More bytes than the buffers between hold: incompressible texts. */
  const MANY = 1_200;
  beforeAll(async () => {
    const noise = Array.from({ length: 9_000 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
    ).join("");
    const docs = await storeRequests(
      Array.from({ length: MANY }, () => ({
        createdAt: new Date("2021-05-05T12:00:00Z"),
        payload: { last_name: "Noise" },
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

  test("a second report of the same person is refused by screen and API; a client that disconnects frees it", async () => {
    const reader = await openSlowReader();
    await expect.poll(readLock).not.toBeNull();
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({ message: IN_PROGRESS });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const page = await browser.get(`${FILE}?county=Sarasota`);
    expect(page.redirects).toEqual([`303 ${SCREEN}?county=Sarasota&refused=report.inProgress`]);
    expect(page.textAt("[role=alert].banner")).toBe(IN_PROGRESS);
    expect(page.document.querySelector<HTMLSelectElement>("select[name=county]")!.value).toBe(
      "Sarasota",
    );

    // it pauses while its client does not read; others are served
    expect((await new Visitor().get("/home")).status).toBe(200);
    reader.destroy();
    await expect.poll(readLock, { timeout: 10_000 }).toBeNull();
    const file = await call({ year: 2021, month: 5 });
    expectFile(file);
    const sheet = (await readParts(file.bytes)).get("xl/worksheets/sheet2.xml")!;
    expect(sheet.match(/<row /g)).toHaveLength(MANY + 1);
    expect(await countDownloads()).toBe(2);
  });
});
