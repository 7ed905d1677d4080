import { screen, within } from "@testing-library/react";
import type { ComponentProps, ReactElement } from "react";
import { expect, test } from "vitest";
import { AccountDetails } from "~/components/volunteers/account-details";
import { Applicant } from "~/components/volunteers/applicant";
import { Applications } from "~/components/volunteers/applications";
import { ConfirmDeletion } from "~/components/volunteers/confirm-deletion";
import { ConfirmRejection } from "~/components/volunteers/confirm-rejection";
import { VolunteerDatabase } from "~/components/volunteers/volunteer-database";
import { VolunteerDetails } from "~/components/volunteers/volunteer-details";
import { EMPTY_FORM } from "~/schemas/form";
import { US_STATES } from "~/schemas/vocabulary";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import type {
  ApplicantView,
  ApplicationCardView,
  VolunteerRowView,
  VolunteerDeletionView,
  VolunteerView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { headings, href, ids, link } from "../../support/dom-queries";
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
  locale: "en",
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

test("applicant: unknown stored values are shown unchanged", () => {
  const history = [{ at: "11/21/2026 4:07 PM", event: "moved" as never, actorName: "" }];
  renderScreen(
    <Applicant
      application={{ ...APPLICANT, history, agreement: { ...APPLICANT.agreement, ticked: false } }}
      query={{}}
    />,
  );
  expect(screen.getByText("moved")).toBeInTheDocument();
  expect(details()["Liability agreement"]).toContain("From another program or a list");
  expect(screen.getByText("Ayudar puede ser peligroso.")).toHaveAttribute("lang", "es");
});

// Rejection

const REJECTION = { application: APPLICANT, status: "Unevaluated", query: {} } as const;

// The database

const ROW: VolunteerRowView = {
  id: "V7K4MQ2AB",
  firstName: "Ann",
  lastName: "Heron",
  phone: "9415550199",
  locale: "en",
  email: "ann@example.org",
  areas: ["admin_team", "logistic_tracking"],
  missing: [],
};
const TABLE = { table: VolunteerTableQuery.parse({}), query: {}, rows: [ROW], paging: PAGING };

test("database: the table keeps its roles where styles draw it as a list", () => {
  renderScreen(<VolunteerDatabase {...TABLE} />);
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
  texted: "",
  words: { emailNote: "§", removeText: "§" },
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
  invite: { isUsed: true, text: "§" },
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

test("volunteer: an invite that no password was chosen with can be sent again", () => {
  const invite = { isUsed: false, text: "The invite is on its way." };
  renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, invite }} query={{}} />);
  expect(screen.getByText(invite.text)).toBeInTheDocument();
  expect(toSubmittedFields("Send the invite again")[2]).toEqual({
    intent: "invite",
    id: "V7K4MQ2AB",
  });
});

const JOB: VolunteerView["jobs"][number] = {
  id: "R7K4MQ2AB-1",
  requestId: "R7K4MQ2AB",
  state: "Scheduled",
  offered: "11/20/2026",
  helpTypes: ["water"],
  city: "Englewood",
};

test("volunteer: of more than ten jobs, those that are over are folded", () => {
  const over = Array.from({ length: 10 }, (_, n) => ({
    ...JOB,
    id: `R0000000${n}-1`,
    requestId: `R0000000${n}`,
    state: "Completed" as const,
  }));
  const show = (jobs: (typeof JOB)[]) =>
    renderScreen(<VolunteerDetails volunteer={{ ...VOLUNTEER, jobs }} query={{}} />);
  const { unmount } = show(over);
  expect(document.querySelector("#jobs ~ details")).toBeNull();
  unmount();
  show([JOB, ...over]);
  const folded = screen.getByText("Jobs that are over (10)").closest("details")!;
  expect(within(folded).getAllByRole("link", { hidden: true })).toHaveLength(10);
  const open = link("Request R7K4MQ2AB");
  expect(folded.contains(open)).toBe(false);
});

const DELETION: VolunteerDeletionView = {
  id: "V7K4MQ2AB",
  name: "§",
  street1: "",
  email: "a@example.org",
  openJobs: [],
  words: { lost: "§", lostLogin: "§", lostJobs: "§", kept: "§", cannotUndo: "§" },
};

test("a name with an unclosed bidi control does not affect the text around it", () => {
  const name = "Eve \u202eevE";
  renderServerHtml(<ConfirmRejection {...REJECTION} application={{ ...APPLICANT, name }} />);
  expect(headings(1)).toEqual([`Reject the volunteer application for ${name}?`]);
  expect(document.querySelector("h1 bdi")).toHaveTextContent(name, { normalizeWhitespace: false });
  renderServerHtml(<ConfirmDeletion volunteer={{ ...DELETION, name }} query={{}} />);
  expect(headings(1)).toEqual([`Delete the account for ${name}?`]);
  expect(document.querySelector("h1 bdi")).toHaveTextContent(name, { normalizeWhitespace: false });
  renderDecision({
    action: "applicationRejected",
    id: "A0000000Z",
    undo: undefined,
    name,
    volunteerId: "",
  });
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
      done={{
        action: "applicationAccepted",
        id: "A0000000Z",
        undo: { rev: 2, seconds: 50 },
        name: "§",
        volunteerId: "V1",
      }}
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
  ["deletion", <ConfirmDeletion key="" volunteer={{ ...DELETION, openJobs: [JOB] }} query={{}} />],
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
