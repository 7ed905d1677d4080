import { describe, expect, test } from "vitest";

import { HelpRequestPayload } from "~/schemas/requests/help-request";
import * as messages from "../../support/messages";

const FIRST_NAME = "Please enter a First Name";
const LAST_NAME = "Please enter a Last Name";
const EMAIL = "Please enter a valid E-mail";
const PHONE = "Please enter a valid Phone Number.";
const TOO_LONG: Readonly<Record<string, string>> = {
  first_name: "First Name: at most 80 characters.",
  last_name: "Last Name: at most 80 characters.",
  street_address_1: "Address: at most 120 characters.",
  city: "City: at most 80 characters.",
};
const ADDRESS = "Please enter a valid address.";
const CITY = "Please enter a valid city.";
const ZIP = "Please enter a valid zip code.";
const COUNTY = "Please select a county.";
const HELP_TYPE = "Please select a help type.";
const OTHER = "Please enter an other area of help. Other must be less than 100 characters.";
const DESCRIPTION =
  "Please enter a brief description of the help needed. Description must be less than 500 characters";

const sent = {
  first_name: "Ana",
  last_name: "Diaz",
  email: "ana@example.com",
  phone_number: "9415550134",
  street_address_1: "12 Main St",
  street_address_2: "NULL",
  city: "Englewood",
  state: "Florida",
  zip_code: "34223",
  county: "Sarasota",
  helpExterior: true,
  helpInterior: false,
  helpEmotional: false,
  helpSupplies: false,
  helpWater: false,
  helpFood: false,
  helpOther: false,
  other: "",
  description: "A tree on the roof",
};

const jsonErrors = (body: unknown) => messages.jsonErrors(HelpRequestPayload, body);
const formErrors = (fields: messages.FormFields) => messages.formErrors(HelpRequestPayload, fields);
const accepted = (more: object) => HelpRequestPayload.parse({ ...sent, ...more });

test("the documented payload becomes the service's input", () => {
  expect(HelpRequestPayload.parse(sent)).toEqual({
    firstName: "Ana",
    lastName: "Diaz",
    email: "ana@example.com",
    phone: "9415550134",
    address: { line1: "12 Main St", line2: "", city: "Englewood", state: "FL", zip: "34223" },
    county: "Sarasota",
    helpTypes: ["exterior"],
    other: "",
    description: "A tree on the roof",
    submissionId: undefined,
    honeypotFilled: false,
  });
});

test("an empty form gets every message at once, in the order of the screen", () => {
  const all = {
    first_name: [FIRST_NAME],
    last_name: [LAST_NAME],
    email: [EMAIL],
    phone_number: [PHONE],
    street_address_1: [ADDRESS],
    city: [CITY],
    zip_code: [ZIP],
    county: [COUNTY],
    description: [DESCRIPTION],
    helpExterior: [HELP_TYPE],
  };
  expect(jsonErrors({})).toEqual(all);
  expect(formErrors({})).toEqual(all);
  expect(Object.keys(jsonErrors({}))[0]).toBe("first_name");
});

test("rules across fields are checked while other fields fail", () => {
  const body = { ...sent, first_name: "", helpExterior: false, helpOther: true, other: " " };
  const both = { first_name: [FIRST_NAME], other: [OTHER] };
  expect(jsonErrors(body)).toEqual(both);
  expect(formErrors(body)).toEqual(both);
  const none = { ...body, helpOther: false };
  expect(jsonErrors(none)).toEqual({ first_name: [FIRST_NAME], helpExterior: [HELP_TYPE] });
  expect(formErrors(none)).toEqual({ first_name: [FIRST_NAME], helpExterior: [HELP_TYPE] });
});

const INVISIBLE = ["", " ", "\t \n", "\u00a0", "\u200b\u200d", "\ufeff", "\u3164"];
const CONTROL = ["a\u0000b", "a\u0007b", "a\u001bb", "a\u009fb", "a\ud800b"];
const LINES = ["a\nb", "a\r\nb", "a\rb", "a\tb", "a\u2028b"];
const HUGE = "x".repeat(10_000_000);
const WRONG_TYPES = [null, 5, true, [], ["a"], {}, { $ne: "" }, { $gt: 1 }];

