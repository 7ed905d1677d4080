import { screen, within } from "@testing-library/react";
import type { ComponentProps, ReactElement } from "react";
import { expect, test } from "vitest";
import { ErrorScreen } from "~/components/layout/error-screen";
import { pageTitle } from "~/components/layout/page-title";
import { AccountDetails } from "~/components/volunteers/account-details";
import { Applicant } from "~/components/volunteers/applicant";
import { Applications } from "~/components/volunteers/applications";
import { ConfirmDeletion } from "~/components/volunteers/confirm-deletion";
import { ConfirmRejection } from "~/components/volunteers/confirm-rejection";
import { VolunteerDatabase } from "~/components/volunteers/volunteer-database";
import { VolunteerDetails } from "~/components/volunteers/volunteer-details";
import { findScreen } from "~/screens";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { TEAM_CODES, US_STATES } from "~/schemas/vocabulary";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import type {
  ApplicantView,
  ApplicationCardView,
  VolunteerRowView,
  VolunteerView,
} from "~/services/web/presenters/volunteer-presenter.server";
import {
  focused,
  headings,
  href,
  ids,
  link,
  listRowIds,
  summaryLinks,
} from "../../support/dom-queries";
import { renderScreen, renderServerHtml } from "../../support/screen";

const toSubmittedFields = (button: string | RegExp) => {
  const { form } = screen.getByRole<HTMLButtonElement>("button", { name: button });
  return [form!.method, form!.getAttribute("action"), Object.fromEntries(new FormData(form!))];
};
const details = () =>
  Object.fromEntries(
    Array.from(document.querySelectorAll("dl.facts > div"), (row) => [
      row.children[0]!.textContent,
      row.children[1]!.textContent,
    ]),
  );

const PAGING = { page: 1, pages: 1, total: 1, more: false };
const CARD: ApplicationCardView = {
  id: "A7K4MQ2AB",
  name: "Maria Alvarez",
  email: "maria@example.com",
  phone: "9415550123",
  street1: "12 Main St",
  street2: "Lot 4",
  city: "Savannah",
  state: "Georgia",
  zip: "31401",
  areas: ["admin_team", "community_helpers"],
  age: { since: "2026-11-20T21:07:00.000Z", date: "11/20/2026 4:07 PM", unit: "hours", amount: 14 },
  county: "Chatham",
  suspicious: false,
};
/** The list of applications after the last one was decided. */
const renderDecision = (done: NonNullable<ComponentProps<typeof Applications>["done"]>) => {
  renderServerHtml(<Applications cards={[]} paging={PAGING} done={done} />);
};

// Applications

test("applications: one card each, with links that name the person; no name or email in a URL", () => {
  renderScreen(<Applications cards={[CARD]} paging={PAGING} />);
  expect(headings(1)).toEqual(["Volunteer Applications"]);
  expect(headings(2)).toEqual(["Maria Alvarez"]);
  const card = screen.getAllByRole("listitem")[0]!;
  expect(card).toHaveTextContent("12 Main St, Lot 4, Savannah, Georgia 31401");
  expect(card).toHaveTextContent("(941)-555-0123 – maria@example.com");
  expect(within(card).getByText("14 h")).toHaveAttribute("title", "11/20/2026 4:07 PM");
  expect(Array.from(card.querySelectorAll(".tags > li"), (item) => item.textContent)).toEqual([
    "Areas of Help: ",
    "Volunteer Management and Administration",
    "Gulf Org Helpers",
  ]);
  expect(href("More info Maria Alvarez")).toBe("/create-volunteer/confirm?id=A7K4MQ2AB&row=1");
  expect(href("Reject Applicant Maria Alvarez")).toBe(
    "/volunteer/confirm-rejection?id=A7K4MQ2AB&row=1",
  );
  expect(screen.getByText("1 application")).toBeInTheDocument();
});

test("applications: an empty list shows its text and the last decision", () => {
  renderScreen(<Applications cards={[]} paging={{ ...PAGING, total: 0 }} />);
  expect(screen.getByText("No Volunteer Applications Found")).toBeInTheDocument();
  renderDecision({ action: "applicationAccepted", name: "Ann", volunteerId: "V7K4MQ2AB" });
  expect(screen.getByRole("status")).toHaveTextContent("Ann has a volunteer account now.");
  expect(href("See the volunteer")).toBe("/volunteers/volunteer-details?id=V7K4MQ2AB");
  renderDecision({ action: "applicationRejected", name: "Ann", volunteerId: "" });
  expect(screen.getByRole("status")).toHaveTextContent("The application of Ann was rejected.");
  expect(screen.queryByRole("link", { name: "See the volunteer" })).toBeNull();
});

test("applications: links to a person and back keep the page", () => {
  renderScreen(
    <Applications cards={[CARD]} paging={{ page: 2, pages: 3, total: 21, more: false }} />,
  );
  expect(href(/^More info/)).toBe("/create-volunteer/confirm?id=A7K4MQ2AB&page=2&row=1");
  expect([href("Previous"), href("Next")]).toEqual([
    "/create-volunteer",
    "/create-volunteer?page=3",
  ]);
});

