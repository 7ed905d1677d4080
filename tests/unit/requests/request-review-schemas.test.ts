import { describe, expect, test } from "vitest";

import { StaffRequestPayload } from "~/schemas/requests/help-request";
import { formatRejection } from "~/schemas/requests/rejection";
import { NewRequestsQuery, RequestListQuery } from "~/schemas/requests/list-queries";
import {
  AcceptForm,
  CloseCall,
  CloseForm,
  MergeForm,
  NoteForm,
  PriorityForm,
  RejectCall,
  RejectForm,
  ReopenForm,
  RequestIdCall,
  WriteForm,
} from "~/schemas/requests/request-review";
import { CorrectForm } from "~/schemas/requests/actions";
import { helpRequestPayload } from "../../support/help-request";
import { errorKeys, formErrors, listErrors } from "../../support/messages";

const READY = "The address is outside the area that the center serves.";
const TOO_LONG_REASON = "A reason can have 500 characters at most.";
const TOO_LONG_NOTES = "Notes can have 2000 characters at most.";
const NO_REQUEST = "Please select a request.";

test("accept reads only what comes next", () => {
  expect(AcceptForm.parse({ status: "Rejected", reason: "x" })).toEqual({});
  expect(AcceptForm.parse({ then: "next" })).toEqual({ then: "next" });
  expect(AcceptForm.parse({ then: "home" })).toEqual({});
});

test("a message to the homeowner is text of at most 1000 characters", () => {
  expect(WriteForm.parse({ message: " Soon.\r\nBob " })).toEqual({ message: "Soon.\nBob" });
  for (const message of [undefined, "", " \n ", "x".repeat(1001)])
    expect(errorKeys(WriteForm, { message })).toEqual({ message: ["staff.words"] });
  expect(WriteForm.parse({ message: "x", accepts: "no" }).accepts).toBeUndefined();
  expect(errorKeys(CloseForm, { words: "x".repeat(1001) })).toEqual({ words: ["staff.words"] });
});

test("a note is text of at most 1000 characters", () => {
  expect(NoteForm.parse({ note: " Call\r\nagain " })).toEqual({ note: "Call\nagain" });
  expect(NoteForm.parse({ note: "é".repeat(1000) }).note).toHaveLength(1000);
  for (const note of [undefined, null, "", " \n ", 7, "a\u0000b", "x".repeat(1001)])
    expect(errorKeys(NoteForm, { note })).toEqual({ note: ["staff.note"] });
});

describe("priority", () => {
  test.each([
    ["none", 0],
    ["urgent", 1],
    ["life-safety", 2],
  ])("%s is the level %i", (name, priority) => {
    expect(PriorityForm.parse({ priority: name })).toEqual({ priority, reason: "" });
  });
  test.each([undefined, null, "", "Urgent", 1, "1"])("%j is refused", (priority) => {
    expect(errorKeys(PriorityForm, { priority })).toEqual({ priority: ["staff.priority"] });
  });
  test("has a reason of at most 200 characters, or none", () => {
    const read = (why: string) => PriorityForm.parse({ priority: "urgent", why }).reason;
    expect(read(" No roof ")).toBe("No roof");
    expect(read("x".repeat(200))).toHaveLength(200);
    for (const why of ["x".repeat(201), 7])
      expect(errorKeys(PriorityForm, { priority: "urgent", why })).toEqual({ why: ["staff.why"] });
  });
});