const lines: [field: string, message: string, max: number][] = [
  ["first_name", FIRST_NAME, 80],
  ["last_name", LAST_NAME, 80],
  ["street_address_1", ADDRESS, 120],
  ["city", CITY, 80],
];
describe.each(lines)("%s", (field, message, max) => {
  const refused = { [field]: [message] };
  test("is refused when missing, blank or invisible", () => {
    const { [field as "city"]: _, ...missing } = sent;
    expect(jsonErrors(missing)).toEqual(refused);
    expect(formErrors(missing)).toEqual(refused);
    for (const value of INVISIBLE) {
      expect(jsonErrors({ ...sent, [field]: value })).toEqual(refused);
      expect(formErrors({ ...sent, [field]: value })).toEqual(refused);
    }
  });
  test("is refused with control characters or several lines", () => {
    for (const value of [...CONTROL, ...LINES])
      expect(jsonErrors({ ...sent, [field]: value })).toEqual(refused);
  });
  test("is refused when too long, counted in characters", () => {
    expect(jsonErrors({ ...sent, [field]: "🙂".repeat(max) })).toEqual({});
    expect(jsonErrors({ ...sent, [field]: "n\u0303".repeat(max) })).toEqual({});
    for (const value of ["x".repeat(max + 1), "🙂".repeat(max + 1), HUGE])
      expect(jsonErrors({ ...sent, [field]: value })).toEqual({ [field]: [TOO_LONG[field]] });
  });
  test("too long, is told together with what is missing elsewhere", () => {
    const body = { ...sent, [field]: "x".repeat(max + 1), helpExterior: false, helpOther: true };
    const missing = { ...body, helpOther: false };
    expect(jsonErrors(body)).toEqual({ [field]: [TOO_LONG[field]], other: [OTHER] });
    expect(jsonErrors(missing)).toEqual({ [field]: [TOO_LONG[field]], helpExterior: [HELP_TYPE] });
  });
  test("is refused with a wrong type", () => {
    for (const value of WRONG_TYPES)
      expect(jsonErrors({ ...sent, [field]: value })).toEqual(refused);
  });
  test("accepts HTML, emoji, quotes and operators as text", () => {
    for (const value of [
      "<script>alert(1)</script>",
      "Zoë 🙂",
      'O\'Brien "Bob"',
      "$ne",
      "__proto__",
      "李小龍",
      "José",
    ]) {
      expect(jsonErrors({ ...sent, [field]: value })).toEqual({});
      expect(formErrors({ ...sent, [field]: value })).toEqual({});
    }
  });
  test("is trimmed", () => {
    expect(JSON.stringify(accepted({ [field]: "  Kim \u00a0" }))).toContain('"Kim"');
  });
});

describe("email", () => {
  test.each([
    "ana@example.com",
    "A.B+c@sub.example.co",
    "  ana@example.com ",
    "o'brien@example.com",
    `${"a".repeat(60)}@example.com`,
  ])("%j is accepted", (email) => {
    expect(accepted({ email }).email).toBe(email.trim());
    expect(formErrors({ ...sent, email })).toEqual({});
  });
  test.each([
    "",
    " ",
    "ana",
    "ana@",
    "@example.com",
    "ana@example",
    "ana@@example.com",
    "ana example@example.com",
    "ana@exa mple.com",
    "ana@.com",
    "ana@example..org",
    "ana@example.com, eve@example.com",
    "ana@example.com\nBcc: eve@example.com",
    "<b>@example.com",
    "Ana <ana@example.com>",
    "ana@example.com\u0000",
  ])("case %# is refused", (email) => {
    expect(jsonErrors({ ...sent, email })).toEqual({ email: [EMAIL] });
    expect(formErrors({ ...sent, email })).toEqual({ email: [EMAIL] });
  });
  test.each([`${"a".repeat(250)}@example.com`, HUGE])("too long, case %#, says so", (email) => {
    const refused = { email: ["Email: at most 254 characters."] };
    expect(jsonErrors({ ...sent, email })).toEqual(refused);
    expect(formErrors({ ...sent, email })).toEqual(refused);
  });
  test("is refused with a wrong type", () => {
    for (const email of [...WRONG_TYPES, ["ana@example.org"]])
      expect(jsonErrors({ ...sent, email })).toEqual({ email: [EMAIL] });
  });
});