// One applicant

const APPLICANT: ApplicantView = {
  ...CARD,
  received: "11/20/2026 4:07 PM",
  status: "Unevaluated",
  locale: "es",
  agreement: {
    version: "1",
    locale: "es",
    at: "11/20/2026 4:07 PM",
    ticked: true,
    text: "Ayudar puede ser peligroso.",
  },
  rejection: { text: "" },
  teamLeader: false,
  volunteerId: "",
  history: [{ at: "11/20/2026 4:07 PM", event: "submit", actorName: "Maria Alvarez" }],
};

test("applicant: shows contact, address, areas and agreement, and one form that creates the account", () => {
  renderScreen(<Applicant application={APPLICANT} query={{ page: "2" }} />);
  expect(headings(1)).toEqual(["Applicant Unevaluated"]);
  expect(details()).toMatchObject({
    Name: "Maria Alvarez",
    "Phone Number": "(941)-555-0123",
    Address: "12 Main St\nLot 4\nSavannah, Georgia 31401",
    County: "Chatham",
    "Areas of Help": "Volunteer Management and Administration, Gulf Org Helpers",
    "Liability agreement": "Version 1, Español, agreed on 11/20/2026 4:07 PM",
  });
  expect(screen.getByText("Ayudar puede ser peligroso.")).toHaveAttribute("lang", "es");
  expect(screen.getByRole("checkbox", { name: /^Team Leader/ })).not.toBeChecked();
  const currentPath = "/create-volunteer/confirm?id=A7K4MQ2AB&page=2";
  expect(toSubmittedFields("Create Volunteer Account")).toEqual([
    "post",
    currentPath,
    { intent: "accept", id: "A7K4MQ2AB" },
  ]);
  const next = screen.getByRole<HTMLButtonElement>("button", { name: "Create account and next" });
  expect(Object.fromEntries(new FormData(next.form!, next))).toEqual({
    intent: "accept",
    id: "A7K4MQ2AB",
    then: "next",
  });
  expect(href("Reject Applicant")).toBe("/volunteer/confirm-rejection?id=A7K4MQ2AB&page=2");
  expect(href("Back to the applications")).toBe("/create-volunteer?page=2");
});

test("applicant: the next one is shown under the decision about the one before", () => {
  const done = { action: "applicationAccepted", name: "Ann", volunteerId: "V7K4MQ2AB" } as const;
  const { rerender } = renderScreen(<Applicant application={APPLICANT} query={{}} done={done} />);
  expect(screen.getByRole("status")).toHaveTextContent("Ann has a volunteer account now.");
  expect(href("See the volunteer")).toBe("/volunteers/volunteer-details?id=V7K4MQ2AB");
  const form = { values: {}, errors: {}, alert: "unavailable" } as const;
  rerender(<Applicant application={APPLICANT} query={{}} done={done} form={form} />);
  expect(screen.queryByRole("status")).toBeNull();
});

test("applicant: an email address already in use is reported before deciding", () => {
  renderScreen(
    <Applicant application={APPLICANT} holder={{ id: "V7K4MQ2AB", name: "Bob Lee" }} query={{}} />,
  );
  expect(screen.getByText(/An account with this email address already exists/)).toBeInTheDocument();
  expect(href("Bob Lee")).toBe("/volunteers/volunteer-details?id=V7K4MQ2AB");
});

