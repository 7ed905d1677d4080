import { afterAll, beforeAll, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import type { FoundPeople } from "~/services/web/presenters/find-presenter.server";
import { rememberWords, toKnownWords } from "~/services/matching/known-words.server";
import { createAccount } from "../../support/accounts";
import { useHub } from "../../support/hub";
import { logInAs } from "../../support/sessions";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();
const { staff } = hub;
const STREET = "81 Yellowlegs Xing";

let id: string, volunteerId: string;
beforeAll(async () => {
  const request = await hub.createRequest({
    first_name: "Maria",
    last_name: "Qwertz-Lopez",
    street_address_1: STREET,
    phone_number: "9415550981",
  });
  id = request.id;
  await hub.applyEvent(id, { type: "reject" });
  await rememberWords(toKnownWords(request));
  const [volunteer] = await storeVolunteers([{ firstName: "Vera", lastName: "Qwertzson" }]);
  volunteerId = volunteer!._id;
  await rememberWords(toKnownWords(volunteer!));
});
afterAll(async () => {
  await Volunteers.deleteOne({ _id: volunteerId });
});

const find = async (q: string) => {
  const answer = await staff.get(`/requests/find?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-type"]).toBe("application/json");
  return answer.json as FoundPeople;
};

test("requests of any status and volunteers are found by what is typed", async () => {
  const found = await find("qwertz");
  expect(found).toMatchObject({
    q: "qwertz",
    requests: [{ id, name: "Maria Qwertz-Lopez", street: STREET, status: "Rejected" }],
    moreRequests: false,
    volunteers: [{ id: volunteerId, name: "Vera Qwertzson" }],
    moreVolunteers: false,
    guesses: [],
  });
  expect(Object.keys(found.requests[0]!).toSorted()).toEqual(
    ["id", "name", "street", "city", "status", "age"].toSorted(),
  );
  for (const q of [id, "81 yellowlegs", "(941) 555-0981"])
    expect((await find(q)).requests, q).toMatchObject([{ id }]);
});

test("a request says who looks after it", async () => {
  const { admin } = hub;
  await HelpRequests.updateOne({ _id: id }, { $set: { claimedBy: admin.id } });
  const claim = { name: `${admin.firstName} ${admin.lastName}`, isMine: true };
  expect((await find("qwertz")).requests).toMatchObject([{ id, claim }]);
  const visitor = await logInAs(await createAccount("admin"));
  const { json } = await visitor.get("/requests/find?q=qwertz");
  expect((json as FoundPeople).requests).toMatchObject([{ claim: { ...claim, isMine: false } }]);
  await HelpRequests.updateOne({ _id: id }, { $unset: { claimedBy: 1 } });
});

test("guesses are marked, and only made where nothing matches", async () => {
  expect(await find("yellowlegz")).toMatchObject({ requests: [{ id }], guesses: ["yellowlegs"] });
  expect(await find("qwertzso")).toMatchObject({ requests: [], volunteers: [{ id: volunteerId }] });
});

test("less than two letters, and no query at all, find nothing", async () => {
  for (const q of ["", " ", "q", "*"])
    expect(await find(q)).toMatchObject({ requests: [], volunteers: [], guesses: [] });
  expect((await staff.get("/requests/find")).json).toMatchObject({ q: "", requests: [] });
});

test("after a login, the list of all requests shows what was searched", async () => {
  const answer = await staff.call("GET", "/requests/find?q=gulf%20pines");
  expect(answer.status).toBe(303);
  const list = "/requests?q=gulf+pines";
  expect(answer.headers.location).toBe(`/admin-login?to=${encodeURIComponent(list)}`);
});
