import { beforeEach, describe, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { HelpRequests } from "~/models/request.server";
import { useHub } from "../../support/hub";
import { storePerson, type Person } from "../../support/people";
import { Visitor } from "../../support/visitor";

const hub = useHub();
let person: Person;
beforeEach(async () => {
  person = await storePerson();
});

const readName = async (id: string) => (await HelpRequests.findById(id).lean())?.firstName;
const find = (who: string) => hub.staff.post("/personal-data?do=find", { who });

describe("records of one person", () => {
  test("are found by the whole email address or phone number only", async () => {
    for (const who of [person.email, person.phone, `(941) ${person.phone.slice(3)}`]) {
      const page = await find(who);
      expect(page.status).toBe(200);
      for (const id of [person.requestId, person.applicationId, person.volunteerId])
        expect(page.text).toContain(id);
      expect(page.headers["cache-control"]).toContain("no-store");
    }
    for (const who of [person.words[0]!, person.phone.slice(0, 7), "@", `${person.email}x`]) {
      const page = await find(who);
      expect(page.text).not.toContain(person.requestId);
    }
    expect((await find("maria")).status).toBe(400);
    expect((await find("")).status).toBe(422);
  });

  test("are erased only by their person: another one's id chooses nothing", async () => {
    const other = await storePerson();
    await hub.staff.post("/personal-data?do=erase", { who: person.email, ids: other.requestId });
    expect(await readName(other.requestId)).not.toBe("Erased");
    await hub.staff.post("/personal-data?do=erase", { who: person.email, ids: person.requestId });
    expect(await readName(person.requestId)).toBe("Erased");
  });

  test("that are erased offer no change any more", async () => {
    const countForms = async () => {
      const details = `/homeowner-requests/request-details?id=${person.requestId}`;
      const pane = `/requests?status=all&open=${person.requestId}`;
      return [
        (await hub.staff.open(details)).all("main [name=intent]").length,
        (await hub.staff.open(pane)).all("aside.pane [name=intent]").length,
      ];
    };
    for (const count of await countForms()) expect(count).toBeGreaterThan(3);
    await hub.staff.post("/personal-data?do=erase", { who: person.email, ids: person.requestId });
    expect(await countForms()).toEqual([0, 0]);
  });

  test("are not erased before the question is answered", async () => {
    const page = await hub.staff.post("/personal-data?do=act", {
      who: person.email,
      records: person.requestId,
      act: "erase",
      reason: "",
    });
    expect(page.text).toContain("Erase this person’s data?");
    expect(await readName(person.requestId)).not.toBe("Erased");
  });

  test("are put on hold: all that were chosen, and no other", async () => {
    const held = [person.requestId, person.volunteerId];
    await hub.staff.post("/personal-data?do=act", [
      ["who", person.email],
      ...held.map((id) => ["records", id] as const),
      ["act", "hold"],
      ["reason", "case 26-104"],
    ]);
    const rows = await Audit.find({ action: "legal hold placed", actor: hub.admin.id }).lean();
    expect(rows.map(({ subject }) => subject).sort()).toEqual(held.sort());
  });

  test("are exported as a file, which leaves an audit row for each", async () => {
    const file = await hub.staff.post("/personal-data/export", {
      who: person.email,
      format: "json",
    });
    expect(file.headers["content-disposition"]).toBe('attachment; filename="personal-data.json"');
    expect(JSON.parse(file.text)).toMatchObject({
      requests: [{ id: person.requestId, email: person.email }],
      applications: [{ id: person.applicationId }],
      volunteers: [{ id: person.volunteerId }],
    });
    const rows = await Audit.find({ action: "record exported", actor: hub.admin.id }).lean();
    expect(rows.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([person.requestId, person.applicationId, person.volunteerId]),
    );
    const page = await hub.staff.post("/personal-data/export", {
      who: person.email,
      format: "html",
    });
    expect(page.text).toMatch(/^<!DOCTYPE html>/);
    expect(page.text).toContain(person.requestId);
  });
});

describe("bad input", () => {
  test("an unknown form is 400", async () => {
    expect((await hub.staff.post("/personal-data?do=none", {})).status).toBe(400);
  });

  test.each([
    ["/personal-data?do=act", { who: "a@example.org", act: "none" }],
    ["/personal-data?do=erase", { who: "a@example.org" }],
    ["/personal-data?do=retention", { on: "perhaps" }],
    ["/personal-data?do=find", { who: "a".repeat(301) }],
  ])("%s is 422", async (path, fields) => {
    expect((await hub.staff.post(path, fields)).status).toBe(422);
  });
});

test("none of it is for volunteers or the public", async () => {
  for (const path of ["/personal-data?do=erase", "/personal-data/export"]) {
    const fields = { who: person.email, ids: person.requestId, format: "json" };
    const answer = await new Visitor().post(path, fields);
    expect([answer.status, answer.redirects].flat()).toEqual(
      path.endsWith("export")
        ? [200, "303 /personal-data", "303 /admin-login?to=%2Fpersonal-data"]
        : [401],
    );
    expect(answer.text).not.toContain(person.phone);
  }
  expect(await readName(person.requestId)).not.toBe("Erased");
});