test("applicant: an error takes the focus, and the tick stays", () => {
  renderServerHtml(
    <Applicant
      application={APPLICANT}
      query={{}}
      form={{
        values: { teamLeader: "on" },
        errors: {},
        alert: { key: "application.hasAccount", params: { id: "V7K4MQ2AB", name: "Bob Lee" } },
      }}
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent(
    "A volunteer with this email address already has an account: Bob Lee (V7K4MQ2AB). Nothing was changed.",
  );
  expect(focused()).toEqual([screen.getByRole("alert")]);
  expect(screen.getByRole("checkbox", { name: /^Team Leader/ })).toBeChecked();
});

test.each([
  ["Accepted", { volunteerId: "V7K4MQ2AB", teamLeader: true }, { "Team Leader": "Yes" }],
  [
    "Rejected",
    { rejection: { text: "Too far." } },
    { "Reason that the applicant sees": "Too far." },
  ],
] as const)("applicant: %s has no actions", (status, more, facts) => {
  renderScreen(<Applicant application={{ ...APPLICANT, ...more, status }} query={{}} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("link", { name: "Reject Applicant" })).toBeNull();
  expect(details()).toMatchObject(facts);
  expect(screen.queryByRole("link", { name: "See the volunteer" }) !== null).toBe(
    status === "Accepted",
  );
});

test("applicant: unknown stored values are shown unchanged", () => {
  const history = [{ at: "11/21/2026 4:07 PM", event: "moved" as never, actorName: "" }];
  renderScreen(
    <Applicant
      application={{ ...APPLICANT, history, agreement: { ...APPLICANT.agreement, ticked: false } }}
      query={{}}
    />,
  );
  expect(screen.getByText("moved")).toBeInTheDocument();
  expect(details()["Liability agreement"]).toContain("Sent by another program");
});

// Rejection

const REJECTION = { application: APPLICANT, status: "Unevaluated", query: {} } as const;

test("rejection: asks by name; Yes posts with a reason, none is chosen before, No links back", () => {
  renderScreen(<ConfirmRejection {...REJECTION} query={{ page: "2" }} />);
  expect(headings(1)).toEqual(["Reject the volunteer application for Maria Alvarez?"]);
  const currentPath = "/volunteer/confirm-rejection?id=A7K4MQ2AB&page=2";
  expect(toSubmittedFields("Yes")).toEqual([
    "post",
    currentPath,
    { intent: "reject", id: "A7K4MQ2AB", reason: "" },
  ]);
  expect(screen.getByRole("button", { name: "Yes" })).toHaveClass("danger");
  expect(screen.getByRole("button", { name: "Yes, and next" })).toHaveValue("next");
  expect(href("No")).toBe("/create-volunteer?page=2");
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value)).toEqual([
    "enoughVolunteers",
    "applicantNotReached",
    "sentTwice",
    "other",
  ]);
});

test("rejection: too long a reason keeps the choice and the text", () => {
  const values = { ready: "applicantNotReached", reason: "x".repeat(501) };
  renderServerHtml(
    <ConfirmRejection {...REJECTION} form={{ values, errors: { reason: ["staff.reason"] } }} />,
  );
  expect(href("A reason can have 500 characters at most.")).toBe("#reason");
  expect(focused()).toEqual([screen.getByRole("alert", { name: "There is a problem" })]);
  expect(
    screen.getByRole("radio", { name: "We could not reach you to talk about the application." }),
  ).toBeChecked();
  expect(screen.getByRole("textbox", { name: /^Reason the applicant will see/ })).toHaveValue(
    values.reason,
  );
});

test("rejection: an applicant decided upon meanwhile shows that, and the input", () => {
  const form = {
    values: { ready: "enoughVolunteers", reason: "Own words." },
    errors: {},
    alert: "application.otherReason",
  } as const;
  renderServerHtml(<ConfirmRejection {...REJECTION} status="Rejected" form={form} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/^You wrote:/)).toHaveTextContent(
    "You wrote: There are enough volunteers for these areas of help at this time. Own words.",
  );
  expect(screen.getByText("This application has already been decided:")).toHaveTextContent(
    "Rejected",
  );
  expect(href("More info Maria Alvarez")).toBe("/create-volunteer/confirm?id=A7K4MQ2AB");
});

// The database

const ROW: VolunteerRowView = {
  id: "V7K4MQ2AB",
  firstName: "Ann",
  lastName: "Heron",
  phone: "9415550199",
  email: "ann@example.org",
  areas: ["admin_team", "logistic_tracking"],
  missing: [],
};
const TABLE = { table: VolunteerTableQuery.parse({}), query: {}, rows: [ROW], paging: PAGING };

test("database: has the specification's columns, in order, with explicit table roles", () => {
  renderScreen(
    <VolunteerDatabase
      {...TABLE}
      rows={[ROW, { ...ROW, id: "V7K4MQ2AC", areas: [], phone: "" }]}
    />,
  );
  expect(headings(1)).toEqual(["Volunteer Database"]);
  const columns = screen.getAllByRole("columnheader").map((head) => head.firstChild!.textContent);
  expect(columns).toEqual([
    "Edit",
    "#",
    "First Name",
    "Last Name",
    "Phone Number",
    "Email",
    "Areas of Help",
    "Delete",
  ]);
  const [, first, second] = screen.getAllByRole("row").map((row) =>
    within(row)
      .queryAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  const cells = [
    "V7K4MQ2AB",
    "Ann",
    "Heron",
    "(941)-555-0199",
    "ann@example.org",
    "Admin Team, Logistic Tracking",
  ];
  expect(first).toEqual(["Edit Ann Heron", ...cells, "Delete Ann Heron"]);
  expect([second![4], second![6]]).toEqual(["Not provided", "None"]);
  for (const part of document.querySelectorAll("table, thead, tbody, tr, th, td"))
    expect(part).toHaveAttribute("role");
});

test("the table says what a search guessed", () => {
  renderScreen(
    <VolunteerDatabase
      {...TABLE}
      table={VolunteerTableQuery.parse({ q: "heronn" })}
      rows={[ROW]}
      guesses={["heron", "herron"]}
    />,
  );
  expect(screen.getByText(/: heron, herron$/)).toBeInTheDocument();
});

test("database: sort links reverse the order and keep all parameters but the page", () => {
  const query = { q: "heron", size: "25", page: "3", dir: "desc", sort: "email" };
  renderScreen(
    <VolunteerDatabase {...TABLE} table={VolunteerTableQuery.parse(query)} query={query} />,
  );
  const sorted = screen
    .getAllByRole("columnheader")
    .filter((head) => head.hasAttribute("aria-sort"));
  expect(
    sorted.map((head) => [head.querySelector("a")!.textContent, head.getAttribute("aria-sort")]),
  ).toEqual([["Email", "descending"]]);
  const params = (name: string) =>
    Object.fromEntries(new URL(href(name)!, "http://x").searchParams);
  expect(params("Email")).toEqual({ q: "heron", size: "25", sort: "email", dir: "asc" });
  expect(params("First Name")).toEqual({ q: "heron", size: "25", sort: "first", dir: "asc" });
  expect(params("100")).toEqual({ q: "heron", size: "100", sort: "email", dir: "desc" });
  expect(link("25")).toHaveAttribute("aria-current", "true");
  expect(params("Edit Ann Heron")).toEqual({ id: "V7K4MQ2AB", ...query, row: "1" });
  expect(params("Delete Ann Heron")).toEqual({ id: "V7K4MQ2AB", ...query, row: "1" });
  const { action, method } = screen.getByRole<HTMLFormElement>("search");
  expect([
    method,
    new URL(action).pathname,
    Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>("search"))),
  ]).toEqual([...["get", "/volunteers"], { q: "heron", sort: "email", dir: "desc", size: "25" }]);
});

