import { describe, expect, test } from "vitest";

import { AssignQuery } from "~/schemas/jobs/assign-query";
import { toAssignChoice } from "~/schemas/requests/request-lists";
import { AssignForm, UnassignForm, UpdateAssignment } from "~/schemas/jobs/assignment";
import { readPicks } from "~/schemas/jobs/choices";
import { formErrors, listErrors, parseForm } from "../../support/messages";

const NOTHING = "Please select a request and at least one volunteer.";
const id = (n: number) => `V${String(n).padStart(8, "0")}`;
const [A, B, C, D] = [1, 2, 3, 4].map(id) as [string, string, string, string];

const firstMessage = (body: unknown) => listErrors(UpdateAssignment, body)[0];

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
    expect(firstMessage({ assignment: "R0000000A", volunteerIds: "V".repeat(5_000) })).toBe(
      "At most 50 volunteers can be assigned at once.",
    );
  });
});

describe("the chosen volunteers", () => {
  test("are those of all pages, in the order of the fields", () => {
    expect(readPicks([])).toEqual([]);
    expect(readPicks([A])).toEqual([A]);
    expect(readPicks([C, D, B])).toEqual([C, D, B]);
  });

  test("are each chosen once, and nothing but ids of volunteers", () => {
    expect(
      readPicks([C, C, "", "R0000000A", "x", "V1", "<b>", [A, B].join(), ` ${D.toLowerCase()}`]),
    ).toEqual([C, D]);
  });

  test("are 50 at most", () => {
    expect(readPicks(Array.from({ length: 60 }, (_, n) => id(n)))).toHaveLength(50);
  });
});

describe("the form", () => {
  test.each([[[A]], [[C, A]], [[D, C, A]]])(
    "assigns the volunteers ticked on all pages: %j",
    (pick) => {
      const parsed = parseForm(AssignForm, { request: "R0000000A", pick });
      expect(parsed.status === "success" && parsed.value).toEqual({
        requestId: "R0000000A",
        volunteerIds: pick,
        homeIds: [],
      });
    },
  );
  test("takes 20 other requests at most for the same crew, each once and not the request itself", () => {
    const read = (home: readonly string[]) => {
      const parsed = parseForm(AssignForm, { request: "R0000000A", pick: [A], home });
      return parsed.status === "success" ? parsed.value.homeIds : parsed.status;
    };
    expect(read(["R0000000B", "r0000000c", "R0000000B", "R0000000A", A, "x"])).toEqual([
      "R0000000B",
      "R0000000C",
    ]);
    const many = Array.from({ length: 30 }, (_, n) => `R${String(n).padStart(8, "0")}`);
    expect(read(many)).toEqual(many.slice(0, 20));
  });
  test.each([
    [{}, "request"],
    [{ request: "R0000000A" }, "pick"],
    [{ request: "", pick: [A] }, "request"],
    [{ pick: [A] }, "request"],
    [{ request: "R0000000A", pick: ["x"] }, "pick"],
    [{ request: "R0000000A", pick: ["", "R0000000A"] }, "pick"],
  ])("%j is refused with what is missing", (fields, missing) => {
    expect(formErrors(AssignForm, fields)).toEqual({ [missing]: [NOTHING] });
  });
  test("a choice that is no list is refused", () => {
    const body = { request: "R0000000A", pick: [A], home: [] };
    expect(listErrors(AssignForm, { ...body, pick: A })).toEqual([NOTHING]);
    expect(listErrors(AssignForm, { ...body, home: "R0000000B" })).toEqual([NOTHING]);
  });
  test("removing a volunteer needs the job's id", () => {
    expect(UnassignForm.parse({ jobId: "R0000000A-1" })).toEqual({ jobId: "R0000000A-1" });
    expect(listErrors(UnassignForm, {})).toEqual([NOTHING]);
  });
});

describe("the page's query", () => {
  const NONE = {
    q: "",
    type: undefined,
    page: 1,
    request: undefined,
    back: "",
    team: undefined,
    vq: "",
    vpage: 1,
    chosen: [],
    homes: [],
  };
  test("holds the whole state of the screen", () => {
    const texts = {
      back: "/requests?open=R0000000A",
      q: "smith",
      type: "food",
      request: "R0000000A",
      team: "hospitality",
      status: "both",
      leader: "yes",
      free: "yes",
    };
    const address = { ...texts, page: "3", vq: "oak", vpage: "2", pick: [C, A] };
    const home = ["R0000000B", "V0000000B"];
    expect(AssignQuery.parse({ ...address, home })).toEqual({
      ...texts,
      page: 3,
      vq: "oak",
      vpage: 2,
      chosen: [C, A],
      homes: ["R0000000B"],
    });
  });
  test("ignores invalid values", () => {
    expect(AssignQuery.parse({})).toEqual(NONE);
    const nonsense = {
      type: "x",
      page: "-1",
      request: "",
      team: "Hospitality",
      status: "Resolved",
      leader: "no",
      free: "1",
      home: "x",
      vpage: "1e9",
      back: "//example.org/requests?open=R0000000A",
    };
    for (const back of ["/requests?q=a\nb", "/requests?q=é", "/requests", "/requests?q#x"])
      expect(AssignQuery.parse({ back }).back).toBe("");
    for (const pick of ["x", ["y", "z"], [7, { $ne: "" }, null], { 0: A }, null])
      expect(AssignQuery.parse({ ...nonsense, pick })).toEqual(NONE);
    expect(AssignQuery.parse({ vq: "a".repeat(300) }).vq).toHaveLength(200);
    for (const request of [" ", null, { $ne: "" }, ["R0000000A"]])
      expect(AssignQuery.parse({ request }).request).toBeUndefined();
  });
  test.each([
    [{}, "Accepted"],
    [{ status: "Active" }, "Active"],
    [{ flag: "bounced", status: "Active" }, "Active"],
    [{ status: "both" }, "both"],
    [{ flag: "bounced" }, "Accepted"],
    [{ flag: "bounced", status: "both" }, "both"],
    [{ flag: "declined", status: "both" }, "Accepted"],
    [{ flag: "unanswered" }, "Active"],
    [{ flag: "ready", status: "Accepted" }, "Active"],
  ] as const)("%j lists %s: a flag of only one status decides", (asked, choice) => {
    expect(toAssignChoice(asked)).toBe(choice);
  });
  test("keeps a malformed request, for the 404", () => {
    expect(AssignQuery.parse({ request: " r0000000a " }).request).toBe("R0000000A");
    expect(AssignQuery.parse({ request: "x" }).request).toBe("X");
    expect(AssignQuery.parse({ request: "R".repeat(100) }).request).toBe("R".repeat(64));
  });
});