describe("phone number", () => {
  test.each<[string | number, string]>([
    ["1000000000", "1000000000"],
    ["9999999999", "9999999999"],
    [1000000000, "1000000000"],
    [9999999999, "9999999999"],
  ])("%j is accepted in form and call", (phone_number, phone) => {
    expect(accepted({ phone_number }).phone).toBe(phone);
    expect(formErrors({ ...sent, phone_number })).toEqual({});
  });
  test.each([
    "(941)-555-0134",
    "(941) 555-0134",
    "941.555.0134",
    "941 555 0134",
    " 9415550134 ",
    "+1 941 555 0134",
    "1-941-555-0134",
    "\u202a(941) 555\u20110134\u202c",
    "941–555–0134",
  ])("%j is cleaned up in the form only", (phone_number) => {
    expect(jsonErrors({ ...sent, phone_number })).toEqual({ phone_number: [PHONE] });
    expect(formErrors({ ...sent, phone_number })).toEqual({});
  });
  test.each<string | number>([
    "",
    " ",
    "0999999999",
    "999999999",
    "10000000000",
    "99999999999",
    "941555013",
    "94155501345",
    "941555013a",
    "phone",
    "9.41555e9",
    "9.415550123e9",
    "-9415550123",
    "NaN",
    "+44 9415550134",
    "++19415550134",
    "9415550134 x5",
    "٩٤١٥٥٥٠١٣٤",
    "９４１５５５０１３４",
    "<9415550134>",
    "941\u0000555\u00000134",
    HUGE,
  ])("case %# is refused", (phone_number) => {
    expect(jsonErrors({ ...sent, phone_number })).toEqual({ phone_number: [PHONE] });
    expect(formErrors({ ...sent, phone_number })).toEqual({ phone_number: [PHONE] });
  });
  test.each([999999999, 10000000000, -1000000000, 999999999.5, NaN, Infinity, 1e21, 0])(
    "the number %d is refused",
    (phone_number) => {
      expect(jsonErrors({ ...sent, phone_number })).toEqual({ phone_number: [PHONE] });
    },
  );
  test("is refused with a wrong type", () => {
    for (const phone_number of [...WRONG_TYPES, ["9415550123"]])
      expect(jsonErrors({ ...sent, phone_number })).toEqual({ phone_number: [PHONE] });
  });
});

describe("street address 2", () => {
  test.each([undefined, null, "", " ", "NULL", "null", " NULL ", "\u200b"])(
    "%j counts as empty",
    (street_address_2) => {
      expect(accepted({ street_address_2 }).address.line2).toBe("");
    },
  );
  test("is kept otherwise, up to 120 characters", () => {
    expect(accepted({ street_address_2: " Apt 4 " }).address.line2).toBe("Apt 4");
    expect(accepted({ street_address_2: "NULLA" }).address.line2).toBe("NULLA");
    expect(jsonErrors({ ...sent, street_address_2: "🙂".repeat(120) })).toEqual({});
    for (const street_address_2 of [...CONTROL, ...LINES, 5, {}, { $ne: "" }, []])
      expect(jsonErrors({ ...sent, street_address_2 })).toEqual({ street_address_2: [ADDRESS] });
    for (const street_address_2 of ["x".repeat(121), HUGE])
      expect(jsonErrors({ ...sent, street_address_2 })).toEqual({
        street_address_2: [TOO_LONG.street_address_1],
      });
  });
  test("counts as empty when left empty in the form", () => {
    expect(formErrors({ ...sent, street_address_2: "" })).toEqual({});
    expect(formErrors({ ...sent, street_address_2: "x".repeat(121) })).toEqual({
      street_address_2: [TOO_LONG.street_address_1],
    });
  });
});

describe("zip code and county", () => {
  test.each(["34223", "34224", "33947", "33946", "33981"])("%s is served", (zip_code) => {
    expect(accepted({ zip_code }).address.zip).toBe(zip_code);
    expect(accepted({ zip_code: Number(zip_code) }).address.zip).toBe(zip_code);
  });
  test.each([
    "34225",
    "Choose...",
    "",
    "34223-1234",
    "034223",
    " 34223",
    "34223,34224",
    "toString",
    HUGE,
  ])("zip code, case %# is refused", (zip_code) => {
    expect(jsonErrors({ ...sent, zip_code })).toEqual({ zip_code: [ZIP] });
    expect(formErrors({ ...sent, zip_code })).toEqual({ zip_code: [ZIP] });
  });
  test.each(["Charlotte", "Sarasota"])("%s is a county", (county) => {
    expect(accepted({ county }).county).toBe(county);
  });
  test.each(["Choose...", "", "Lee", "charlotte", "constructor", HUGE])(
    "county, case %# is refused",
    (county) => {
      expect(jsonErrors({ ...sent, county })).toEqual({ county: [COUNTY] });
      expect(formErrors({ ...sent, county })).toEqual({ county: [COUNTY] });
    },
  );
  test("is refused with a wrong type", () => {
    for (const value of [...WRONG_TYPES, [34223], ["34223"], 34223.5, { $in: ["34223"] }])
      expect(jsonErrors({ ...sent, zip_code: value })).toEqual({ zip_code: [ZIP] });
    for (const value of [...WRONG_TYPES, ["Sarasota"], { toString: "Sarasota" }, "__proto__"])
      expect(jsonErrors({ ...sent, county: value })).toEqual({ county: [COUNTY] });
  });
});

