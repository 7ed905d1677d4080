import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";

import { AssignQuery } from "~/schemas/jobs/assign-query";
import { AssignForm, UnassignForm, UpdateAssignment } from "~/schemas/jobs/assignment";
import { readChosenIds, toPickName } from "~/schemas/jobs/choices";

const NOTHING = "Please select a request and at least one volunteer.";
const id = (n: number) => `V${String(n).padStart(8, "0")}`;
const [A, B, C, D] = [1, 2, 3, 4].map(id) as [string, string, string, string];

const firstMessage = (body: unknown) => UpdateAssignment.safeParse(body).error?.issues[0]?.message;

describe("the call", () => {
  const readIds = (volunteerIds: unknown) =>
    UpdateAssignment.parse({ assignment: " r0000000a ", volunteerIds }).volunteerIds;

  test("takes a list without duplicates, one id or a comma-separated list, ids in any case", () => {
    expect(UpdateAssignment.parse({ assignment: "R0000000A", volunteerIds: [A, B, A] })).toEqual({
      requestId: "R0000000A",
      volunteerIds: [A, B],
    });
    expect(readIds(A)).toEqual([A]);
    expect(readIds(`${A}, ${B.toLowerCase()} ,`)).toEqual([A, B]);
    // the service reports it as unknown
    expect(readIds(["what is this?"])).toEqual(["WHAT IS THIS?"]);
    expect(
      UpdateAssignment.parse({
        assignment: "x",
        volunteerIds: [A],
        team: "hospitality",
        state: "Active",
      }),
    ).toEqual({
      requestId: "X",
      volunteerIds: [A],
    });
  });

  test.each([
    {},
    { assignment: "R0000000A" },
    { volunteerIds: [A] },
    { assignment: "", volunteerIds: [A] },
    { assignment: "  ", volunteerIds: [A] },
    { assignment: "R0000000A", volunteerIds: [] },
    { assignment: "R0000000A", volunteerIds: "" },
    { assignment: "R0000000A", volunteerIds: " , " },
    { assignment: "R0000000A", volunteerIds: null },
    { assignment: "R0000000A", volunteerIds: 7 },
    { assignment: "R0000000A", volunteerIds: { $ne: "" } },
    { assignment: "R0000000A", volunteerIds: [{ $gt: "" }] },
    { assignment: "R0000000A", volunteerIds: [A, 7] },
    { assignment: { $ne: "" }, volunteerIds: [A] },
    { assignment: ["R0000000A"], volunteerIds: [A] },
    { assignment: "R".repeat(65), volunteerIds: [A] },
  ])("%j is refused with what is missing", (body) => {
    expect(firstMessage(body)).toBe(NOTHING);
  });

  test("takes at most 50 volunteers", () => {
    const many = Array.from({ length: 51 }, (_, n) => id(n));
    expect(readIds(many.slice(1))).toHaveLength(50);
    expect(firstMessage({ assignment: "R0000000A", volunteerIds: many })).toBe(
      "At most 50 volunteers can be assigned at once.",
    );
    expect(firstMessage({ assignment: "R0000000A", volunteerIds: many.join() })).toBe(
      "At most 50 volunteers can be assigned at once.",
    );
    expect(firstMessage({ assignment: "R0000000A", volunteerIds: "V".repeat(5_000) })).toBeTypeOf(
      "string",
    );
  });
});

describe("selection across pages", () => {
  const page = [A, B].join();

  test("boxes ticked on this page are added to those of other pages", () => {
    expect(readChosenIds({})).toEqual([]);
    expect(readChosenIds({ pick1: A })).toEqual([A]);
    expect(readChosenIds({ chosen: [C, D].join(), shown: page, pick2: B })).toEqual([C, D, B]);
  });

  test("a box cleared on this page is removed, others stay", () => {
    expect(readChosenIds({ chosen: [A, C].join(), shown: page })).toEqual([C]);
    expect(readChosenIds({ chosen: [A, C].join(), shown: page, pick1: A })).toEqual([A, C]);
  });

  test("duplicates and anything but volunteer ids are ignored, and 50 are the maximum", () => {
    expect(
      readChosenIds({
        chosen: [C, C, "R0000000A", "x", "V1", ` ${D.toLowerCase()}`].join(),
        pick1: C,
        pick2: "<b>",
      }),
    ).toEqual([C, D]);
    expect(
      readChosenIds({ chosen: Array.from({ length: 60 }, (_, n) => id(n)).join() }),
    ).toHaveLength(50);
  });

  test("every row of a page has its own field", () => {
    const names = Array.from({ length: 10 }, (_, row) => toPickName(row));
    expect(new Set(names).size).toBe(10);
    expect(readChosenIds(Object.fromEntries(names.map((name, n) => [name, id(n)])))).toHaveLength(
      10,
    );
  });
});

describe("the form", () => {
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return parseWithZod(form, { schema: AssignForm });
  };
  test("assigns the volunteers ticked on all pages", () => {
    const parsed = post({ request: "R0000000A", chosen: C, shown: [A, B].join(), pick1: A });
    expect(parsed.status === "success" && parsed.value).toEqual({
      requestId: "R0000000A",
      volunteerIds: [C, A],
    });
  });
  test.each([
    {},
    { request: "R0000000A" },
    { request: "", pick1: A },
    { pick1: A },
    { request: "R0000000A", chosen: A, shown: A },
  ])("%j is refused with what is missing", (fields) => {
    const parsed = post(fields);
    expect(Object.values(parsed.status === "success" ? {} : (parsed.error ?? {})).flat()).toContain(
      NOTHING,
    );
  });
  test("removing a volunteer needs the job's id", () => {
    expect(UnassignForm.parse({ jobId: "R0000000A-1" })).toEqual({ jobId: "R0000000A-1" });
    expect(UnassignForm.safeParse({}).success).toBe(false);
  });
});

describe("the page's query", () => {
  const NONE = {
    q: "",
    type: undefined,
    page: 1,
    request: undefined,
    team: undefined,
    vq: "",
    vpage: 1,
    chosen: [],
  };
  test("holds the whole state of the screen", () => {
    const address = {
      q: "smith",
      type: "food",
      page: "3",
      request: "R0000000A",
      team: "hospitality",
      vq: "oak",
      vpage: "2",
      chosen: C,
    };
    expect(AssignQuery.parse({ ...address, shown: A, pick1: A })).toEqual({
      ...{ ...address, page: 3, vpage: 2, chosen: [C, A] },
    });
  });
  test("ignores invalid values", () => {
    expect(AssignQuery.parse({})).toEqual(NONE);
    const nonsense = {
      type: "x",
      page: "-1",
      request: "R".repeat(100),
      team: "Hospitality",
      vpage: "1e9",
      chosen: "x",
      pick1: "y",
      shown: "z",
    };
    expect(AssignQuery.parse(nonsense)).toEqual(NONE);
    expect(AssignQuery.parse({ vq: "a".repeat(300) }).vq).toHaveLength(200);
  });
});
