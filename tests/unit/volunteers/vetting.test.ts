import { describe, expect, test } from "vitest";

import { listMissing, NO_VETTING } from "~/schemas/volunteers/vetting";
import { CorrectVolunteerForm, VettingForm } from "~/schemas/volunteers/volunteer-correction";
import { errorKeys, formErrors } from "../../support/messages";

const id = "V7K4MQ2AB";

describe("what is missing before going into a home", () => {
  const done = { checkedOn: "2026-05-01", trainedOn: "2026-05-02" };
  test.each([
    [null, ["check", "training"]],
    [undefined, ["check", "training"]],
    [{}, ["check", "training"]],
    [NO_VETTING, ["check", "training"]],
    [{ minor: true }, ["check", "guardian", "training"]],
    [{ minor: true, guardian: "Ana, 9415550134" }, ["check", "training"]],
    [{ checkedOn: "2026-05-01" }, ["training"]],
    [{ trainedOn: "2026-05-02" }, ["check"]],
    [done, []],
    [{ ...done, minor: true }, ["guardian"]],
    [{ ...done, guardian: "Ana" }, []],
  ])("of %j: %j", (vetting, missing) => {
    expect(listMissing(vetting)).toEqual(missing);
  });
});

describe("the form of a volunteer's vetting", () => {
  const form = { id, seen: "1" };
  const errors = (more: object) => errorKeys(VettingForm, { ...form, ...more });

  test("may be empty: then nothing is recorded", () => {
    expect(VettingForm.parse(form)).toEqual({ ...form, ...NO_VETTING });
    expect(NO_VETTING).toEqual({ checkedOn: "", minor: false, guardian: "", trainedOn: "" });
  });
  test("is read whole", () => {
    const filled = {
      ...form,
      checkedOn: "2026-05-01",
      trainedOn: "2026-05-02",
      minor: true,
      guardian: "Ana, 9415550134",
    };
    expect(VettingForm.parse(filled)).toEqual(filled);
  });
  test.each(["checkedOn", "trainedOn"] as const)("%s is a real day since 1900, or empty", (day) => {
    for (const value of ["1900-01-01", "2024-02-29", "2026-12-31"])
      expect(VettingForm.parse({ ...form, [day]: ` ${value} ` })[day]).toBe(value);
    for (const nothing of [undefined, null, "", "  "])
      expect(VettingForm.parse({ ...form, [day]: nothing })[day]).toBe("");
    for (const value of [
      "1899-12-31",
      "0001-01-01",
      "2025-02-29",
      "2026-13-01",
      "05/01/2026",
      "tomorrow",
      "2026-5-1",
      "2026-05-01T00:00",
      20260501,
      {},
    ])
      expect(errors({ [day]: value })).toEqual({ [day]: ["vetting.day"] });
  });
  test("has a guardian of 200 characters at most", () => {
    expect(errors({ guardian: "x".repeat(200) })).toEqual({});
    for (const guardian of ["x".repeat(201), 7])
      expect(errors({ guardian })).toEqual({ guardian: ["vetting.guardian"] });
    expect(errors({ minor: "yes" })).toEqual({ minor: ["vetting.guardian"] });
  });
});

describe("a volunteer's correction", () => {
  const form = {
    id,
    seen: "2",
    firstName: "Vera",
    lastName: "Oak",
    phoneNumber: "9415550134",
    email: "vera@example.org",
  };
  test("has name, phone, email and whether they lead a team", () => {
    expect(CorrectVolunteerForm.parse(form)).toEqual({ ...form, teamLeader: false });
    expect(CorrectVolunteerForm.parse({ ...form, teamLeader: true }).teamLeader).toBe(true);
  });
  test("without fields gets every message at once", () => {
    expect(errorKeys(CorrectVolunteerForm, {})).toEqual({
      id: ["volunteer.id"],
      firstName: ["help.firstName"],
      lastName: ["help.lastName"],
      phoneNumber: ["help.phone"],
      email: ["help.email"],
    });
  });
  test("takes a phone number as typed", () => {
    expect(formErrors(CorrectVolunteerForm, { ...form, phoneNumber: "(941) 555-0134" })).toEqual(
      {},
    );
  });
});

test.each([VettingForm, CorrectVolunteerForm])(
  "what the administrator saw is text of 40 characters at most, else dropped (%#)",
  (schema) => {
    const person = {
      id,
      firstName: "Vera",
      lastName: "Oak",
      phoneNumber: "9415550134",
      email: "vera@example.org",
    };
    const read = (seen: unknown) => schema.parse({ ...person, seen }).seen;
    expect(read("s".repeat(40))).toBe("s".repeat(40));
    for (const seen of ["s".repeat(41), undefined, null, 7]) expect(read(seen)).toBe("");
  },
);
