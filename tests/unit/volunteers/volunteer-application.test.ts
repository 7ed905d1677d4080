import { describe, expect, test } from "vitest";

import { TEAM_CODES, TEAMS, US_STATES } from "~/schemas/vocabulary";
import {
  VolunteerApplication,
  VolunteerApplicationForm,
} from "~/schemas/volunteers/volunteer-application";
import * as messages from "../../support/messages";

const FIRST_NAME = "First Name is required.";
const LAST_NAME = "Last Name is required.";
const PHONE = "Phone Number is required.";
const EMAIL = "Email is required.";
const STREET = "Street Address 1 is required.";
const CITY = "City is required.";
const STATE = "State is required.";
const COUNTY = "County is required.";
const ZIP = "Zip Code is required.";
const AREAS = "Areas of Help is required.";
const AGREEMENT = "Liability Agreement is required.";

const sent = {
  firstName: "Vera",
  lastName: "Oak",
  phoneNumber: "9415550134",
  email: "vera@example.com",
  streetAddress1: "12 Main St",
  streetAddress2: "NULL",
  city: "Savannah",
  state: "Georgia",
  county: "Chatham",
  zipCode: "31401",
  areasOfHelp: ["Community Outreach Team", "Hospitality Team"],
};
const { areasOfHelp: _, ...person } = sent;
const formFields = {
  ...person,
  streetAddress2: "",
  submission_id: "",
  website: "",
  hospitality: "on",
  agreement: "on",
};

const jsonErrors = (body: unknown) => messages.jsonErrors(VolunteerApplication, body);
const formErrors = (fields: messages.FormFields) =>
  messages.formErrors(VolunteerApplicationForm, fields);
const accepted = (more: object) => VolunteerApplication.parse({ ...sent, ...more });

test("the documented payload becomes the service's input; a missing agreement counts as agreed", () => {
  expect(VolunteerApplication.parse(sent)).toEqual({
    firstName: "Vera",
    lastName: "Oak",
    phone: "9415550134",
    email: "vera@example.com",
    address: { line1: "12 Main St", line2: "", city: "Savannah", state: "GA", zip: "31401" },
    county: "Chatham",
    teams: ["hospitality", "community_outreach"],
    ticked: false,
    submissionId: undefined,
    honeypotFilled: false,
  });
});

test("the form posts one field per area and the agreement box", () => {
  const parsed = messages.parseForm(VolunteerApplicationForm, {
    ...formFields,
    community_helpers: "on",
  });
  expect(parsed.status).toBe("success");
  expect(parsed.status === "success" && parsed.value).toMatchObject({
    teams: ["hospitality", "community_helpers"],
    ticked: true,
    address: { line2: "", state: "GA" },
    honeypotFilled: false,
  });
});

describe("messages", () => {
  const all = {
    firstName: [FIRST_NAME],
    lastName: [LAST_NAME],
    phoneNumber: [PHONE],
    email: [EMAIL],
    streetAddress1: [STREET],
    city: [CITY],
    state: [STATE],
    county: [COUNTY],
    zipCode: [ZIP],
  };
  test("of an empty call, in the order of the screen", () => {
    const errors = jsonErrors({});
    expect(errors).toEqual({ ...all, areasOfHelp: [AREAS] });
    expect(Object.keys(errors)[0]).toBe("firstName");
  });
  test("of an empty form, all at once", () => {
    expect(formErrors({})).toEqual({ ...all, admin_team: [AREAS], agreement: [AGREEMENT] });
    expect(
      formErrors({
        ...Object.fromEntries(Object.keys(formFields).map((name) => [name, ""])),
        hospitality: undefined,
      }),
    ).toEqual({
      ...all,
      admin_team: [AREAS],
      agreement: [AGREEMENT],
    });
  });
  test("of the request form's field names, which are unknown here", () => {
    expect(
      jsonErrors({
        first_name: "Vera",
        last_name: "Oak",
        phone_number: "9415550134",
        helpFood: true,
        zip_code: "34223",
      }),
    ).toEqual({
      ...all,
      email: [EMAIL],
      areasOfHelp: [AREAS],
    });
  });
  test.each([null, [], "x", 1, undefined])("of a body that is %j: it is refused", (body) => {
    expect(VolunteerApplication.safeParse(body).success).toBe(false);
  });
});