describe("reject", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["a ready-made reason", { ready: "outsideArea" }, { reason: "outsideArea", text: "" }],
    ["a written reason", { reason: "  We called twice. " }, { text: "We called twice." }],
    [
      "both",
      { ready: "outsideArea", reason: "We called twice." },
      { reason: "outsideArea", text: "We called twice." },
    ],
    [
      "a blank written reason beside a ready-made one",
      { ready: "outsideArea", reason: " \n " },
      { reason: "outsideArea", text: "" },
    ],
    [
      "a reason that is not on the list",
      { ready: "Because.", reason: "We called twice." },
      { text: "We called twice." },
    ],
    [
      "no written reason",
      { ready: "outsideArea", reason: null },
      { reason: "outsideArea", text: "" },
    ],
  ])("%s", (_, form, rejection) => {
    expect(RejectForm.parse(form)).toEqual({ ...rejection, seen: undefined });
  });

  test.each([
    {},
    { ready: "other" },
    { ready: "other", reason: " \n " },
    { ready: "noReason" },
    { ready: "enoughVolunteers" }, // an application's
  ])("%j is no reason: the screen asks for one, the call does not", (form) => {
    expect(formErrors(RejectForm, form)).toEqual({
      reason: ["Please choose a reason, or write one."],
    });
    expect(RejectCall.parse({ id: "R7K4MQ2AB" })).toEqual({ id: "R7K4MQ2AB", text: "" });
  });

  test("a written reason can have 500 characters, together with a ready-made one too", () => {
    const room = 500 - READY.length - 1;
    const ready = "outsideArea";
    expect(RejectForm.parse({ reason: "x".repeat(500) }).text).toHaveLength(500);
    const longest = RejectForm.parse({ ready, reason: "x".repeat(room) });
    expect(formatRejection(longest)).toBe(`${READY} ${"x".repeat(room)}`);
    const errors = { reason: [TOO_LONG_REASON] };
    expect(formErrors(RejectForm, { reason: "x".repeat(501) })).toEqual(errors);
    expect(formErrors(RejectForm, { ready, reason: "x".repeat(room + 1) })).toEqual(errors);
    expect(formErrors(RejectForm, { ready, reason: "x".repeat(500) })).toEqual(errors);
  });
  test("an emoji and a line break count as one character each", () => {
    expect(RejectForm.parse({ reason: "🏠".repeat(500) }).text).toBe("🏠".repeat(500));
    expect(RejectForm.parse({ reason: "a\r\n".repeat(249) + "bb" }).text).toHaveLength(500);
    expect(formErrors(RejectForm, { reason: "🏠".repeat(501) })).toEqual({
      reason: [TOO_LONG_REASON],
    });
  });
  test.each(["a\u0000b", "a\uD800b", "a\u001Bb"])("%j is refused", (reason) => {
    expect(RejectForm.safeParse({ reason }).success).toBe(false);
    expect(RejectCall.safeParse({ id: "R7K4MQ2AB", reason }).success).toBe(false);
  });
  test("seen is a status or undefined", () => {
    const ready = "outsideArea";
    expect(RejectForm.parse({ ready, seen: "Accepted" }).seen).toBe("Accepted");
    for (const seen of ["", "accepted", "Open", { $ne: "" }, null])
      expect(RejectForm.parse({ ready, seen }).seen).toBeUndefined();
  });
});

describe("close", () => {
  test("notes are optional and have at most 2000 characters", () => {
    expect(CloseForm.parse({})).toEqual({
      notes: "",
      words: "",
      outcome: "done",
      kept: "",
    });
    expect(CloseForm.parse({ notes: " Roof covered.\r\nTarp left. " })).toEqual({
      notes: "Roof covered.\nTarp left.",
      words: "",
      outcome: "done",
      kept: "",
    });
    expect(CloseForm.parse({ notes: "é".repeat(2000) }).notes).toHaveLength(2000);
    expect(formErrors(CloseForm, { notes: "x".repeat(2001) })).toEqual({ notes: [TOO_LONG_NOTES] });
    expect(formErrors(CloseForm, { notes: "x".repeat(1_000_000) })).toEqual({
      notes: [TOO_LONG_NOTES],
    });
  });
});

describe("the outcome of closing", () => {
  test.each(["done", "partly", "couldNot", "noLongerNeeded"])("%s needs no number", (outcome) => {
    for (const kept of [undefined, "", "nonsense", null, {}])
      expect(CloseForm.parse({ outcome, kept })).toMatchObject({ outcome });
  });
  test.each(["Done", "closed", null, { $ne: "" }])("%j is refused", (outcome) => {
    expect(listErrors(CloseForm, { outcome })).toEqual(["Please select what became of it."]);
  });
  test("duplicate without a number: the message is at its field", () => {
    expect(Object.keys(formErrors(CloseForm, { outcome: "duplicate" }))).toEqual(["kept"]);
  });
  test.each(["R7K4MQ2AB", " r7k4 mq2ab "])("duplicate: the number %j is read", (kept) => {
    expect(CloseForm.parse({ outcome: "duplicate", kept }).kept).toBe("R7K4MQ2AB");
    expect(MergeForm.parse({ kept })).toEqual({ kept: "R7K4MQ2AB" });
  });
  test.each([undefined, "", "R7K4", "V7K4MQ2AB", "R7K4MQ2AB9", { $ne: "" }, null])(
    "duplicate: the number %j is refused",
    (kept) => {
      const errors = [
        "Please enter the number of the request that is kept: an R and 8 more characters.",
      ];
      expect(listErrors(CloseForm, { outcome: "duplicate", kept })).toEqual(errors);
      expect(listErrors(MergeForm, { kept })).toEqual(errors);
    },
  );
});