test("database: a deletion is reported as a table row, in the volunteer's place", () => {
  const table = VolunteerTableQuery.parse({});
  const rows = [ROW, { ...ROW, id: "V9999AAAA" }];
  renderScreen(
    <VolunteerDatabase
      {...TABLE}
      table={table}
      query={{}}
      rows={rows}
      deleted="Ann Heron, V1111AAAA"
      before={1}
    />,
  );
  expect(listRowIds()).toEqual(["V7K4MQ2AB", "done", "V9999AAAA"]);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Account deleted: Ann Heron, V1111AAAA. If it had open jobs, they were cancelled.",
  );
  expect(screen.getByRole("status").closest("td")).toHaveAttribute(
    "colspan",
    String(screen.getAllByRole("columnheader").length),
  );
});

test("database: shows texts for none, no matches, a page past the end, and a deletion", () => {
  const noRows = { ...TABLE, rows: [], paging: { ...PAGING, total: 0 } };
  renderScreen(<VolunteerDatabase {...noRows} />);
  expect(screen.getByText(/^There are no volunteers yet/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Clear search" })).toBeNull();
  renderServerHtml(
    <VolunteerDatabase {...noRows} table={VolunteerTableQuery.parse({ q: "zz" })} />,
  );
  expect(screen.getByText("No matching volunteers found")).toBeInTheDocument();
  expect(href("Clear search")).toBe("/volunteers");
  renderServerHtml(
    <VolunteerDatabase
      {...TABLE}
      paging={{ page: 1000, pages: 1000, total: 10_000, more: true }}
      deleted="V7K4MQ2AB"
    />,
  );
  expect(screen.getByText("10,000+ volunteers")).toBeInTheDocument();
  expect(screen.getByText(/^The list is longer than these pages reach/)).toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent("Account deleted: V7K4MQ2AB.");
});

// One volunteer

const VOLUNTEER: VolunteerView = {
  ...APPLICANT,
  id: "V7K4MQ2AB",
  teams: ["hospitality", "community_helpers"],
  seen: "version-1",
  firstName: "Ana",
  lastName: "Diaz",
  vetting: {
    checkedOn: "",
    minor: false,
    guardian: "",
    trainedOn: "",
    seen: "vetting-1",
    missing: ["check", "training"],
  },
  since: "11/20/2026",
  invite: { state: "used", sentAt: "", worksUntil: "" },
  jobs: [],
};

test("database: what the center requires and is not on file is said with the number", () => {
  const rows: VolunteerRowView[] = [
    ROW,
    { ...ROW, id: "V7K4MQ2AC", missing: ["check", "training"] },
  ];
  renderScreen(<VolunteerDatabase {...TABLE} rows={rows} />);
  expect(screen.getByText("V7K4MQ2AB")).not.toHaveTextContent("Not on file");
  expect(
    screen.getByText("Not on file: background check, training").parentElement,
  ).toHaveTextContent("V7K4MQ2AC Not on file: background check, training");
});

test("volunteer: Correct details opens a form with what is stored", () => {
  renderScreen(<VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} />);
  const correctPath = "/volunteers/volunteer-details?id=V7K4MQ2AB&q=al&correct=1";
  expect(href("Correct details")).toBe(correctPath);
  expect(screen.queryByRole("heading", { name: "Correct details" })).toBeNull();
  renderScreen(
    <VolunteerDetails
      volunteer={{ ...VOLUNTEER, teamLeader: true }}
      query={{ q: "al" }}
      correcting
    />,
  );
  const section = screen.getByRole("region", { name: "Correct details" });
  const { form } = within(section).getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(form!.getAttribute("action")).toBe(correctPath);
  expect(Object.fromEntries(new FormData(form!))).toMatchObject({
    intent: "correct",
    id: "V7K4MQ2AB",
    seen: "version-1",
    firstName: "Ana",
    lastName: "Diaz",
    email: VOLUNTEER.email,
    teamLeader: "on",
  });
  expect(within(section).getByRole("link", { name: "Cancel" })).toHaveAttribute(
    "href",
    "/volunteers/volunteer-details?id=V7K4MQ2AB&q=al",
  );
});

test("volunteer: a refused correction keeps what was typed, with what is stored as its base", () => {
  const form = {
    ...EMPTY_FORM,
    values: { firstName: "Anna", lastName: "Diaz", email: "x@example.org", phoneNumber: "1" },
    errors: { phoneNumber: ["help.phone" as const] },
    intent: "correct" as const,
  };
  renderScreen(
    <VolunteerDetails volunteer={{ ...VOLUNTEER, teamLeader: true }} query={{}} form={form} />,
  );
  expect(screen.getByLabelText<HTMLInputElement>("First Name").value).toBe("Anna");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Team Leader" }).checked).toBe(
    false,
  );
  expect(document.querySelector("#phoneNumber")).toHaveAttribute("aria-invalid", "true");
});

