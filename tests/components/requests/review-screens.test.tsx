import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { formatMail } from "~/services/web/presenters/history-words.server";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { AdminDashboard } from "~/components/dashboard/admin-dashboard";
import { EnterRequestForm } from "~/components/requests/enter-request-form";
import { NewRequests } from "~/components/request-lists/new-requests";
import { RequestDetails } from "~/components/review/request-details";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { ANSWER_ORDER } from "~/schemas/requests/answers";
import { ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import type { AssignedVolunteerView } from "~/services/web/presenters/assign-presenter.server";
import type { RequestCardView } from "~/services/web/presenters/request-presenter.server";
import { focused, headings, href, ids, link } from "../../support/dom-queries";
import { dashboardCaptions } from "~/text/dashboard";
import {
  historyEntry,
  REQUEST_FACTS as FACTS,
  REQUEST_VIEW,
  toWriting,
} from "../../support/request-views";
import { renderScreen, renderServerHtml } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft";
const PAGING = { page: 1, pages: 1, total: 1, more: false };

// The dashboard

const age = (amount: number, unit: "minutes" | "hours" | "days" = "hours") => ({
  since: "2026-11-20T21:07:00.000Z",
  date: "11/20/2026 4:07 PM",
  unit,
  amount,
});
const DASHBOARD = {
  captions: dashboardCaptions.en,
  tiles: {
    lifeSafety: { count: 2, oldest: age(3) },
    told: { count: 0 },
    unevaluated: { count: 1212, oldest: age(14) },
    accepted: { count: 7, oldest: age(47) },
    active: { count: 0 },
    applications: { count: 13, oldest: age(3, "days") },
    volunteers: { count: 61 },
  },
  attention: [],
  helpTypes: [
    { type: "water", counts: { Unevaluated: 1200, Accepted: 5, Active: 3 } },
    { type: "other", counts: { Unevaluated: 0, Accepted: 0, Active: 0 } },
  ],
  zips: ZIP_CODES.map((zip, i) => ({
    zip,
    town: ZIP_TOWNS[zip],
    counts: { Unevaluated: i, Accepted: i, Active: 2 * i },
  })),
} as const;

test("dashboard: figures are tables of links; bars are decorative and drawn to scale", () => {
  renderScreen(<AdminDashboard {...DASHBOARD} />);
  const [byKind, where] = screen.getAllByRole("table");
  expect(byKind).toHaveAccessibleName(/Open requests \(Unevaluated, Accepted, Active\)/);
  expect(where).toHaveAccessibleName(/Open requests \(Unevaluated, Accepted, Active\)/);
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  const water = within(byKind!).getByRole("row", { name: /Clean Water/ });
  expect(cells(water)).toEqual(["1,200", "5", "3"]);
  expect(href("1,200 Unevaluated: Clean Water")).toBe("/requests?status=Unevaluated&type=water");
  expect(href("5 Accepted: Clean Water")).toBe("/requests?status=Accepted&type=water");
  expect(href("3 Active: Clean Water")).toBe("/requests?status=Active&type=water");
  expect(href("Clean Water")).toBe("/requests?type=water");
  const other = within(byKind!).getByRole("row", { name: /Other/ });
  expect(cells(other)).toEqual(["0", "0", "0"]);
  expect(within(other).queryByRole("link")).toBeNull();
  const town = within(where!).getByRole("row", { name: /34224 Englewood/ });
  expect(cells(town)).toEqual(["1", "1", "2"]);
  expect(href("1 Unevaluated: 34224 Englewood")).toBe("/requests?status=Unevaluated&zip=34224");
  expect(href("1 Accepted: 34224 Englewood")).toBe("/requests?status=Accepted&zip=34224");
  expect(href("2 Active: 34224 Englewood")).toBe("/requests?status=Active&zip=34224");
  expect(href("34224 Englewood")).toBe("/requests?zip=34224");
  for (const svg of document.querySelectorAll("svg"))
    expect(svg).toHaveAttribute("aria-hidden", "true");
  expect(Array.from(byKind!.querySelectorAll("rect"), (bar) => bar.getAttribute("width"))).toEqual([
    "100%",
    "0%",
  ]);
  expect(document.querySelector("[style]")).toBeNull();
});

test("dashboard: an empty tile has no age, whatever the page was read with", () => {
  const tiles = { ...DASHBOARD.tiles, accepted: { count: 0, oldest: age(3, "days") } };
  renderScreen(<AdminDashboard {...DASHBOARD} tiles={tiles} />);
  expect(screen.getByRole("link", { name: "0 Accepted" })).toBeInTheDocument();
});

// New requests

const CARD: RequestCardView = {
  id: "R7K4MQ2AB",
  name: "Maria Alvarez",
  email: "maria@example.com",
  phone: "9415550123",
  locale: "en",
  street: "12 Main St, Lot 4",
  city: "Englewood",
  county: "Sarasota",
  zip: "34223",
  helpTypes: ["exterior", "water"],
  other: "",
  description: "A tree fell on a roof.",
  priority: 0,
  age: age(14),
  possibleDuplicate: false,
  suspicious: false,
  takenBy: "",
  claim: undefined,
};
const NEW = {
  q: "",
  cards: [CARD],
  filters: { type: "water", zip: "34223", flag: "" },
  paging: PAGING,
  tooMany: false,
};

test("new requests: flags, priority and missing values are shown as text", () => {
  renderScreen(
    <NewRequests
      {...NEW}
      cards={[
        {
          ...CARD,
          email: "",
          helpTypes: ["other"],
          other: "A tree on a shed",
          priority: 2,
          possibleDuplicate: true,
          suspicious: true,
          takenBy: "Ana Ruiz",
        },
      ]}
    />,
  );
  for (const text of [
    "Possible duplicate",
    "May be spam",
    "Entered by Ana Ruiz",
    "Life-safety",
    "Other: A tree on a shed",
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText(/Email: Not provided/)).toBeInTheDocument();
  expect(document.querySelector("[href^=mailto]")).toBeNull();
});

test("lists: a search says what it guessed, and what it found with another status", () => {
  const row = { id: "R1111AAAA", name: "Ann Heron", street: "9 Pine St", status: "Accepted" };
  renderScreen(
    <NewRequests
      {...NEW}
      q="gulfpines"
      guesses={["gulf", "pines"]}
      elsewhere={{
        rows: [{ ...row, status: "Accepted" }],
        statuses: ["Accepted", "Active"],
        total: 1200,
        more: true,
      }}
    />,
  );
  expect(screen.getByText(/similar words: gulf, pines$/)).toBeInTheDocument();
  const elsewhere = screen.getByRole("region", { name: "Not in this list, but found" });
  expect(within(elsewhere).getByRole("listitem")).toHaveTextContent(
    "Ann Heron, 9 Pine St Accepted",
  );
  expect(href("Ann Heron")).toBe("/homeowner-requests/request-details?id=R1111AAAA");
  expect(href("See all 1,200+")).toBe("/requests?q=gulfpines&status=Accepted&status=Active");
});

const DECISION = {
  action: "accepted",
  id: "R1111AAAA",
  subject: "Ann Heron, 9 Pine St",
  phone: "9415550166",
  locale: "en",
  mail: "due",
  undo: undefined,
} as const;

// Request details

type DetailsProps = ComponentProps<typeof RequestDetails>;
const DETAILS: DetailsProps = {
  ...REQUEST_VIEW,
  backTo: { list: "new", href: "/homeowner-requests?type=water" },
  query: { type: "water" },
};
const ACTIVE: DetailsProps = {
  ...DETAILS,
  request: { ...FACTS, status: "Active" },
  state: "active",
  backTo: { list: "progress", href: "/requests-in-progress" },
};
const DETAILS_PATH = "/homeowner-requests/request-details?id=R7K4MQ2AB&type=water";
const forms = () => Array.from(document.querySelectorAll("form"));

test("details: each flag has its warning; one that was decided is no spam", () => {
  const notes = () => Array.from(document.querySelectorAll(".note"), (note) => note.textContent);
  const plain = renderScreen(<RequestDetails {...DETAILS} />);
  expect(notes()).toEqual([]);
  plain.unmount();
  const flags = {
    readyToClose: true,
    mailBounced: true,
    suspicious: true,
    possibleDuplicate: true,
  };
  const request = { ...FACTS, ...flags };
  const first = renderScreen(<RequestDetails {...DETAILS} request={request} />);
  const READY = "All jobs are done: ready to close.";
  const BOUNCED = "Email to this address came back. Use the phone, and correct the address.";
  expect(notes()).toEqual([
    READY,
    BOUNCED,
    expect.stringMatching(/^This may be spam: /),
    "Possible duplicate: there was another open request at this home. See the other requests",
  ]);
  expect(document.querySelector(href("See the other requests")!)).toHaveTextContent(
    "Other requests at this home",
  );
  const merged = { ...request, status: "Active", duplicateOf: "R00000000" } as const;
  first.unmount();
  const spanish = renderScreen(<RequestDetails {...DETAILS} request={merged} />, { locale: "es" });
  expect(notes()[0]).toContain("Todas las tareas están terminadas");
  spanish.unmount();
  const both = renderScreen(<RequestDetails {...DETAILS} request={merged} />);
  expect(notes()).toEqual([READY, BOUNCED]);
  both.unmount();
  const active = { ...request, status: "Active" } as const;
  renderScreen(<RequestDetails {...DETAILS} request={active} />);
  expect(notes()).toEqual([READY, BOUNCED, expect.stringMatching(/^Possible duplicate: /)]);
});

const VOLUNTEER: AssignedVolunteerView = {
  jobId: "R7K4MQ2AB-1",
  id: "V1234ABCD",
  name: "Bob Lee",
  phone: "9415550199",
  locale: "en",
  email: "bob@example.org",
  state: "Completed",
  since: "11/22/2026",
  details: "Tree gone.",
};

test("details, Active without volunteers: show their text", () => {
  renderScreen(<RequestDetails {...ACTIVE} />);
  expect(screen.getByText("Nobody is assigned to this request.")).toBeInTheDocument();
});

test("closing with JavaScript: opens the same form in a dialog; without dialog support the link is followed", async () => {
  const click = () => fireEvent.click(link("Close Request"));
  const dialog = () => document.querySelector("dialog") as unknown as Record<string, unknown>;
  const { router } = await renderStaffScreens({
    [DETAILS_PATH.replace(/\?.*/, "")]: <RequestDetails {...ACTIVE} />,
  });
  const showModal = vi.fn();
  dialog().showModal = showModal;
  expect(click()).toBe(false);
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(router.state.location.search).toBe("");
  const close = vi.fn();
  dialog().close = close;
  expect(fireEvent.click(within(document.querySelector("dialog")!).getByText("Cancel"))).toBe(
    false,
  );
  expect(close).toHaveBeenCalledTimes(1);
  dialog().showModal = undefined;
  click();
  await waitFor(() => {
    expect(router.state.location.search).toMatch(/&close$/);
  });
  expect(showModal).toHaveBeenCalledTimes(1);
});

test.each([DETAILS, ACTIVE])(
  "correcting: no other control could discard the input (%#)",
  (details) => {
    renderScreen(<RequestDetails {...details} correcting />);
    expect(screen.queryByText(/^(Accept|Reject|Close) Request$/)).toBeNull();
    expect(screen.getByRole("button", { name: "Save" })).toBeInTheDocument();
  },
);

test("details: the history shows events, actors and the delivery of mails", () => {
  renderScreen(
    <RequestDetails
      {...ACTIVE}
      history={[
        {
          ...historyEntry("submit"),
          at: "11/20/2026 4:07 PM",
          to: "Unevaluated",
        },
        {
          ...historyEntry("accept"),
          at: "11/20/2026 5:00 PM",
          actorName: "Ana Ruiz",
          from: "Unevaluated",
          to: "Accepted",
          mails: (
            [
              ["request-accepted", "bounced"],
              ["of-tomorrow", "queued"],
              ["job-offer", "withdrawn"],
              ["job-offer", "suppressed"],
            ] as const
          ).map(([kind, state]) => formatMail({ kind, state }, "en")),
        },
        {
          ...historyEntry("correct"),
          at: "11/20/2026 6:00 PM",
          actorName: "Ana Ruiz",
          changes: [
            { field: "phone", from: "9415550100", to: "9415550123" },
            { field: "street2", from: "", to: "Lot 4" },
          ],
        },
        {
          ...historyEntry("assign"),
          at: "11/20/2026 7:00 PM",
          actorName: "Ana Ruiz",
          from: "Accepted",
          to: "Active",
          text: LONG,
        },
        {
          ...historyEntry("acceptOffer"),
          at: "11/20/2026 7:30 PM",
          actorName: "Bo Li",
          text: "Bo Li",
        },
        {
          ...historyEntry("ofTomorrow" as never),
          at: "11/20/2026 8:00 PM",
        },
        {
          ...historyEntry("note"),
          at: "11/20/2026 8:10 PM",
          actorName: "Ana Ruiz",
          text: "Called, no answer",
        },
        {
          ...historyEntry("write"),
          at: "11/20/2026 8:15 PM",
          actorName: "Ana Ruiz",
          said: "We come on Monday.",
        },
        {
          ...historyEntry("prioritize"),
          at: "11/20/2026 8:20 PM",
          actorName: "Ana Ruiz",
          text: "insulin",
          priority: { from: 1, to: 2 },
        },
      ]}
    />,
  );
  const entries = Array.from(document.querySelectorAll("ol[reversed] > li"), (entry) =>
    entry.textContent.replace(/\s+/g, " "),
  );
  expect(entries).toEqual([
    "Request sent Unevaluated11/20/2026 4:07 PM",
    "Request accepted Unevaluated → Accepted11/20/2026 5:00 PM, Ana Ruiz" +
      "Email “Your request was accepted”: came back, the address does not workEmail “of-tomorrow”: on its way" +
      "Email “Job offer”: not sent: it was no longer neededEmail “Job offer”: not sent, the address refused email before",
    "Corrected11/20/2026 6:00 PM, Ana Ruiz" +
      "Phone Number: (941)-555-0123, before: (941)-555-0100Street Address 2: Lot 4, before: Not provided",
    `Volunteers assigned Accepted → Active11/20/2026 7:00 PM, Ana Ruiz${LONG}`,
    "Volunteer took the job11/20/2026 7:30 PM, Bo Li",
    "ofTomorrow11/20/2026 8:00 PM",
    "Note11/20/2026 8:10 PM, Ana RuizCalled, no answer",
    "Written to the homeowner11/20/2026 8:15 PM, Ana RuizWe come on Monday.",
    "Priority changed11/20/2026 8:20 PM, Ana RuizUrgent → Life-safetyinsulin",
  ]);
});

test("what became of a mail is told in Spanish, too", () => {
  expect(formatMail({ kind: "job-offer", state: "queued" }, "es")).toBe(
    "Correo «Tarea ofrecida»: en camino",
  );
});

// Requests entered by staff

const renderEnterRequest = (form: FormState = EMPTY_FORM) => (
  <EnterRequestForm
    form={form}
    submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10"
    entered={undefined}
  />
);

test("entering a request: has the number first, priority, way and language last, without autofill or a draft", () => {
  renderScreen(renderEnterRequest({ values: { how: "phone", locale: "en" }, errors: {} }));
  expect(headings(1)).toEqual(["Enter a request for someone"]);
  const [form] = forms();
  expect(form).toHaveAttribute("action", "/homeowner-requests/enter-request");
  expect(form).not.toHaveAttribute("data-draft");
  const names = new Set(
    Array.from(form!.querySelectorAll<HTMLInputElement>("input, textarea"), ({ name }) => name),
  );
  const others = ANSWER_ORDER.filter((name) => name !== "phone_number");
  expect([...names]).toEqual(
    ["phone_number", others, "priority", "why", "how", "locale", "submission_id"].flat(),
  );
  const choices = (group: string) =>
    within(screen.getByRole("group", { name: group }))
      .getAllByRole<HTMLInputElement>("radio")
      .map((radio) => [radio.value, radio.labels![0]!.textContent.trim(), radio.checked]);
  expect(choices("How did they reach us?")).toEqual([
    ["phone", "On the phone", true],
    ["visit", "In person", false],
  ]);
  expect(choices("Language of the emails to them")).toEqual([
    ["en", "English", true],
    ["es", "Español", false],
  ]);
  expect(screen.getByLabelText("Email (optional)")).toHaveAccessibleDescription(
    /^Leave empty if they have none: we will call them instead/,
  );
  for (const input of form!.querySelectorAll<HTMLInputElement>(
    "input:not([type=hidden]):not([type=radio]):not([type=checkbox])",
  ))
    expect(input.autocomplete, input.name).toBe("off");
  expect(screen.queryByText(/Rather talk|Already asked|We are sorry|We send/)).toBeNull();
});

// All screens

const SCREENS = [
  <AdminDashboard key="1" {...DASHBOARD} />,
  <NewRequests key="2" {...NEW} decision={DECISION} before={1} />,
  <RequestDetails key="3" {...DETAILS} writing={toWriting("es")} correcting />,
  <RequestDetails key="4" {...ACTIVE} writing={toWriting("es")} volunteers={[VOLUNTEER]} closing />,
  <EnterRequestForm key="5" form={EMPTY_FORM} submissionId="1" entered={undefined} />,
];

test.each(SCREENS)(
  "screen %#: has one h1, unique ids, named controls and a complete Spanish translation",
  (page) => {
    renderServerHtml(page, { locale: "es" });
    expect(headings(1)).toHaveLength(1);
    expect(new Set(ids()).size).toBe(ids().length);
    for (const control of document.querySelectorAll(
      "input:not([type=hidden]), select, textarea, button, a",
    ))
      expect(control).toHaveAccessibleName();
    for (const one of document.querySelectorAll("[aria-labelledby], [aria-describedby]"))
      for (const id of `${one.getAttribute("aria-labelledby") ?? ""} ${one.getAttribute("aria-describedby") ?? ""}`
        .trim()
        .split(" "))
        expect(ids()).toContain(id);
    for (const attribute of ["style", "placeholder", "maxlength", "disabled", "onclick"])
      expect(document.querySelector(`[${attribute}]`), attribute).toBeNull();
    expect(focused().length).toBeLessThanOrEqual(1);
    expect(document.body).not.toHaveTextContent(
      /\b(the|Request|Search|Page|Please|Yard|Received)\b/,
    );
  },
);