describe("reopen", () => {
  test("needs a reason of at most 500 characters", () => {
    expect(ReopenForm.parse({ reason: " Leaks\r\nagain " })).toEqual({ reason: "Leaks\nagain" });
    expect(ReopenForm.parse({ reason: "é".repeat(500) }).reason).toHaveLength(500);
    for (const reason of [undefined, "", "  ", "x".repeat(501)])
      expect(formErrors(ReopenForm, { reason })).toEqual({
        reason: ["Please say why. It can have 500 characters at most."],
      });
  });
});

describe("correct", () => {
  const sample = { phone_number: "9415550134", email: "ana@example.com", seen: "0" };
  const street = { street_address_1: "12 Main St", street_address_2: "NULL" };
  const form = helpRequestPayload({ ...sample, ...street });
  test("becomes the service's input", () => {
    expect(CorrectForm.parse({ ...form, helpOther: true, other: " A ramp " })).toEqual({
      firstName: form.first_name,
      lastName: form.last_name,
      phone: "9415550134",
      email: "ana@example.com",
      address: { line1: "12 Main St", line2: "", city: "Englewood", state: "FL", zip: "34223" },
      county: "Sarasota",
      helpTypes: ["exterior", "other"],
      other: "A ramp",
      description: "A tree fell on the roof and the yard is full of branches.",
      seen: "0",
    });
  });
  test.each(["", "  ", null, undefined])("email %j counts as empty", (email) => {
    expect(CorrectForm.parse({ ...form, email }).email).toBe("");
  });
  test.each([
    "ana",
    "ana@",
    "ana@example",
    "a b@example.com",
    "Ana <ana@example.com>",
    "ana@example.com\nbcc:x@y.zz",
    {},
  ])("email %j is refused", (email) => {
    expect(listErrors(CorrectForm, { ...form, email })).toEqual(["Please enter a valid E-mail"]);
  });
  test("an email that is too long says its limit", () => {
    const email = `${"a".repeat(250)}@example.com`;
    expect(listErrors(CorrectForm, { ...form, email })).toEqual(["Email: at most 254 characters."]);
  });
  test("missing fields get the screen's messages in the screen's order", () => {
    expect(formErrors(CorrectForm, { email: "x" })).toEqual({
      first_name: ["Please enter a First Name"],
      last_name: ["Please enter a Last Name"],
      phone_number: ["Please enter a valid Phone Number."],
      email: ["Please enter a valid E-mail"],
      street_address_1: ["Please enter a valid address."],
      city: ["Please enter a valid city."],
      zip_code: ["Please enter a valid zip code."],
      county: ["Please select a county."],
      helpExterior: ["Please select a help type."],
      description: [
        "Please enter a brief description of the help needed. Description must be less than 500 characters",
      ],
    });
    expect(formErrors(CorrectForm, { ...form, helpOther: true, other: "" })).toEqual({
      other: ["Please enter an other area of help. Other must be less than 100 characters."],
    });
    expect(formErrors(CorrectForm, { ...form, zip_code: "34285", county: "Lee" })).toEqual({
      zip_code: ["Please enter a valid zip code."],
      county: ["Please select a county."],
    });
  });
  test.each([undefined, null, {}, "123456789"])(
    "an invalid contact version %j is dropped",
    (seen) => {
      expect(CorrectForm.parse({ ...form, seen }).seen).toBe("");
    },
  );
  test("status and other fields of the record are ignored", () => {
    expect(
      Object.keys(
        CorrectForm.parse({ ...form, status: "Active", priority: "2", suspicious: "false" }),
      ),
    ).toEqual(Object.keys(CorrectForm.parse(form)));
  });
});