describe("help types", () => {
  test("each box is a help type, in the order of the form", () => {
    const all = {
      helpOther: true,
      helpFood: true,
      helpWater: true,
      helpSupplies: true,
      helpEmotional: true,
      helpInterior: true,
      helpExterior: true,
    };
    expect(accepted({ ...all, other: "Pets" }).helpTypes).toEqual([
      "exterior",
      "interior",
      "emotional",
      "supplies",
      "water",
      "food",
      "other",
    ]);
    expect(accepted({ helpExterior: false, helpFood: true }).helpTypes).toEqual(["food"]);
  });
  test("a box is true or false, nothing else", () => {
    for (const helpWater of ["true", "on", 1, null, [], {}])
      expect(jsonErrors({ ...sent, helpWater })).toEqual({ helpWater: [HELP_TYPE] });
  });
});

describe("other", () => {
  const other = <T>(text: T) => ({ ...sent, helpOther: true, other: text });
  test("is required when the box is ticked, with at most 100 characters", () => {
    for (const text of ["x", "x".repeat(100), "🙂".repeat(100), " Pets "]) {
      expect(jsonErrors(other(text))).toEqual({});
      expect(formErrors(other(text))).toEqual({});
    }
    for (const text of [
      ...INVISIBLE,
      "x".repeat(101),
      "🙂".repeat(101),
      ...CONTROL,
      HUGE,
      undefined,
      null,
    ])
      expect(jsonErrors(other(text))).toEqual({ other: [OTHER] });
    for (const text of ["", " ", "x".repeat(101), undefined])
      expect(formErrors(other(text))).toEqual({ other: [OTHER] });
  });
  test("is refused with a wrong type", () => {
    for (const text of [5, true, [], {}, { $ne: "" }])
      expect(jsonErrors(other(text))["other"]?.every((m) => m === OTHER)).toBe(true);
  });
  test("is ignored when the box is not ticked", () => {
    for (const text of ["Pets", "x".repeat(101), "a\nb", null, undefined]) {
      expect(jsonErrors({ ...sent, other: text })).toEqual({});
      expect(accepted({ other: text }).other).toBe("");
    }
  });
});

describe("description", () => {
  const refused = { description: [DESCRIPTION] };
  test("accepts 500 characters; a line break counts once, as CRLF too", () => {
    for (const description of [
      "x".repeat(500),
      "🙂".repeat(500),
      `${"x".repeat(249)}\r\n${"x".repeat(250)}`,
      `${"x\n".repeat(249)}xx`,
      "tab\tand <b>HTML</b>",
    ]) {
      expect(jsonErrors({ ...sent, description })).toEqual({});
      expect(formErrors({ ...sent, description })).toEqual({});
    }
    expect(accepted({ description: " one\r\ntwo \r\n" }).description).toBe("one\ntwo");
  });
  test("refuses longer, empty and unreadable text", () => {
    for (const description of [
      ...INVISIBLE,
      "x".repeat(501),
      "🙂".repeat(501),
      `${"x\r\n".repeat(250)}xx`,
      ...CONTROL,
      HUGE,
      ...WRONG_TYPES,
    ])
      expect(jsonErrors({ ...sent, description })).toEqual(refused);
    for (const description of ["", " \r\n ", "x".repeat(501)])
      expect(formErrors({ ...sent, description })).toEqual(refused);
  });
});

describe("fields that people do not see", () => {
  test("an invalid submission id counts as absent", () => {
    // a program's, and the script's
    for (const submission_id of ["3f2b7c1e-9d4a-4b8e-8f10-2a6c5d7e9b01", String(Math.E - 2)])
      expect(accepted({ submission_id }).submissionId).toBe(submission_id);
    for (const value of ["", "x", "00000001", `0.${"7".repeat(30)}`, 5, null, {}, HUGE])
      expect(accepted({ submission_id: value }).submissionId).toBeUndefined();
  });
  test("the honeypot is filled by any content, never by absence", () => {
    expect([undefined, ""].map((website) => accepted({ website }).honeypotFilled)).toEqual([
      false,
      false,
    ]);
    expect(["x", 5, {}, null].map((website) => accepted({ website }).honeypotFilled)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
  test("unknown fields are dropped", () => {
    const stored = accepted({
      state: "Georgia",
      status: "Accepted",
      role: "admin",
      $where: "1",
      $set: { status: "Accepted" },
      rev: 7,
      _id: "R00000000",
      history: [],
      constructor: "x",
    });
    expect(Object.keys(stored).toSorted()).toEqual(
      Object.keys(HelpRequestPayload.parse(sent)).toSorted(),
    );
    expect(stored.address.state).toBe("FL");
  });
});

test.each([null, undefined, 5, "x", [], [sent]])("%j is refused as a payload", (body) => {
  expect(jsonErrors(body)).toHaveProperty([""]);
});