test("volunteer: vetting says what is not on file, and keeps what was typed", () => {
  const vetting = {
    checkedOn: "2026-11-02",
    minor: true,
    guardian: "Eva Diaz",
    trainedOn: "2026-11-03",
    seen: "vetting-2",
    missing: [],
  };
  renderServerHtml(<VolunteerDetails volunteer={VOLUNTEER} query={{}} />);
  expect(screen.getByText("Not on file: background check, training")).toBeInTheDocument();
  renderServerHtml(<VolunteerDetails volunteer={{ ...VOLUNTEER, vetting }} query={{}} />);
  expect(screen.getByText("Nothing is missing.")).toBeInTheDocument();
  expect(toSubmittedFields("Save")).toEqual([
    "post",
    "/volunteers/volunteer-details?id=V7K4MQ2AB",
    {
      intent: "vet",
      id: "V7K4MQ2AB",
      seen: "vetting-2",
      checkedOn: "2026-11-02",
      minor: "on",
      guardian: "Eva Diaz",
      trainedOn: "2026-11-03",
    },
  ]);
  const values = { checkedOn: "2026-11-99", guardian: "Typed" };
  const form = { ...EMPTY_FORM, values, errors: {}, alert: "vetting.future" as const };
  renderServerHtml(
    <VolunteerDetails
      volunteer={{ ...VOLUNTEER, vetting }}
      query={{}}
      form={{ ...form, intent: "vet" }}
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("cannot be in the future");
  expect(screen.getByLabelText<HTMLInputElement>(/^Parent or guardian/).value).toBe("Typed");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Under 18" }).checked).toBe(false);
});

test("volunteer: each area has its own Delete; the options leave out the areas held", () => {
  renderScreen(<VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} />);
  const currentPath = "/volunteers/volunteer-details?id=V7K4MQ2AB&q=al";
  expect(href("Delete Hospitality")).toBe(`${currentPath}&remove=hospitality#remove`);
  expect(href("Delete Community Helpers")).toBe(`${currentPath}&remove=community_helpers#remove`);
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  expect(toSubmittedFields("Add")).toEqual([
    "post",
    currentPath,
    { intent: "add", id: "V7K4MQ2AB", selectedArea: "" },
  ]);
  const options = within(screen.getByRole("combobox")).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ["", "Choose an area"],
    ["admin_team", "Volunteer Management and Administration Team"],
    ["logistic_tracking", "Logistic Tracking Team"],
    ["community_outreach", "Community Outreach"],
  ]);
  expect(href("Back to Volunteer Database")).toBe("/volunteers?q=al");
  expect(href("Delete this account")).toBe("/volunteer/confirm-deletion?id=V7K4MQ2AB&q=al");
  expect(screen.queryByRole("button", { name: "Send the invite again" })).toBeNull();
});

test("volunteer: deleting an area is confirmed, naming the volunteer and who is emailed", () => {
  renderServerHtml(
    <VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} removing="hospitality" />,
  );
  const panel = screen.getByRole("region", {
    name: `Delete “Hospitality” from the areas of help of ${VOLUNTEER.name}?`,
  });
  expect(panel).toHaveTextContent(
    "The volunteer is no longer listed in this team on the assign screen. Jobs do not change. No email is sent.",
  );
  const currentPath = "/volunteers/volunteer-details?id=V7K4MQ2AB&q=al";
  expect(toSubmittedFields("Yes")).toEqual([
    "post",
    currentPath,
    { intent: "remove", id: "V7K4MQ2AB", selectedArea: "hospitality" },
  ]);
  expect(href("No")).toBe(`${currentPath}#areas`);
  renderServerHtml(
    <VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} removing="admin_team" />,
  ); // not an area of this volunteer
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
});

