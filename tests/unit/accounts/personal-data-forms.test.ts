import { describe, expect, test } from "vitest";

import {
  ActOnRecords,
  EraseRecords,
  ExportPerson,
  FindPerson,
  SwitchRetention,
} from "~/schemas/accounts/personal-data";
import { parseForm } from "~/services/web/forms/handle-form.server";
import { errorKeys } from "../../support/messages";

const who = "ana@example.org";
const record = "R7K4MQ2AB";

test("a person is found by a line of 300 characters at most", () => {
  expect(FindPerson.parse({ who: ` ${who} ` })).toEqual({ who });
  expect(FindPerson.parse({ who: "x".repeat(300) }).who).toHaveLength(300);
});

test.each([undefined, null, "", " ", 7, "a\nb", "x".repeat(301), { $ne: "" }])(
  "%j finds nobody",
  (nobody) => {
    for (const [schema, rest] of [
      [FindPerson, {}],
      [ActOnRecords, { records: [], act: "erase" }],
      [EraseRecords, { ids: record }],
      [ExportPerson, { format: "json" }],
    ] as const)
      expect(errorKeys(schema, { ...rest, who: nobody })).toEqual({ who: ["person.unknownKey"] });
  },
);

describe("what to do with the chosen records", () => {
  const form = { who, records: [record], act: "hold", reason: "A claim" };
  const errors = (more: object) => errorKeys(ActOnRecords, { ...form, ...more });

  test.each(["erase", "hold", "release"])("%s is read with a reason, or none", (act) => {
    expect(ActOnRecords.parse({ ...form, act, reason: " A claim " })).toEqual({ ...form, act });
    expect(ActOnRecords.parse({ ...form, act, reason: undefined }).reason).toBe("");
  });
  test.each([[[]], [[record]], [[record, "A7K4MQ2AB", "V7K4MQ2AB"]]])(
    "the posted form has each ticked record: %j",
    (ticked) => {
      const posted = new FormData();
      for (const id of ticked) posted.append("records", id);
      posted.append("who", who);
      posted.append("act", "erase");
      expect(parseForm(posted, ActOnRecords)).toMatchObject({ input: { records: ticked } });
    },
  );
  test("500 records at most", () => {
    expect(errors({ records: Array(500).fill(record) })).toEqual({});
    for (const records of [Array(501).fill(record), record, [7], [`${record}9`], undefined])
      expect(errors({ records })).toEqual({ records: ["person.nothingChosen"] });
  });
  test("a reason of 200 characters at most, without the spaces around it", () => {
    expect(errors({ reason: ` ${"x".repeat(200)} ` })).toEqual({});
    for (const reason of ["x".repeat(201), null, 7])
      expect(errors({ reason })).toEqual({ reason: ["person.holdReason"] });
  });
  test.each([undefined, "", "Erase", "delete"])("%j is refused", (act) => {
    expect(errors({ act })).toEqual({ act: ["somethingWentWrong"] });
  });
});

test("the ids to erase have room for 500", () => {
  const ids = Array(500).fill(record).join(" ");
  expect(EraseRecords.parse({ who, ids })).toEqual({ who, ids });
  expect(EraseRecords.safeParse({ who, ids: "x".repeat(5_000) }).success).toBe(true);
  for (const nothing of [undefined, null, 7, [record], "x".repeat(5_001)])
    expect(errorKeys(EraseRecords, { who, ids: nothing })).toEqual({
      ids: ["person.nothingChosen"],
    });
});

test.each(["json", "html"])("a person is exported as %s", (format) => {
  expect(ExportPerson.parse({ who, format })).toEqual({ who, format });
});

test.each(["yes", "no"])("retention is switched: %s", (on) => {
  expect(SwitchRetention.parse({ on })).toEqual({ on });
});

test.each([undefined, null, "", "maybe", "JSON"])("%j is refused", (value) => {
  expect(errorKeys(ExportPerson, { who, format: value })).toEqual({
    format: ["somethingWentWrong"],
  });
  expect(errorKeys(SwitchRetention, { on: value })).toEqual({ on: ["somethingWentWrong"] });
});