test.each<[keyof typeof sent, unknown, string]>([
  ...["", "  ", "\u200b", null, 5, {}, ["x"], "a\nb"].flatMap(
    (value) =>
      [
        ["firstName", value, FIRST_NAME],
        ["lastName", value, LAST_NAME],
        ["city", value, CITY],
        ["county", value, COUNTY],
      ] as [keyof typeof sent, unknown, string][],
  ),
  ...[
    "",
    "941555013",
    "94155501345",
    "04155501345",
    "041555013",
    "abcdefghij",
    null,
    {},
    -9415550134,
  ].map((value) => ["phoneNumber", value, PHONE] as [keyof typeof sent, unknown, string]),
  ...["", "vera", "vera@", { $ne: "" }].map(
    (value) => ["email", value, EMAIL] as [keyof typeof sent, unknown, string],
  ),
  ...[
    "",
    "Florid",
    "XX",
    "Puerto Rico",
    "District of Columbia",
    null,
    12,
    { $gt: "" },
    "__proto__",
    "constructor",
  ].map((value) => ["state", value, STATE] as [keyof typeof sent, unknown, string]),
  ...["", "3140", "314011", "31401-1234", "3140a", 3140, 31401.5, null, {}].map(
    (value) => ["zipCode", value, ZIP] as [keyof typeof sent, unknown, string],
  ),
  ...[
    [],
    ["Cooks"],
    ["Hospitality Team", "Cooks"],
    "Cooks",
    [1],
    {},
    7,
    null,
    [["Hospitality Team"]],
    ["toString"],
    Array(99).fill("hospitality"),
  ].map((value) => ["areasOfHelp", value, AREAS] as [keyof typeof sent, unknown, string]),
  ["streetAddress1", " ", STREET],
  ["email", `${"x".repeat(250)}@example.com`, "Email: at most 254 characters."],
  ["firstName", "x".repeat(81), "First Name: at most 80 characters."],
  ["lastName", "x".repeat(81), "Last Name: at most 80 characters."],
  ["city", "x".repeat(81), "City: at most 80 characters."],
  ["county", "x".repeat(81), "County: at most 80 characters."],
  ["streetAddress1", "x".repeat(121), "Address: at most 120 characters."],
])("%s as %j is refused", (field, value, message) => {
  const errors = jsonErrors({ ...sent, [field]: value });
  expect(Object.keys(errors)).toEqual([field]);
  expect(new Set(errors[field])).toEqual(new Set([message]));
});

test("a line that is too long is told together with a missing area", () => {
  const errors = jsonErrors({ ...sent, areasOfHelp: [], lastName: "x".repeat(81) });
  expect(errors).toEqual({ lastName: ["Last Name: at most 80 characters."], areasOfHelp: [AREAS] });
});

test("a box with a value other than on is refused", () => {
  expect(formErrors({ ...formFields, hospitality: "maybe" })).toEqual({ hospitality: [AREAS] });
});

test("an explicit no to the agreement is refused in the form and in the call", () => {
  for (const agreement of [false, null, "yes", 1])
    expect(jsonErrors({ ...sent, agreement })).toEqual({ agreement: [AGREEMENT] });
  for (const agreement of [undefined, "", "off"])
    expect(formErrors({ ...formFields, agreement })).toEqual({ agreement: [AGREEMENT] });
  expect(accepted({ agreement: true }).ticked).toBe(true);
});