test("volunteer: no areas and all areas show their texts", () => {
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, teams: [] }} query={{}} />);
  expect(screen.getByText("No areas of help specified")).toBeInTheDocument();
  expect(within(screen.getByRole("combobox")).getAllByRole("option")).toHaveLength(6);
  renderServerHtml(<VolunteerDetails volunteer={{ ...VOLUNTEER, teams: TEAM_CODES }} query={{}} />);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("volunteer: an invalid choice is shown at the select, other errors above; one has the focus", () => {
  const errors: FormState["errors"] = { selectedArea: ["volunteer.selectedArea"] };
  renderServerHtml(
    <VolunteerDetails
      volunteer={VOLUNTEER}
      query={{}}
      form={{ intent: "add", values: {}, errors }}
    />,
  );
  expect(href("Please choose one of the five areas of help.")).toBe("#selectedArea");
  expect(focused()).toEqual([screen.getByRole("alert", { name: "There is a problem" })]);
  renderServerHtml(
    <VolunteerDetails
      volunteer={VOLUNTEER}
      query={{}}
      form={{ intent: "invite", values: {}, errors: {}, alert: "volunteer.hasPassword" }}
    />,
  );
  expect(focused()).toEqual([screen.getByRole("alert")]);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",
  );
});

test.each([
  ["waiting", "The invite is on its way."],
  [
    "sent",
    "The invite was sent. No password was chosen yet. Sent on 11/20/2026 4:07 PM. The link works until 11/27/2026 4:07 PM.",
  ],
  ["failed", "The invite could not be delivered. Check the email address with the volunteer."],
  ["expired", "The invite expired without being used."],
] as const)("volunteer: an invite that is %s can be sent again", (state, text) => {
  const dates =
    state === "sent"
      ? { sentAt: "11/20/2026 4:07 PM", worksUntil: "11/27/2026 4:07 PM" }
      : { sentAt: "", worksUntil: "" };
  renderScreen(
    <VolunteerDetails volunteer={{ ...VOLUNTEER, invite: { state, ...dates } }} query={{}} />,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(toSubmittedFields("Send the invite again")[2]).toEqual({
    intent: "invite",
    id: "V7K4MQ2AB",
  });
});

test("volunteer: an expired invite is not shown as expired while the next one is being sent", () => {
  const invite = { state: "expired", sentAt: "", worksUntil: "" } as const;
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, invite }} query={{}} done="invited" />);
  expect(screen.getByRole("status")).toHaveTextContent("A new invite is on its way.");
  expect(screen.queryByText(/invite expired/)).toBeNull();
});

const JOB: VolunteerView["jobs"][number] = {
  id: "R7K4MQ2AB-1",
  requestId: "R7K4MQ2AB",
  state: "Scheduled",
  offered: "11/20/2026",
  helpTypes: ["water"],
  city: "Englewood",
};

test("volunteer: past jobs link to their requests", () => {
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, jobs: [JOB] }} query={{}} />);
  expect(href("Request R7K4MQ2AB")).toBe("/homeowner-requests/request-details?id=R7K4MQ2AB");
  expect(screen.getByText("Englewood: Clean Water")).toBeInTheDocument();
});

test("deletion: asks by name, lists the jobs that are lost; Yes posts and No links back", () => {
  const volunteer = {
    id: "V7K4MQ2AB",
    name: "Ann Heron",
    email: "ann@example.org",
    openJobs: [JOB],
  };
  renderScreen(<ConfirmDeletion volunteer={volunteer} query={{ q: "an" }} />);
  expect(headings(1)).toEqual(["Delete the account for Ann Heron?"]);
  expect(screen.getByText(/^Open jobs, which are cancelled: 1\./)).toBeInTheDocument();
  expect(href("Request R7K4MQ2AB")).toBe("/homeowner-requests/request-details?id=R7K4MQ2AB");
  expect(toSubmittedFields("Yes")).toEqual([
    "post",
    "/volunteer/confirm-deletion?id=V7K4MQ2AB&q=an",
    { intent: "delete", id: "V7K4MQ2AB" },
  ]);
  expect(href("No")).toBe("/volunteers?q=an");
  renderServerHtml(<ConfirmDeletion volunteer={{ ...volunteer, openJobs: [] }} query={{}} />);
  expect(screen.getByText("There are no open jobs.")).toBeInTheDocument();
});

