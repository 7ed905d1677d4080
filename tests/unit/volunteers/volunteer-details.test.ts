import { expect, test } from "vitest";

import { AcceptApplication, RejectApplication } from "~/schemas/volunteers/application-review";
import { TeamChange, VolunteerId } from "~/schemas/volunteers/teams";
import { OwnDetailsQuery, UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import { formErrors, jsonErrors, type FormFields } from "../../support/messages";

const ALL = "All fields must be filled out.";
const DIGITS = "Phone number must contain only digits.";
const PHONE = "Please enter a valid Phone Number.";
const place = { address: "9 New St", city: "Macon", state: "Georgia", zip: "31201" };
const sent = { email: "x@example.org", phone: "9415550134", ...place };

/** Messages by field; the form and the call must give the same ones. */
function detailsErrors(more: FormFields) {
  const errors = jsonErrors(UpdateDetails, { ...sent, ...more });
  expect(formErrors(UpdateDetails, { ...sent, ...more })).toEqual(errors);
  return errors;
}

test("own details are read without the email", () => {
  expect(UpdateDetails.parse(sent)).toEqual({ phone: "9415550134", ...place, state: "GA" });
  expect(detailsErrors({ email: undefined })).toEqual({});
  expect(UpdateDetails.parse({ ...sent, phone: 9415550134, zip: 31201 })).toEqual(
    UpdateDetails.parse(sent),
  );
  // as in the application form
  expect(UpdateDetails.parse({ ...sent, phone: "0415550188" }).phone).toBe("0415550188");
});

test.each(["phone", "address", "city", "state", "zip"])("%s must be filled out", (field) => {
  for (const value of ["", "   ", undefined])
    expect(detailsErrors({ [field]: value })).toEqual({ [field]: [ALL] });
  for (const value of [null, {}, [], true])
    expect(jsonErrors(UpdateDetails, { ...sent, [field]: value })).toEqual({ [field]: [ALL] });
});

test.each(["941-555-0134", "(941) 555 0134", "+19415550134"])(
  "the phone number %j is cleaned up in the form; a call has to send digits",
  (phone) => {
    expect(formErrors(UpdateDetails, { ...sent, phone })).toEqual({});
    expect(jsonErrors(UpdateDetails, { ...sent, phone })).toEqual({ phone: [DIGITS] });
  },
);

test.each([
  ["phone", "call me", DIGITS],
  ["phone", "９１２５５５０１９９", DIGITS],
  ["phone", "9125550199;", DIGITS],
  ["phone", "941555", PHONE],
  ["phone", "04155501341", PHONE],
  ["state", "Narnia", "Please select a state."],
  ["state", "Puerto Rico", "Please select a state."],
  ["state", "__proto__", "Please select a state."],
  ...["1234", "312011", "x31201", "31201-1"].map((zip): [string, string, string] => [
    "zip",
    zip,
    "Please enter a valid zip code.",
  ]),
  ["city", "x".repeat(81), "City: at most 80 characters."],
  ["city", "Macon\r\nBcc: x", "Please enter a valid city."],
  ["address", "a\u0000b", "Please enter a valid address."],
  ["address", "\u200b", "Please enter a valid address."],
  ["address", "x".repeat(121), "Address: at most 120 characters."],
])("%s as %j gets its own message", (field, value, message) => {
  expect(detailsErrors({ [field]: value })).toEqual({ [field]: [message] });
});

test.each([
  undefined,
  "",
  "R7K4MQ2AB",
  "A7K4MQ2A",
  "A7K4MQ2ABC",
  "A7K4MQ2AI",
  { $ne: "" },
  ["A7K4MQ2AB"],
  7,
  null,
])("%j is not the id of an application", (id) => {
  for (const schema of [AcceptApplication, RejectApplication])
    expect(jsonErrors(schema, { id })).toEqual({ id: ["id must be the id of an application."] });
});

test("accept: teamLeader is a boolean, false when absent; an email is ignored", () => {
  expect(AcceptApplication.parse({ id: "a7k4mq2ab", email: "x@y.z" })).toEqual({
    id: "A7K4MQ2AB",
    teamLeader: false,
  });
  expect(AcceptApplication.parse({ id: "A7K4MQ2AB", teamLeader: true }).teamLeader).toBe(true);
  for (const teamLeader of ["yes", 1, null, {}])
    expect(AcceptApplication.safeParse({ id: "A7K4MQ2AB", teamLeader }).success).toBe(false);
});

test("reject: a reason of at most 500 characters, or none", () => {
  const read = (reason: unknown) =>
    RejectApplication.safeParse({ id: "A7K4MQ2AB", reason }).data?.rejection;
  for (const none of [undefined, null, "", "  \n "]) expect(read(none)).toEqual({ text: "" });
  expect(read(" We are full.\r\nSorry. ")).toEqual({ text: "We are full.\nSorry." });
  expect(read("x".repeat(500))).toEqual({ text: "x".repeat(500) });
  for (const reason of ["x".repeat(501), 5, {}, "a\u0000"])
    expect(jsonErrors(RejectApplication, { id: "A7K4MQ2AB", reason })).toEqual({
      reason: ["A reason can have 500 characters at most."],
    });
});

test("reject: the text of a ready-made reason is that reason", () => {
  const reason = "There are enough volunteers for these areas of help at this time.";
  expect(RejectApplication.parse({ id: "A7K4MQ2AB", reason }).rejection).toEqual({
    reason: "enoughVolunteers",
    text: "",
  });
});

test("a team change needs a volunteer and one of the five areas", () => {
  expect(TeamChange.parse({ id: "V7K4MQ2AB", selectedArea: "Logistics" })).toEqual({
    id: "V7K4MQ2AB",
    team: "logistic_tracking",
  });
  for (const selectedArea of [undefined, "", "Cooks", ["hospitality"], { $ne: 1 }])
    expect(jsonErrors(TeamChange, { id: "V7K4MQ2AB", selectedArea })).toEqual({
      selectedArea: ["Please choose one of the five areas of help."],
    });
  expect(jsonErrors(TeamChange, { id: "A7K4MQ2AB", selectedArea: "hospitality" })).toEqual({
    id: ["id must be the id of a volunteer."],
  });
});

test("an area's name may have spaces, but 80 characters at most", () => {
  const read = (selectedArea: string) =>
    TeamChange.safeParse({ id: "V7K4MQ2AB", selectedArea }).data?.team;
  for (const name of ["Logistic \t Tracking", " logistic  tracking", "Logistics".padEnd(80)])
    expect(read(name)).toBe("logistic_tracking");
  for (const name of ["Logistics".padEnd(81), "LogisticTracking"])
    expect(read(name)).toBeUndefined();
});

test("other calls and forms name a volunteer by the id, in any case", () => {
  expect(VolunteerId.parse({ id: " v7k4mq2ab ", email: "x@y.z" })).toEqual({ id: "V7K4MQ2AB" });
  for (const id of [undefined, "", "A7K4MQ2AB", "V7K4MQ2A", { $ne: "" }])
    expect(jsonErrors(VolunteerId, { id })).toEqual({ id: ["id must be the id of a volunteer."] });
});

test("the query of the own details may have the volunteer's token", () => {
  expect(OwnDetailsQuery.parse({ userToken: "t", id: "V7K4MQ2AB" })).toEqual({ userToken: "t" });
  for (const userToken of [undefined, null, ["t"], { $ne: "" }])
    expect(OwnDetailsQuery.parse({ userToken })).toEqual({});
});

test("the table's query falls back to defaults for invalid values", () => {
  const defaults = { q: "", sort: "last", dir: "asc", page: 1, size: 10 };
  expect(VolunteerTableQuery.parse({})).toEqual(defaults);
  expect(
    VolunteerTableQuery.parse({ sort: "passwordHash", dir: "up", page: "-1", size: "7" }),
  ).toEqual(defaults);
  expect(VolunteerTableQuery.parse({ q: "x".repeat(1000) })).toEqual({
    ...defaults,
    q: "x".repeat(200),
  });
  for (const q of [undefined, ["Ann"], { $ne: "" }, " \t"])
    expect(VolunteerTableQuery.parse({ q })).toEqual(defaults);
  expect(
    VolunteerTableQuery.parse({ q: " Ann ", sort: "email", dir: "desc", page: "3", size: "100" }),
  ).toEqual({
    q: "Ann",
    sort: "email",
    dir: "desc",
    page: 3,
    size: 100,
  });
});