test("a team is accepted by its code and by every documented name", () => {
  for (const code of TEAM_CODES)
    for (const name of [
      code,
      TEAMS[code].form,
      TEAMS[code].list,
      TEAMS[code].select,
      ` ${TEAMS[code].form.toUpperCase()} `,
    ]) {
      expect(accepted({ areasOfHelp: [name] }).teams, name).toEqual([code]);
      expect(accepted({ areasOfHelp: name }).teams, name).toEqual([code]);
    }
  expect(
    accepted({ areasOfHelp: ["Logistics", "logistic_tracking", "Logistic Tracking"] }).teams,
  ).toEqual(["logistic_tracking"]);
  expect(accepted({ areasOfHelp: undefined, hospitality: true }).teams).toEqual(["hospitality"]);
});

test("the 50 states are accepted by name and by code", () => {
  expect(Object.keys(US_STATES)).toHaveLength(50);
  for (const [code, name] of Object.entries(US_STATES))
    for (const state of [code, name, name.toLowerCase(), ` ${name} `])
      expect(accepted({ state }).address.state).toBe(code);
});

test("phone numbers and zip codes are accepted as text and as numbers", () => {
  for (const phoneNumber of ["9415550134", 9415550134])
    expect(accepted({ phoneNumber }).phone).toBe("9415550134");
  expect(accepted({ phoneNumber: "0415550188" }).phone).toBe("0415550188");
  for (const phoneNumber of ["(041) 555-0188", "+1 041 555 0188"]) {
    expect(formErrors({ ...formFields, phoneNumber })).toEqual({});
    expect(jsonErrors({ ...sent, phoneNumber })).toEqual({
      phoneNumber: ["Phone Number is required."],
    });
  }
  expect(accepted({ zipCode: 31401 }).address.zip).toBe("31401");
  expect(accepted({ zipCode: "02134" }).address.zip).toBe("02134");
});

test("unknown fields of a body are ignored", () => {
  const more = {
    role: "admin",
    status: "Accepted",
    teamLeader: true,
    volunteerId: "V00000000",
    $where: "1",
    _id: "x",
  };
  expect(accepted(more)).toEqual(accepted({}));
});

test("the hidden fields tell a repeated submission, and one that a program filled in", () => {
  const submission_id = "0c6f7a1e-3f0b-4a44-9d0c-9a3b1f0d7a11";
  expect(accepted({ submission_id }).submissionId).toBe(submission_id);
  for (const other of ["", "x", null, 7])
    expect(accepted({ submission_id: other }).submissionId).toBeUndefined();
  for (const website of [undefined, ""]) expect(accepted({ website }).honeypotFilled).toBe(false);
  for (const website of ["https://example.com", "x", 7, null])
    expect(accepted({ website }).honeypotFilled).toBe(true);
});

test("the five sets of team names are those of the specification", () => {
  const names = (place: keyof (typeof TEAMS)["hospitality"]) =>
    TEAM_CODES.map((code) => TEAMS[code][place]);
  expect(TEAM_CODES).toEqual([
    "admin_team",
    "hospitality",
    "logistic_tracking",
    "community_outreach",
    "community_helpers",
  ]);
  expect(names("form")).toEqual([
    "Volunteer Management and Administration Team",
    "Hospitality Team",
    "Logistic Tracking Team",
    "Community Outreach Team",
    "Community Helpers Team",
  ]);
  expect(names("card")).toEqual([
    "Volunteer Management and Administration",
    "Hospitality",
    "Logistic Tracking",
    "Community Outreach",
    "{organisation} Helpers",
  ]);
  expect(names("list")).toEqual([
    "Admin Team",
    "Hospitality",
    "Logistic Tracking",
    "Community Outreach",
    "Community Helpers",
  ]);
  expect(names("select")).toEqual([
    "Volunteer Management and Administration Team",
    "Hospitality Team",
    "Logistic Tracking Team",
    "Community Outreach",
    "Community Helpers Team",
  ]);
  expect(names("assign")).toEqual([
    "Admin Team",
    "Hospitality",
    "Logistics",
    "Community Outreach",
    "{organisation} Helpers",
  ]);
});
