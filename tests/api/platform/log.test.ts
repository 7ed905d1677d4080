import { faker } from "@faker-js/faker";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { eventually } from "../../support/eventually";
import {
  newHelpFormFields,
  postHelpForm,
  readPageReference,
  toFormPairs,
} from "../../support/help-form";
import { useHubDatabase } from "../../support/hub-database";
import { getApp } from "../../support/served-app";
import { logInAs } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

useHubDatabase();

const canary = (label: string) => `${label}${faker.string.alpha({ length: 12, casing: "lower" })}`;
/** Every kind of user input, each with a unique word. */
const CANARIES = {
  first_name: canary("Fi"),
  last_name: canary("La"),
  email: `${canary("em")}@example.org`,
  phone_number: "2397771234",
  street_address_1: `8231 ${canary("St")} Avenue`,
  street_address_2: `Lot ${canary("Un")}`,
  city: canary("Ci"),
  other: canary("Ot"),
  description: canary("De"),
  reason: canary("Re"),
  corrected: `9315 ${canary("Co")} Avenue`,
};
const ADDRESS = "127.88.77.66";

type Line = Record<string, unknown>;
const seen: { method: string; path: string; status: number; id: string }[] = [];
let raw = "";
let lines: Line[] = [];

beforeAll(async () => {
  const visitor = new Visitor(getApp().base, ADDRESS);
  const { reason, corrected, ...fields } = CANARIES;
  const form = newHelpFormFields({ ...fields, helpOther: true });
  const remember = (
    method: string,
    path: string,
    { status, headers }: { status: number; headers: Record<string, unknown> },
  ) => {
    seen.push({ method, path, status, id: String(headers["x-request-id"]) });
  };
  const sent = await postHelpForm(visitor, form);
  const id = readPageReference(sent);
  remember("GET", "/request-help/received", sent);
  remember("GET", "/request-help", await visitor.get("/request-help"));
  remember(
    "POST",
    "/request-help",
    await postHelpForm(visitor, { ...form, phone_number: "239777" }),
  );
  readPageReference(
    await visitor.post("/request-help", [
      ...toFormPairs(form),
      [`first_name[${CANARIES.first_name}]`, CANARIES.first_name],
    ]),
  );

  const { first_name, last_name, street_address_1, street_address_2 } = CANARIES;
  const lookup = { first_name, last_name, street_address_1, street_address_2 };
  remember("POST", "/request-help/status", await visitor.post("/request-help/status", lookup));
  remember(
    "POST",
    "/request-help/status",
    await visitor.post("/request-help/status", { ...lookup, last_name: `${last_name}x` }),
  );
  const query = new URLSearchParams(lookup).toString();
  remember(
    "GET",
    "/api/homeowner/requestHelp/status",
    await visitor.call("GET", `/api/homeowner/requestHelp/status?${query}`),
  );
  remember(
    "GET",
    "/api/homeowner/requestHelp/status",
    await visitor.call("GET", `/api/homeowner/requestHelp/status?${query}x`),
  );
  remember(
    "GET",
    "/home",
    await visitor.get(`/home?q=${first_name}`, {
      referer: `http://x.example/${last_name}`,
      "user-agent": canary("Ua"),
    }),
  );
  remember("GET", "/nope", await visitor.get(`/nope?${query}`));
  for (const body of [
    { ...form, helpExterior: true },
    { ...form, email: "x" },
    JSON.stringify(form).slice(0, -5),
  ])
    remember(
      "POST",
      "/api/homeowner/requestHelp",
      await visitor.call("POST", "/api/homeowner/requestHelp", body),
    );
  remember(
    "POST",
    "/api/homeowner/requestHelp",
    await visitor.call("POST", "/api/homeowner/requestHelp", form, {
      authorization: `Bearer ${first_name}`,
    }),
  );
  remember(
    "POST",
    "/request-help",
    await visitor.call("POST", "/request-help", JSON.stringify(form), { accept: "text/html" }),
  );
  remember(
    "POST",
    "/request-help",
    await visitor.call(
      "POST",
      "/request-help",
      `first_name=${first_name}&description=${"x".repeat(200_000)}`,
      {
        accept: "text/html",
        origin: visitor.base,
      },
    ),
  );

  const staff = await logInAs(await createAccount("admin"));
  const details = `/homeowner-requests/request-details?id=${id}`;
  remember("GET", "/requests-in-progress", await staff.get(`/requests-in-progress?q=${last_name}`));
  const correction = { ...form, intent: "correct", seen: "0", street_address_1: corrected };
  remember(
    "GET",
    "/homeowner-requests/request-details",
    await staff.post(details, toFormPairs(correction)),
  );
  remember(
    "POST",
    "/homeowner-requests/request-details",
    await staff.post(details, { intent: "correct", city: CANARIES.city }),
  );
  remember(
    "POST",
    "/homeowner-requests/request-details",
    await staff.post(details, { intent: "close", notes: reason }),
  );
  remember("GET", "/homeowner-requests", await staff.post(details, { intent: "reject", reason }));

  // A line is written when its connection closes, just after the response.
  await eventually(async () => {
    raw = await readFile(getApp().log, "utf8");
    for (const { id } of seen) expect(raw).toContain(id);
  });
  lines = raw
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
});

test("contains no user input and no network address", () => {
  const log = raw.toLowerCase();
  for (const [name, value] of Object.entries(CANARIES))
    for (const form of [
      value,
      encodeURIComponent(value),
      value.replaceAll(" ", "+"),
      value.split(" ").at(-1)!,
    ])
      if (form.length > 5 && form !== "Avenue")
        expect(log.includes(form.toLowerCase()), name).toBe(false);
  expect(log).not.toContain(ADDRESS);
  expect(log).not.toContain("user-agent");
  expect(log).not.toContain("sent=r");
});

test("has one line per request, with id, method, path without query, status and time", () => {
  const logged = lines.filter(({ msg }) => msg === "request");
  for (const { id, method, path, status } of seen) {
    const [line, ...more] = logged.filter((one) => one.id === id);
    expect(more).toEqual([]);
    expect(line, `${method} ${path}`).toMatchObject({ level: "info", method, path, status });
    expect(line!.ms).toEqual(expect.any(Number));
    expect(new Date(String(line!.time)).getTime()).toBeGreaterThan(0);
  }
  expect(seen.length).toBeGreaterThan(12);
});

test("consists of JSON lines, where it is no terminal", () => {
  expect(raw.split("\n").filter((line) => line && !line.startsWith("{"))).toEqual([]);
  const said = lines.map(({ msg }) => String(msg));
  for (const line of [
    /^The hub is ready: http:\/\/localhost:\d+$/,
    /^No administrator yet\. Create the first one within 60 minutes \(one-time link\): http\S+$/,
    /^Development mailbox: http:\/\/localhost:\d+\/dev\/mail$/,
  ])
    expect(said.filter((one) => line.test(one))).toHaveLength(1);
});

test("has no error lines: visitors cannot cause one", () => {
  expect(lines.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
});
