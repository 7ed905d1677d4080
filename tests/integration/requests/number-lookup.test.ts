import { describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { NumberLookup } from "~/schemas/requests/status-lookup";
import { getState, getStateByNumber } from "~/services/requests/looking-up.server";
import * as requests from "../../support/requests";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";

useDatabase();

const newClient = () => ({ address: newIpAddress(), locale: "en" as const });
const submit = async (more: Record<string, unknown> = {}) =>
  (await requests.submit(helpRequestInput(more), newClient())).id;
const lookUp = (reference: string, proof: string, client = newClient()) =>
  getStateByNumber(NumberLookup.parse({ reference, proof }), client);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "found",
    (error: unknown) => (error as { code: string }).code,
  );

test("a number is read with its gaps, without its letter, and with letters for digits", () => {
  const read = (reference: string) => NumberLookup.parse({ reference, proof: "x" }).id;
  for (const typed of ["R7K01Q2AB", "r 7k01 q2ab", "R-7KOI-Q2AB", "7kol q2ab"])
    expect(read(typed), typed).toBe("R7K01Q2AB");
  expect(read("RK0MQ2AB")).toBe("RRK0MQ2AB"); // eight characters are those behind the letter
  for (const reference of ["", "  ", "x".repeat(41)])
    expect(NumberLookup.safeParse({ reference, proof: "x" }).success).toBe(false);
});

test("shows what the look-up by name and address shows, and nothing else", async () => {
  const id = await submit({ first_name: "Ana", street_address_1: "7 Number Way" });
  const { lastName, address } = (await HelpRequests.findById(id).lean())!;
  const byName = await getState(
    { firstName: "Ana", lastName, line1: address.line1, line2: "" },
    newClient(),
  );
  expect(await lookUp(id, lastName)).toEqual(byName);
});

describe("the proof", () => {
  test.each([
    ["Núñez de la Cruz", "nunez de la cruz"],
    ["Núñez de la Cruz", " NUÑEZ "],
    ["Smith-Jones", "jones"],
    ["Smith-Jones", "smith jones"],
    ["O'Brien", "O’Brien"],
    ["O'Brien", "obrien"],
    ["St. John", "st john"],
    ["Li", "li"],
  ])("%s: %s is the last name", async (last_name, proof) => {
    const id = await submit({ last_name });
    expect(await refusal(lookUp(id, proof))).toBe("found");
  });

  test.each(["0123", "(941) 555-0123", "+1 941 555 0123", "5550123"])(
    "%s is the phone",
    async (proof) => {
      const id = await submit({ phone_number: "9415550123" });
      expect(await refusal(lookUp(id, proof))).toBe("found");
    },
  );

  test.each(["123", "0124", "23", "941", "Ñ", "-", "Ann", "de", "la"])(
    "%s is none",
    async (proof) => {
      const id = await submit({ last_name: "Quill de la Cruz", phone_number: "9415550123" });
      expect(await refusal(lookUp(id, proof))).toBe("not-found");
    },
  );
});

test("an unknown number, an erased request and a wrong name are the same miss", async () => {
  const id = await submit({ last_name: "Quill" });
  const message = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => (error as { reason: string }).reason,
    );
  expect(await message(lookUp(id, "Other"))).toBe("statusNotFound");
  expect(await message(lookUp("R00000000", "Quill"))).toBe("statusNotFound");
  await HelpRequests.updateOne({ _id: id }, { $set: { erasedAt: new Date() } });
  expect(await message(lookUp(id, "Quill"))).toBe("statusNotFound");
});

test("ten wrong guesses for one number are enough, from wherever they come and at once", async () => {
  const [id, other] = [await submit({ last_name: "Quill" }), await submit({ last_name: "Quill" })];
  for (let n = 0; n < 3; n++) expect(await refusal(lookUp(id, "Quill"))).toBe("found");
  const guesses = Array.from({ length: 30 }, (_, n) => refusal(lookUp(id, String(1_000 + n))));
  const answers = await Promise.all(guesses);
  expect(answers.filter((one) => one === "not-found")).toHaveLength(10);
  expect(await refusal(lookUp(id, "Quill"))).toBe("too-many");
  expect(await refusal(lookUp(other, "Quill"))).toBe("found");
});

test("the fifth wrong phone ends the link to the private page, which it opens, too", async () => {
  const id = await submit({ phone_number: "9415550123" });
  const readVersion = async () => (await HelpRequests.findById(id).lean())!.linkVersion;
  for (let n = 0; n < 4; n++) await refusal(lookUp(id, String(1_000 + n)));
  expect(await refusal(lookUp(id, "0123"))).toBe("found");
  expect(await readVersion()).toBeUndefined();
  expect(await refusal(lookUp(id, "1005"))).toBe("not-found");
  expect(await readVersion()).toBe(1);
});

test("a duplicate found by its number shows what becomes of the request that is kept", async () => {
  const home = { street_address_1: "9 Kept Way" };
  const [kept, duplicate] = [await submit(home), await submit({ ...home, last_name: "Quill" })];
  const admin = { role: "admin", id: "UADMIN001" } as const;
  await requests.accept(kept, admin);
  await requests.merge(duplicate, kept, admin);
  expect(await lookUp(duplicate, "Quill")).toMatchObject({ status: "Accepted" });
});

test("misses from one network address are limited as those by name are", async () => {
  const client = newClient();
  for (let n = 0; n < 30; n++)
    expect(await refusal(lookUp(`R0000000${(n % 10).toString()}`, "x", client))).toMatch(
      /^(not-found|too-many)$/,
    );
  const id = await submit({ last_name: "Quill" });
  for (let n = 0; n < 30; n++) await refusal(lookUp(`R1111${1000 + n}`, "x", client));
  expect(await refusal(lookUp(id, "Quill", client))).toBe("too-many");
});
