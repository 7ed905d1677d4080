import { screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { AccountDetails } from "~/components/volunteers/account-details";
import { Applicant } from "~/components/volunteers/applicant";
import { Applications } from "~/components/volunteers/applications";
import { ConfirmDeletion } from "~/components/volunteers/confirm-deletion";
import { ConfirmRejection } from "~/components/volunteers/confirm-rejection";
import { ErrorScreen } from "~/components/layout/error-screen";
import { pageTitle } from "~/components/layout/page-title";
import { VolunteerDatabase } from "~/components/volunteers/volunteer-database";
import { VolunteerDetails } from "~/components/volunteers/volunteer-details";
import { EMPTY_FORM } from "~/schemas/form";
import { NOT_FOUND, APPLICATION_NOT_SAVED } from "~/schemas/notices";
import { VolunteerTableQuery } from "~/schemas/volunteers/volunteer-table";
import {
  APPLICATION_REASONS,
  SOMETHING_WENT_WRONG,
  STAFF_MESSAGES,
  TEAM_CODES,
  US_STATES,
} from "~/schemas/vocabulary";
import { renderScreen, renderServerHtml } from "../../support/screen";

const link = (name: string | RegExp) => screen.getByRole("link", { name });
const href = (name: string | RegExp) => link(name).getAttribute("href");
const headings = (level: number) =>
  screen.queryAllByRole("heading", { level }).map((h) => h.textContent.trim());
const focused = () => Array.from(document.querySelectorAll("[autofocus]"));
const sent = (button: string | RegExp) => {
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
const CARD = {
  id: "A7K4MQ2AB",
  name: "Maria Alvarez",
  email: "maria@example.com",
  phone: "9415550123",
  areas: ["Volunteer Management and Administration", "{organisation} Helpers"],
  received: "11/20/2026 4:07 PM",
  suspicious: false,
};

// Applications

test("applications: a card each, with links that name the person; no name and no e-mail in an address", () => {
  renderScreen(<Applications cards={[CARD]} paging={PAGING} />);
  expect(headings(1)).toEqual(["Volunteer Applications"]);
  expect(headings(2)).toEqual(["Maria Alvarez"]);
  const card = screen.getByRole("listitem");
  expect(card).toHaveTextContent("Phone Number: (941)-555-0123");
  expect(card).toHaveTextContent("Email: maria@example.com");
  expect(card).toHaveTextContent(
    "Areas of Help: Volunteer Management and Administration, Gulf Org Helpers",
  );
  expect(href("More info Maria Alvarez")).toBe("/create-volunteer/confirm?id=A7K4MQ2AB&row=1");
  expect(href("Reject Applicant Maria Alvarez")).toBe(
    "/volunteer/confirm-rejection?id=A7K4MQ2AB&row=1",
  );
  expect(screen.getByText("1 application")).toBeInTheDocument();
});

test("applications: none, and what was decided just now", () => {
  renderScreen(<Applications cards={[]} paging={{ ...PAGING, total: 0 }} />);
  expect(screen.getByText("No Volunteer Applications Found.")).toBeInTheDocument();
  renderServerHtml(
    <Applications
      cards={[]}
      paging={PAGING}
      done={{ what: "applicationAccepted", name: "Ann", volunteerId: "V7K4MQ2AB" }}
    />,
  );
  expect(screen.getByRole("status")).toHaveTextContent("Ann has a volunteer account now.");
  expect(href("See the volunteer")).toBe("/volunteers/volunteer-details?id=V7K4MQ2AB");
  renderServerHtml(
    <Applications
      cards={[]}
      paging={PAGING}
      done={{ what: "applicationRejected", name: "Ann", volunteerId: "" }}
    />,
  );
  expect(screen.getByRole("status")).toHaveTextContent("The application of Ann was rejected.");
  expect(screen.queryByRole("link", { name: "See the volunteer" })).toBeNull();
});

test("applications: the page stays in the links to a person and back", () => {
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

const APPLICANT = {
  ...CARD,
  street1: "12 Main St",
  street2: "Lot 4",
  city: "Savannah",
  state: "Georgia",
  zip: "31401",
  county: "Chatham",
  status: "Unevaluated",
  locale: "es",
  agreement: {
    version: "1",
    locale: "es",
    at: "11/20/2026 4:07 PM",
    ticked: true,
    text: "Ayudar puede ser peligroso.",
  },
  reasonRejected: "",
  teamLeader: false,
  volunteerId: "",
  history: [{ at: "11/20/2026 4:07 PM", event: "submit", who: "Maria Alvarez" }],
} as const;

test("applicant: contact, address, areas and agreement; one form that makes the account", () => {
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
  const here = "/create-volunteer/confirm?id=A7K4MQ2AB&page=2";
  expect(sent("Create Volunteer Account")).toEqual([
    "post",
    here,
    { intent: "accept", id: "A7K4MQ2AB" },
  ]);
  expect(href("Reject Applicant")).toBe("/volunteer/confirm-rejection?id=A7K4MQ2AB&page=2");
  expect(href("Back to the applications")).toBe("/create-volunteer?page=2");
});

test("applicant: who has the e-mail address already is said before anything is pressed", () => {
  renderScreen(
    <Applicant application={APPLICANT} holder={{ id: "V7K4MQ2AB", name: "Bob Lee" }} query={{}} />,
  );
  expect(
    screen.getByText(/There is an account with this e-mail address already/),
  ).toBeInTheDocument();
  expect(href("Bob Lee")).toBe("/volunteers/volunteer-details?id=V7K4MQ2AB");
});

test("applicant: a refusal takes the focus, and the tick stays", () => {
  const alert = APPLICATION_NOT_SAVED.hasAccount.replace("{who}", "Bob Lee (V7K4MQ2AB)");
  renderServerHtml(
    <Applicant
      application={APPLICANT}
      query={{}}
      form={{ values: { teamLeader: "on" }, errors: {}, alert }}
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent(alert);
  expect(focused()).toEqual([screen.getByRole("alert")]);
  expect(screen.getByRole("checkbox", { name: /^Team Leader/ })).toBeChecked();
});

test.each([
  ["Accepted", { volunteerId: "V7K4MQ2AB", teamLeader: true }, { "Team Leader": "Yes" }],
  ["Rejected", { reasonRejected: "Too far." }, { "Reason that the applicant sees": "Too far." }],
] as const)("applicant: %s leaves nothing to decide", (status, more, facts) => {
  renderScreen(<Applicant application={{ ...APPLICANT, ...more, status }} query={{}} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("link", { name: "Reject Applicant" })).toBeNull();
  expect(details()).toMatchObject(facts);
  expect(screen.queryByRole("link", { name: "See the volunteer" }) !== null).toBe(
    status === "Accepted",
  );
});

test("applicant: what the records know and this program does not is shown as it is", () => {
  const history = [{ at: "11/21/2026 4:07 PM", event: "moved", who: "" }];
  renderScreen(
    <Applicant
      application={{ ...APPLICANT, history, agreement: { ...APPLICANT.agreement, ticked: false } }}
      query={{}}
    />,
  );
  expect(screen.getByText("moved")).toBeInTheDocument();
  expect(details()["Liability agreement"]).toContain("It came from another program");
});

// Rejection

const REJECTION = { application: CARD, status: "Unevaluated", query: {} } as const;

test("rejection: asks by name; Yes posts with a reason or without, No leads back", () => {
  renderScreen(<ConfirmRejection {...REJECTION} query={{ page: "2" }} />);
  expect(headings(1)).toEqual(["Reject the volunteer application for Maria Alvarez?"]);
  const here = "/volunteer/confirm-rejection?id=A7K4MQ2AB&page=2";
  expect(sent("Yes")).toEqual([
    "post",
    here,
    { intent: "reject", id: "A7K4MQ2AB", ready: "", reason: "" },
  ]);
  expect(screen.getByRole("button", { name: "Yes" })).toHaveClass("danger");
  expect(href("No")).toBe("/create-volunteer?page=2");
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value)).toEqual([
    ...APPLICATION_REASONS,
    "",
  ]);
});

test("rejection: too long a reason comes back with what was chosen and typed", () => {
  const values = { ready: APPLICATION_REASONS[1], reason: "x".repeat(501) };
  renderServerHtml(
    <ConfirmRejection
      {...REJECTION}
      form={{ values, errors: { reason: [STAFF_MESSAGES.reason] } }}
    />,
  );
  expect(href(STAFF_MESSAGES.reason)).toBe("#reason");
  expect(focused()).toEqual([screen.getByRole("alert", { name: "There is a problem" })]);
  expect(screen.getByRole("radio", { name: APPLICATION_REASONS[1] })).toBeChecked();
  expect(screen.getByRole("textbox", { name: /^Reason the applicant will see/ })).toHaveValue(
    values.reason,
  );
});

test("rejection: of somebody decided upon meanwhile says so, and what was typed can be read", () => {
  const form = {
    values: { ready: APPLICATION_REASONS[0], reason: "Own words." },
    errors: {},
    alert: APPLICATION_NOT_SAVED.otherReason,
  };
  renderServerHtml(<ConfirmRejection {...REJECTION} status="Rejected" form={form} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/^You wrote:/)).toHaveTextContent(
    `You wrote: ${APPLICATION_REASONS[0]} Own words.`,
  );
  expect(screen.getByText("This application was decided already:")).toHaveTextContent("Rejected");
  expect(href("More info Maria Alvarez")).toBe("/create-volunteer/confirm?id=A7K4MQ2AB");
});

// The database

const ROW = {
  id: "V7K4MQ2AB",
  firstName: "Ann",
  lastName: "Heron",
  phone: "9415550199",
  email: "ann@example.org",
  areas: ["Admin Team", "Logistic Tracking"],
};
const TABLE = { table: VolunteerTableQuery.parse({}), query: {}, rows: [ROW], paging: PAGING };

test("database: the columns of the specification, in its order, with their roles said outright", () => {
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

test("database: sorted by links that turn the order round and keep the rest but the page", () => {
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

test("database: a deletion is said as a row of the table, where the volunteer was", () => {
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
  const ids = Array.from(
    document.querySelectorAll("tbody tr"),
    (row) => row.id || row.querySelector("[role=status]")?.id,
  );
  expect(ids).toEqual(["V7K4MQ2AB", "done", "V9999AAAA"]);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Account deleted: Ann Heron, V1111AAAA. If it had open jobs, they were cancelled.",
  );
  expect(screen.getByRole("status").closest("td")).toHaveAttribute(
    "colspan",
    String(screen.getAllByRole("columnheader").length),
  );
});

test("database: nobody yet, nobody found, more than the pages reach, and one deleted just now", () => {
  const nobody = { ...TABLE, rows: [], paging: { ...PAGING, total: 0 } };
  renderScreen(<VolunteerDatabase {...nobody} />);
  expect(screen.getByText(/^There are no volunteers yet/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Clear search" })).toBeNull();
  renderServerHtml(
    <VolunteerDatabase {...nobody} table={VolunteerTableQuery.parse({ q: "zz" })} />,
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
  expect(screen.getByText(/^There are more than these pages reach/)).toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent("Account deleted: V7K4MQ2AB.");
});

// One volunteer

const VOLUNTEER = {
  ...APPLICANT,
  id: "V7K4MQ2AB",
  teams: ["hospitality", "community_helpers"],
  since: "11/20/2026",
  invite: { state: "used", sentAt: "", worksUntil: "" },
  jobs: [],
} as const;

test("volunteer: each area with its own Delete, and the specification's options without those held", () => {
  renderScreen(<VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} />);
  const here = "/volunteers/volunteer-details?id=V7K4MQ2AB&q=al";
  expect(href("Delete Hospitality")).toBe(`${here}&remove=hospitality#remove`);
  expect(href("Delete Community Helpers")).toBe(`${here}&remove=community_helpers#remove`);
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  expect(sent("Add")).toEqual(["post", here, { intent: "add", id: "V7K4MQ2AB", selectedArea: "" }]);
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

test("volunteer: before an area is deleted the page asks, and says whose it is and who is mailed", () => {
  renderServerHtml(
    <VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} removing="hospitality" />,
  );
  const panel = screen.getByRole("region", {
    name: `Delete “Hospitality” from the areas of help of ${VOLUNTEER.name}?`,
  });
  expect(panel).toHaveTextContent(
    "The volunteer is no longer found in this team when somebody assigns. Jobs stay as they are. Nobody gets an e-mail.",
  );
  const here = "/volunteers/volunteer-details?id=V7K4MQ2AB&q=al";
  expect(sent("Yes")).toEqual([
    "post",
    here,
    { intent: "remove", id: "V7K4MQ2AB", selectedArea: "hospitality" },
  ]);
  expect(href("No")).toBe(`${here}#areas`);
  renderServerHtml(
    <VolunteerDetails volunteer={VOLUNTEER} query={{ q: "al" }} removing="admin_team" />,
  ); // not one of the volunteer's
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
});

test("volunteer: no areas, and all of them", () => {
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, teams: [] }} query={{}} />);
  expect(screen.getByText("No areas of help specified")).toBeInTheDocument();
  expect(within(screen.getByRole("combobox")).getAllByRole("option")).toHaveLength(6);
  renderServerHtml(<VolunteerDetails volunteer={{ ...VOLUNTEER, teams: TEAM_CODES }} query={{}} />);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("volunteer: a choice that cannot be is said at the select, another refusal above; one of them has the focus", () => {
  const errors = { selectedArea: ["Please choose one of the five areas of help."] };
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
      form={{ intent: "invite", values: {}, errors: {}, alert: NOT_FOUND.hasPassword }}
    />,
  );
  expect(focused()).toEqual([screen.getByRole("alert")]);
  expect(screen.getByRole("alert")).toHaveTextContent(NOT_FOUND.hasPassword);
});

test.each([
  ["waiting", "The invite is on its way."],
  [
    "sent",
    "The invite was sent. No password was chosen yet. Sent on 11/20/2026 4:07 PM. The link works until 11/27/2026 4:07 PM.",
  ],
  ["failed", "The invite could not be delivered. Check the e-mail address with the volunteer."],
  ["expired", "The invite has run out without being used."],
] as const)("volunteer: an invite that is %s can be sent again", (state, text) => {
  const dates =
    state === "sent"
      ? { sentAt: "11/20/2026 4:07 PM", worksUntil: "11/27/2026 4:07 PM" }
      : { sentAt: "", worksUntil: "" };
  renderScreen(
    <VolunteerDetails volunteer={{ ...VOLUNTEER, invite: { state, ...dates } }} query={{}} />,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(sent("Send the invite again")[2]).toEqual({ intent: "invite", id: "V7K4MQ2AB" });
});

test("volunteer: an invite that ran out is not called that while the next one is on its way", () => {
  const invite = { state: "expired", sentAt: "", worksUntil: "" } as const;
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, invite }} query={{}} done="invited" />);
  expect(screen.getByRole("status")).toHaveTextContent("The invite is on its way again.");
  expect(screen.queryByText(/run out/)).toBeNull();
});

const JOB = {
  id: "R7K4MQ2AB-1",
  requestId: "R7K4MQ2AB",
  state: "Scheduled",
  offered: "11/20/2026",
  helpTypes: ["Clean Water"],
  city: "Englewood",
} as const;

test("volunteer: jobs so far lead to their requests", () => {
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, jobs: [JOB] }} query={{}} />);
  expect(href("Request R7K4MQ2AB")).toBe("/homeowner-requests/request-details?id=R7K4MQ2AB");
  expect(screen.getByText("Englewood: Clean Water")).toBeInTheDocument();
});

test("deletion: asks by name, says what is lost with which jobs, Yes posts and No leads back", () => {
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
  expect(sent("Yes")).toEqual([
    "post",
    "/volunteer/confirm-deletion?id=V7K4MQ2AB&q=an",
    { intent: "delete", id: "V7K4MQ2AB" },
  ]);
  expect(href("No")).toBe("/volunteers?q=an");
  renderServerHtml(<ConfirmDeletion volunteer={{ ...volunteer, openJobs: [] }} query={{}} />);
  expect(screen.getByText("There are no open jobs.")).toBeInTheDocument();
});

test("a name that leaves a mark of direction open turns nothing round but itself", () => {
  const name = "Eve \u202eevE";
  renderServerHtml(<ConfirmRejection {...REJECTION} application={{ ...CARD, name }} />);
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
  renderServerHtml(
    <Applications
      cards={[]}
      paging={PAGING}
      done={{ what: "applicationRejected", name, volunteerId: "" }}
    />,
  );
  expect(screen.getByRole("status")).toHaveTextContent(`The application of ${name} was rejected.`);
  expect(document.querySelector(".banner bdi")).toHaveTextContent(name, {
    normalizeWhitespace: false,
  });
});

test("an e-mail address that is too long for its line goes on with the @", () => {
  renderScreen(<Applications cards={[CARD]} paging={PAGING} />);
  const email = link(CARD.email);
  expect(email).toHaveAttribute("href", `mailto:${CARD.email}`);
  expect(email.querySelector("wbr")!.nextSibling!.textContent).toBe(
    CARD.email.slice(CARD.email.indexOf("@")),
  );
});

// One's own details

const OWN = {
  email: "ann@example.org",
  phone: "9415550199",
  address: "12 Main St",
  street2: "Lot 4",
  city: "Englewood",
  state: "Florida",
  zip: "34223",
};

test("own details: the summary, and a form in which only the e-mail address cannot be changed", () => {
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
  expect(sent("Update Details")).toEqual(["post", "/volunteer/account-details", fields]);
  expect(screen.getAllByRole("textbox").filter((box) => box.hasAttribute("readonly"))).toEqual([
    screen.getByLabelText("Email"),
  ]);
  expect(screen.queryByRole("status")).toBeNull();
});

test("own details: the specification's messages, said once above and at each field, with what was typed", () => {
  const empty = ["All fields must be filled out."];
  const errors = { phone: ["Phone number must contain only digits."], address: empty, city: empty };
  renderServerHtml(
    <AccountDetails
      details={OWN}
      form={{ values: { phone: "941-555", address: "", city: "", zip: "99999" }, errors }}
      updatedAt=""
    />,
  );
  const summary = screen.getByRole("alert", { name: "There is a problem" });
  expect(
    within(summary)
      .getAllByRole("link")
      .map((a) => [a.getAttribute("href"), a.textContent]),
  ).toEqual([
    ["#phone", "Phone number must contain only digits."],
    ["#address", "All fields must be filled out."],
  ]);
  expect(focused()).toEqual([summary]);
  expect(screen.getByLabelText("Phone Number")).toHaveValue("941-555");
  expect(screen.getByLabelText("City")).toHaveValue(""); // and not what is stored
  expect(screen.getByLabelText("Zip Code")).toHaveValue("99999");
  expect(screen.getByLabelText("City")).toHaveAccessibleDescription("Error: Please fill this in");
  expect(details()["City"]).toBe("Englewood");
});

test("own details: a failure has the specification's words; success goes by itself, the time stays", () => {
  renderServerHtml(
    <AccountDetails
      details={OWN}
      form={{ values: {}, errors: {}, alert: SOMETHING_WENT_WRONG }}
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

// All of them

test("a thing that is not there says so instead of guessing at the address", () => {
  renderScreen(<ErrorScreen status={404} message={NOT_FOUND.volunteer} />, { locale: "es" });
  expect(screen.getByText("Ese voluntario no existe.")).toBeInTheDocument();
  renderServerHtml(<ErrorScreen status={404} message={'Error: No route matches URL "/x"'} />);
  expect(document.body).not.toHaveTextContent("No route");
  expect(screen.getByText(/may have moved/)).toBeInTheDocument();
});

test("titles name nobody; a later page of a list says which it is", () => {
  const title = (
    ...[name, failed, paging]: [
      Parameters<typeof pageTitle>[1],
      boolean?,
      { page: number; pages: number }?,
    ]
  ) => pageTitle([], name, failed, paging)[0]!.title.split(" – ")[0];
  expect(title("rejectApplicant")).toBe("Reject the volunteer application");
  expect(title("deleteVolunteer", true)).toBe("Error: Delete the account");
  expect(title("volunteers", false, { page: 1, pages: 3 })).toBe("Volunteer Database");
  expect(title("volunteers", false, { page: 2, pages: 3 })).toBe(
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
      done={{ what: "applicationAccepted", name: "§", volunteerId: "V1" }}
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
      application={{ ...APPLICANT, status: "Rejected", reasonRejected: APPLICATION_REASONS[0] }}
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
      form={{ values: { reason: "§" }, errors: {}, alert: APPLICATION_NOT_SAVED.raced }}
    />,
  ],
  ["database", <VolunteerDatabase key="" {...TABLE} deleted="V1" />],
  ["nobody", <VolunteerDatabase key="" {...TABLE} rows={[]} />],
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

/** Words of a page: texts, and what assistive technology reads beside them. */
const said = () => {
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

/** What is the same in both languages: names, addresses, places, dates and numbers of records. */
const STATES: readonly string[] = Object.values(US_STATES);
const SAME =
  /^(Error:|(.* PM, )?Maria Alvarez|Ann|Heron|Ann Heron|Bob Lee|Savannah|Englewood|Florida|Chatham|Español|English|12 Main St.*|Lot 4|[\w.]+@[\w.]+|[ARV][0-9A-Z]{8}|V1(, .*)?|Ayudar puede.*)$/s;

test.each(SCREENS)("Spanish: nothing of %s stays English", (_name, content) => {
  renderServerHtml(content);
  const english = new Set(said());
  renderServerHtml(content, { locale: "es" });
  expect(
    said().filter((text) => english.has(text) && !SAME.test(text) && !STATES.includes(text)),
  ).toEqual([]);
});

test.each(SCREENS)(
  "%s: ids once, one heading of the page, no inline style or handler, buttons that say they are busy",
  (_name, content) => {
    renderServerHtml(content);
    const ids = Array.from(document.querySelectorAll("[id]"), (one) => one.id);
    expect(ids).toEqual([...new Set(ids)]);
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