describe("calls about one request", () => {
  test("the id is trimmed, and the email that clients send along is ignored", () => {
    expect(RequestIdCall.parse({ id: " R7K4MQ2AB ", email: "eve@example.com" })).toEqual({
      id: "R7K4MQ2AB",
    });
    expect(RejectCall.parse({ id: "R7K4MQ2AB", email: "eve@example.com" })).toEqual({
      id: "R7K4MQ2AB",
      text: "",
    });
    expect(CloseCall.parse({ id: "R7K4MQ2AB" })).toEqual({ id: "R7K4MQ2AB", notes: "" });
  });
  test.each([undefined, null, "", "  ", 7, {}, { $ne: "" }, ["R7K4MQ2AB"], "R".repeat(65)])(
    "id %j is refused",
    (id) => {
      for (const schema of [RequestIdCall, RejectCall, CloseCall])
        expect(listErrors(schema, { id })).toEqual([NO_REQUEST]);
    },
  );
  test("the text of a ready-made reason is that reason", () => {
    const id = "R7K4MQ2AB";
    expect(RejectCall.parse({ id, reason: READY })).toEqual({
      id,
      reason: "outsideArea",
      text: "",
    });
    expect(RejectCall.parse({ id, reason: `${READY} Sorry.` })).toEqual({
      id,
      text: `${READY} Sorry.`,
    });
  });
  test("reason and notes have the limits of the screens", () => {
    const id = "R7K4MQ2AB";
    expect(RejectCall.parse({ id, reason: "x".repeat(500) }).text).toHaveLength(500);
    expect(listErrors(RejectCall, { id, reason: "x".repeat(501) })[0]).toBe(TOO_LONG_REASON);
    expect(CloseCall.parse({ id, notes: "x".repeat(2000) }).notes).toHaveLength(2000);
    expect(listErrors(CloseCall, { id, notes: "x".repeat(2001) })[0]).toBe(TOO_LONG_NOTES);
  });
});

describe("a request entered by staff", () => {
  const form = helpRequestPayload({ how: "phone", locale: "es", email: "" });
  test("needs no email address, but an intake channel and a language", () => {
    expect(StaffRequestPayload.parse(form)).toMatchObject({
      how: "phone",
      locale: "es",
      email: "",
      helpTypes: ["exterior"],
    });
    const without = { ...form, how: undefined, locale: "fr" };
    expect(listErrors(StaffRequestPayload, without)).toEqual([
      "Please say how they reached us.",
      "Please select the language of the emails.",
    ]);
  });
  test("checks the email address if there is one", () => {
    expect(listErrors(StaffRequestPayload, { ...form, email: "ana@" })).toEqual([
      "Please enter a valid E-mail",
    ]);
  });
});

describe("list queries", () => {
  test.each([
    undefined,
    null,
    "",
    "0",
    "-1",
    "1.5",
    "abc",
    "1e9",
    "100001",
    "NaN",
    "Infinity",
    {},
    ["2", "3"],
    "2; drop",
  ])("page %j falls back to the first page", (page) => {
    expect(NewRequestsQuery.parse({ page }).page).toBe(1);
  });
  test.each([
    ["2", 2],
    [" 3 ", 3],
    ["100000", 100_000],
  ])("page %j is accepted", (page, number) => {
    expect(NewRequestsQuery.parse({ page }).page).toBe(number);
  });
  test("unknown filter values are ignored", () => {
    expect(NewRequestsQuery.parse({ type: "exterior", zip: "34223" })).toEqual({
      q: "",
      type: "exterior",
      zip: "34223",
      page: 1,
    });
    for (const junk of ["", "roof", "Exterior", { $ne: "" }, ["exterior", "food"], null])
      expect(NewRequestsQuery.parse({ type: junk, zip: junk })).toEqual({
        q: "",
        type: undefined,
        zip: undefined,
        page: 1,
      });
  });
  test("a search is text, cut at 200 characters", () => {
    expect(NewRequestsQuery.parse({ q: "x".repeat(10_240) }).q).toBe("x".repeat(200));
    expect(NewRequestsQuery.parse({ q: "ana" })).toEqual({ q: "ana", page: 1 });
    for (const q of [undefined, null, {}, { $regex: ".*" }, ["a", "b"]])
      expect(NewRequestsQuery.parse({ q }).q).toBe("");
  });

  test("the administrator's list accepts the report's word for Resolved", () => {
    expect(RequestListQuery.parse({ status: "Completed" }).status).toBe("Resolved");
    expect(RequestListQuery.parse({ status: "Resolved" }).status).toBe("Resolved");
    expect(RequestListQuery.parse({ status: "Unevaluated" }).status).toBe("Unevaluated");
  });
});