test("a name with an unclosed bidi control does not affect the text around it", () => {
  const name = "Eve \u202eevE";
  renderServerHtml(<ConfirmRejection {...REJECTION} application={{ ...APPLICANT, name }} />);
  expect(headings(1)).toEqual([`Reject the volunteer application for ${name}?`]);
  expect(document.querySelector("h1 bdi")).toHaveTextContent(name, { normalizeWhitespace: false });
  renderServerHtml(
    <ConfirmDeletion
      volunteer={{ id: "V7K4MQ2AB", name, email: "eve@example.org", openJobs: [] }}
      query={{}}
    />,
  );
  expect(headings(1)).toEqual([`Delete the account for ${name}?`]);
  expect(document.querySelector("h1 bdi")).toHaveTextContent(name, { normalizeWhitespace: false });
  renderDecision({ action: "applicationRejected", name, volunteerId: "" });
  expect(screen.getByRole("status")).toHaveTextContent(`The application of ${name} was rejected.`);
  expect(document.querySelector(".banner bdi")).toHaveTextContent(name, {
    normalizeWhitespace: false,
  });
});

test("an email address too long for its line breaks before the @", () => {
  renderScreen(<Applications cards={[CARD]} paging={PAGING} />);
  const email = link(CARD.email);
  expect(email).toHaveAttribute("href", `mailto:${CARD.email}`);
  expect(email.querySelector("wbr")!.nextSibling!.textContent).toBe(
    CARD.email.slice(CARD.email.indexOf("@")),
  );
});

// Own details

const OWN = {
  email: "ann@example.org",
  phone: "9415550199",
  address: "12 Main St",
  street2: "Lot 4",
  city: "Englewood",
  state: "Florida",
  zip: "34223",
};

test("own details: shows the summary, and a form in which only the email address is read-only", () => {
  renderScreen(<AccountDetails details={OWN} form={EMPTY_FORM} updatedAt="" />);
  expect(Object.entries(details())).toEqual([
    ["Email", "ann@example.org"],
    ["Phone Number", "(941)-555-0199"],
    ["Address", "12 Main St\nLot 4"],
    ["City", "Englewood"],
    ["State", "Florida"],
    ["Zip Code", "34223"],
  ]);
  const { street2: _, ...fields } = { ...OWN };
  expect(toSubmittedFields("Update Details")).toEqual([
    "post",
    "/volunteer/account-details",
    fields,
  ]);
  expect(screen.getAllByRole("textbox").filter((box) => box.hasAttribute("readonly"))).toEqual([
    screen.getByLabelText("Email"),
  ]);
  expect(screen.queryByRole("status")).toBeNull();
});

test("own details: mistakes show the specification's messages above and at each field, keeping the input", () => {
  const errors: FormState["errors"] = {
    phone: ["details.digits"],
    address: ["details.allFields"],
    city: ["details.allFields"],
  };
  renderServerHtml(
    <AccountDetails
      details={OWN}
      form={{ values: { phone: "941-555", address: "", city: "", zip: "99999" }, errors }}
      updatedAt=""
    />,
  );
  const summary = screen.getByRole("alert", { name: "There is a problem" });
  expect(summaryLinks()).toEqual([
    ["#phone", "Phone number must contain only digits."],
    ["#address", "All fields must be filled out."],
  ]);
  expect(focused()).toEqual([summary]);
  expect(screen.getByLabelText("Phone Number")).toHaveValue("941-555");
  expect(screen.getByLabelText("City")).toHaveValue(""); // not the stored value
  expect(screen.getByLabelText("Zip Code")).toHaveValue("99999");
  expect(screen.getByLabelText("City")).toHaveAccessibleDescription("Error: Please fill this in");
  expect(details()["City"]).toBe("Englewood");
});

