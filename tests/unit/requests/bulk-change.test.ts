import { describe, expect, test } from "vitest";

import { SelectionForm, StartOfferForm } from "~/schemas/requests/bulk-change";
import { errorKeys, formErrors, parseForm, type FormFields } from "../../support/messages";

const A = "R7K4MQ2AA";
const B = "R7K4MQ2AB";

const read = (fields: FormFields) => {
  const parsed = parseForm(SelectionForm, { bulk: "accept", ...fields });
  return parsed.status === "success" ? parsed.value : parsed.error;
};

describe("a selection", () => {
  const NONE = { pick: [], except: [], all: false, over: false };

  test("may be empty", () => {
    expect(read({})).toEqual({ ...NONE, bulk: "accept" });
  });
  test("is read whole", () => {
    expect(
      read({
        pick: [A, B],
        except: [A],
        all: "yes",
        over: "yes",
        bulk: "offer",
      }),
    ).toEqual({
      pick: [A, B],
      except: [A],
      all: true,
      over: true,
      bulk: "offer",
    });
  });
  test.each(["pick", "except"])("%s has each request once, and nothing else", (field) => {
    const posted = [A, ` ${A.toLowerCase()} `, "V7K4MQ2AB", "", "x", B];
    expect(read({ [field]: posted })).toEqual({ ...NONE, [field]: [A, B], bulk: "accept" });
  });
  test("has lists of 1000 at most, more than the service takes", () => {
    const body = { pick: [], except: [], bulk: "accept" };
    const many = (length: number) => Array.from({ length }, () => A);
    for (const field of ["pick", "except"]) {
      expect(errorKeys(SelectionForm, { ...body, [field]: many(1000) })).toEqual({});
      expect(Object.keys(errorKeys(SelectionForm, { ...body, [field]: many(1001) }))).toEqual([
        field,
      ]);
      expect(errorKeys(SelectionForm, { ...body, [field]: A })).toEqual({
        [field]: ["bulk.nothing"],
      });
    }
    expect(SelectionForm.parse({ ...body, pick: [A, 7, null, { $ne: "" }] }).pick).toEqual([A]);
  });
  test.each(["", "no", "YES", "yes please", "on"])("all as %j is not all", (all) => {
    expect(read({ all })).toMatchObject({ all: false });
  });
  test.each(["accept", "priority", "offer", "print"])("can be used to %s", (bulk) => {
    expect(read({ bulk })).toMatchObject({ bulk });
  });
  test.each([undefined, "", "reject", "Accept"])("cannot be used to %j", (bulk) => {
    expect(formErrors(SelectionForm, { bulk })).toEqual({
      bulk: ["Please choose what to do with the requests."],
    });
  });
});

describe("the crew of an offer", () => {
  test("has each volunteer once", () => {
    const pick = ["V7K4MQ2AB", "v7k4mq2ab", A, "V7K4MQ2AC"];
    expect(StartOfferForm.parse({ pick })).toEqual({ volunteerIds: ["V7K4MQ2AB", "V7K4MQ2AC"] });
  });
  test.each([[[]], [[""]], [[A]], [["x"]]])("%j is none", (pick) => {
    expect(errorKeys(StartOfferForm, { pick })).toEqual({ pick: ["bulk.noVolunteer"] });
  });
});