test("own details: a failure shows the specification's text; the success message disappears, the time stays", () => {
  renderServerHtml(
    <AccountDetails
      details={OWN}
      form={{ values: {}, errors: {}, alert: "somethingWentWrong" }}
      updatedAt=""
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to update user details.");
  renderServerHtml(<AccountDetails details={OWN} form={EMPTY_FORM} updatedAt="4:07 PM" />);
  const banner = screen.getByRole("status");
  expect(banner).toHaveTextContent("Your details were updated.");
  expect(banner).toHaveAttribute("data-clear-after", "5");
  expect(banner).not.toContainElement(screen.getByText("Updated at 4:07 PM"));
});

// All screens

test("a missing record says so instead of blaming the URL", () => {
  renderScreen(
    <ErrorScreen
      status={404}
      message={{ key: "volunteer.unknownId", params: { id: "V00000000" } }}
      list="/volunteers"
      role="admin"
    />,
    { locale: "es" },
  );
  expect(
    screen.getByText(
      "No hay ningún voluntario con el número V00000000. Es posible que la cuenta se haya eliminado.",
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText(/may have moved/)).toBeNull();
  renderServerHtml(<ErrorScreen status={404} />);
  expect(screen.getByText(/may have moved/)).toBeInTheDocument();
});

test("titles contain no names; later pages of a list have their number", () => {
  const title = (path: string, options?: Parameters<typeof pageTitle>[2]) =>
    pageTitle([], findScreen(path)!.heading!, options)[0]!.title.split(" – ")[0];
  expect(title("/volunteer/confirm-rejection")).toBe("Reject the volunteer application");
  expect(title("/volunteer/confirm-deletion", { failed: true })).toBe("Error: Delete the account");
  expect(title("/volunteers", { paging: { page: 1, pages: 3 } })).toBe("Volunteer Database");
  expect(title("/volunteers", { paging: { page: 2, pages: 3 } })).toBe(
    "Volunteer Database (Page 2 of 3)",
  );
});

const SCREENS: [string, ReactElement][] = [
  [
    "applications",
    <Applications
      key=""
      cards={[{ ...CARD, suspicious: true }]}
      paging={{ page: 2, pages: 3, total: 21, more: false }}
    />,
  ],
  ["no applications", <Applications key="" cards={[]} paging={PAGING} />],
  [
    "accepted",
    <Applications
      key=""
      cards={[]}
      paging={PAGING}
      done={{ action: "applicationAccepted", name: "§", volunteerId: "V1" }}
    />,
  ],
  [
    "applicant",
    <Applicant
      key=""
      application={{ ...APPLICANT, suspicious: true }}
      holder={{ id: "V1", name: "§" }}
      query={{}}
    />,
  ],
  [
    "rejected applicant",
    <Applicant
      key=""
      application={{
        ...APPLICANT,
        status: "Rejected",
        rejection: { reason: "enoughVolunteers", text: "" },
      }}
      query={{}}
    />,
  ],
  ["rejection", <ConfirmRejection key="" {...REJECTION} />],
  [
    "late rejection",
    <ConfirmRejection
      key=""
      {...REJECTION}
      status="Accepted"
      form={{ values: { reason: "§" }, errors: {}, alert: "application.raced" }}
    />,
  ],
  ["database", <VolunteerDatabase key="" {...TABLE} deleted="V1" />],
  ["empty database", <VolunteerDatabase key="" {...TABLE} rows={[]} />],
  [
    "volunteer",
    <VolunteerDetails key="" volunteer={{ ...VOLUNTEER, jobs: [JOB] }} query={{}} done="added" />,
  ],
  [
    "own details",
    <AccountDetails key="" details={{ ...OWN, phone: "" }} form={EMPTY_FORM} updatedAt="4:07 PM" />,
  ],
  [
    "deletion",
    <ConfirmDeletion
      key=""
      volunteer={{ id: "V1", name: "§", email: "a@example.org", openJobs: [JOB] }}
      query={{}}
    />,
  ],
];

/** Texts of a page, and what assistive technology reads in addition. */
const readPage = () => {
  document.querySelectorAll("wbr").forEach((place) => {
    place.replaceWith("");
  });
  document.body.normalize();
  return Array.from(document.querySelectorAll("body *"), (one) => [
    one.getAttribute("aria-label"),
    one.getAttribute("data-label"),
    one.getAttribute("data-busy"),
    ...Array.from(one.childNodes, (child) =>
      child.nodeType === Node.TEXT_NODE ? child.textContent : null,
    ),
  ])
    .flat()
    .map((text) => text?.trim() ?? "")
    .filter((text) => /[A-Za-z]{3}/.test(text));
};

/** Language-independent texts: names, addresses, places, dates and record numbers. */
const STATES: readonly string[] = Object.values(US_STATES);
const LANGUAGE_INDEPENDENT =
  /^(Error:|(.* PM, )?Maria Alvarez|Ann|Heron|Ann Heron|Bob Lee|Savannah|Englewood|Florida|Chatham|Español|English|12 Main St.*|Lot 4|[\w.]+@[\w.]+|[ARV][0-9A-Z]{8}|V1(, .*)?|Ayudar puede.*)$/s;

test.each(SCREENS)("Spanish: %s is fully translated", (_name, content) => {
  renderServerHtml(content);
  const english = new Set(readPage());
  renderServerHtml(content, { locale: "es" });
  expect(
    readPage().filter(
      (text) => english.has(text) && !LANGUAGE_INDEPENDENT.test(text) && !STATES.includes(text),
    ),
  ).toEqual([]);
});

test.each(SCREENS)(
  "%s: has unique ids, one h1, no inline style or handler, and buttons with a busy text",
  (_name, content) => {
    renderServerHtml(content);
    expect(ids()).toEqual([...new Set(ids())]);
    expect(headings(1)).toHaveLength(1);
    expect(
      document.querySelector("[style], [onclick], [placeholder], [maxlength], [disabled]"),
    ).toBeNull();
    for (const button of document.querySelectorAll("form[method=post] button"))
      expect(button).toHaveAttribute("data-busy");
    for (const a of document.querySelectorAll("a[href^='/']"))
      expect(decodeURIComponent(a.getAttribute("href")!)).not.toMatch(/@|§|Maria|Heron|555/);
  },
);
