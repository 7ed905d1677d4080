import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type {
  AssignListView,
  SelectedRequestView,
  MoreHomesView,
  TeamPanelView,
} from "~/services/web/presenters/assign-page.server";
import { AssignVolunteers } from "~/components/assignments/assign-volunteers";
import { AssignedVolunteers } from "~/components/review/assigned-volunteers";
import type {
  AssignableRequestView,
  CandidateView,
} from "~/services/web/presenters/assign-presenter.server";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { jobEnds } from "~/text/job-ends";
import { foldedText } from "../../support/dom-queries";
import { REQUEST_FACTS } from "../../support/request-views";
import { renderScreen, renderServerHtml } from "../../support/screen";

const PAGING = { page: 1, pages: 1, total: 1, more: false };
const QUERY = {
  q: "",
  type: "",
  zip: "",
  flag: "",
  status: "",
  page: "",
  row: "",
  request: "",
  team: "",
  vq: "",
  vpage: "",
  chosen: "",
};
const ROW: AssignableRequestView = {
  id: "R7K4MQ2AB",
  name: "Maria Alvarez",
  phone: "9415550123",
  locale: "en",
  email: "maria@example.com",
  street: "12 Main St, Lot 4",
  city: "Englewood",
  zip: "34223",
  helpTypes: ["exterior", "water"],
  status: "Accepted",
  priority: 0,
  claim: undefined,
};
const REQUEST: RequestFactsView = { ...REQUEST_FACTS, status: "Accepted" };
const VERA: CandidateView = {
  id: "V1234ABCD",
  name: "Vera Oak",
  email: "vera@example.org",
  phone: "9415550177",
  locale: "en",
  street1: "5 Palm Ave",
  street2: "",
  city: "Venice",
  state: "Florida",
  zip: "34223",
  teamLeader: false,
  sameZip: false,
  openJobs: 1,
  declinedBefore: false,
  alreadyOn: null,
  missing: [],
};
const NO_TEAM: TeamPanelView = {
  vq: "",
  leader: false,
  free: false,
  candidates: [VERA],
  paging: PAGING,
  guesses: undefined,
  chosen: [],
  elsewhere: [],
};
const PANEL: TeamPanelView = { ...NO_TEAM, team: "hospitality" };

const NO_HOMES: MoreHomesView = { zip: "34223", rows: [], total: 0, chosen: [] };

const LIST: AssignListView = {
  rows: [],
  paging: PAGING,
  tooMany: false,
  guesses: undefined,
  elsewhere: undefined,
};
const list = (rows: AssignableRequestView[], paging = PAGING) => (
  <AssignVolunteers query={QUERY} list={{ ...LIST, rows, paging }} />
);
const panel = (more: object = {}, query: object = {}, props: object = {}) => (
  <AssignVolunteers
    query={{ ...QUERY, request: REQUEST.id, team: "hospitality", ...query }}
    selected={{
      request: REQUEST,
      claim: undefined,
      notes: [],
      helpers: [],
      panel: { ...PANEL, ...more },
      homes: NO_HOMES,
    }}
    {...props}
  />
);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
test("the selected request says its priority with its reason, the language, the notes, and who looks after it", () => {
  const request = { ...REQUEST, priority: 2, priorityReason: "Oxygen", locale: "es" } as const;
  const { selected } = panel().props as { selected: SelectedRequestView };
  const more = {
    claim: { name: "Sam Admin", isMine: false },
    notes: [{ at: "11/20/2026 9:00 AM", text: "A dog in the yard." }],
  };
  renderScreen(panel({}, {}, { selected: { ...selected, ...more, request } }));
  expect(foldedText(document.querySelector("#request")!)).toContain("Sam Admin");
  const facts = Object.fromEntries(
    [...document.querySelectorAll("section dt")].map((term) => [
      foldedText(term),
      foldedText(term.nextElementSibling!),
    ]),
  );
  expect(facts).toMatchObject({
    Priority: "Life-safety, Oxygen",
    Language: "Español",
    Note: "A dog in the yard. 11/20/2026 9:00 AM",
  });
  expect(foldedText(document.querySelector(".tally")!)).toBe("Volunteers for Maria Alvarez:");
});

test("requests: a search says what it guessed, and what it found with another status", () => {
  const found = { id: "R1111AAAA", name: "Ann Heron", street: "9 Pine St" };
  renderScreen(
    <AssignVolunteers
      query={{ ...QUERY, q: "gasparila" }}
      list={{
        rows: [ROW],
        paging: PAGING,
        tooMany: false,
        guesses: ["gasparilla", "gasparill"],
        elsewhere: {
          rows: [{ ...found, status: "Resolved" }],
          statuses: ["Unevaluated", "Resolved"],
          total: 4,
          more: false,
        },
      }}
    />,
  );
  expect(screen.getByText(/: gasparilla, gasparill$/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ann Heron" })).toHaveAttribute(
    "href",
    "/homeowner-requests/request-details?id=R1111AAAA",
  );
  expect(screen.getByRole("link", { name: "See all 4" })).toHaveAttribute(
    "href",
    "/requests?q=gasparila&status=Unevaluated&status=Resolved",
  );
});

test("volunteers: a search says what it guessed", () => {
  renderScreen(panel({ vq: "sponbill", guesses: ["spoonbill"] }));
  expect(screen.getByText(/: spoonbill$/)).toBeInTheDocument();
});

test("empty states show the specification's texts", () => {
  renderScreen(list([]));
  expect(screen.getByText("No matching requests found")).toBeInTheDocument();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a failed read shows the specification's text with the reason, and takes the focus", () => {
  renderScreen(<AssignVolunteers query={QUERY} failed="unavailable" />);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Failed to load requests.We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  );
  expect(screen.queryByText("No matching requests found")).toBeNull();
});

test("pages: shows Previous, Page X of Y, Next", () => {
  renderScreen(list([ROW], { page: 2, pages: 3, total: 25, more: false }));
  expect(screen.getByText("Page 2 of 3")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Previous" })).toHaveAttribute(
    "href",
    "/assignVolunteers",
  );
  expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute(
    "href",
    "/assignVolunteers?page=3",
  );
});

const HOME: MoreHomesView["rows"][number] = {
  id: "R1111AAAA",
  name: "Ann Heron",
  street: "9 Pine St",
  city: "Venice",
  helpTypes: ["water"],
  priority: 2,
};
const withHomes = (homes: object, props: object = {}) => (
  <AssignVolunteers
    query={{ ...QUERY, request: REQUEST.id, team: "hospitality" }}
    selected={{
      request: REQUEST,
      claim: undefined,
      notes: [],
      helpers: [],
      panel: { ...PANEL, chosen: ["V1234ABCD"] },
      homes: {
        zip: "34223",
        total: 12,
        chosen: [HOME.id],
        rows: [HOME, { ...HOME, id: "R2222BBBB", name: "Ben Ibis", priority: 0 }],
        ...homes,
      },
    }}
    {...props}
  />
);

test("more homes for the crew: ticked ones stay when searching, and go along with Assign", () => {
  renderServerHtml(withHomes({}));
  const region = screen.getByRole("region", { name: "Give this crew to more homes" });
  const boxes = within(region).getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map((box) => [foldedText(box.closest("label")!), box.checked])).toEqual([
    ["Ann Heron !!Life-safety 9 Pine St, Venice: Clean Water", true],
    ["Ben Ibis 9 Pine St, Venice: Clean Water", false],
  ]);
  expect(within(region).getByRole("link", { name: "See all 12" })).toHaveAttribute(
    "href",
    "/requests?status=Accepted&zip=34223",
  );
  boxes[1]!.click();
  for (const name of ["Search", "Logistics", "Free now", "Assign Volunteer(s)"])
    expect(
      new FormData((button(name) as HTMLButtonElement).form!, button(name)).getAll("home"),
      name,
    ).toEqual(["R1111AAAA", "R2222BBBB"]);
  expect(button("Assign Volunteer(s)").getAttribute("formaction")).toBe(
    "/assignVolunteers?request=R7K4MQ2AB&team=hospitality&pick=V1234ABCD&home=R1111AAAA",
  );
  expect(foldedText(document.querySelector(".tally.homes")!)).toBe("More homes:");
});

test("Enter in the search box searches: the form's first button is hidden and opens no team", () => {
  renderServerHtml(panel());
  const first = document.querySelector<HTMLButtonElement>("form.choosing button")!;
  expect(first.name).toBe("");
  expect(first.tabIndex).toBe(-1);
  expect(first).toHaveAttribute("aria-hidden", "true");
});

test.each([
  [
    "Unevaluated",
    "This request has not been reviewed yet. Accept it before you assign volunteers.",
  ],
  ["Rejected", "This request was already rejected."],
  ["Resolved", "This request was already closed."],
] as const)("a request that is %s shows why it cannot be assigned, and no team", (status, why) => {
  renderScreen(
    <AssignVolunteers
      query={{ ...QUERY, request: REQUEST.id }}
      selected={{
        request: { ...REQUEST, status },
        claim: undefined,
        notes: [],
        helpers: [],
        panel: { ...NO_TEAM, candidates: [] },
        homes: NO_HOMES,
      }}
    />,
  );
  expect(foldedText(document.querySelector(".note")!)).toBe(why);
  expect(screen.queryByRole("button")).toBeNull();
});

test("the whole screen in Spanish contains no English text", () => {
  renderScreen(
    panel({ candidates: [{ ...VERA, sameZip: true, openJobs: 1, declinedBefore: true }] }),
    {
      locale: "es",
    },
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Solicitudes actuales");
  expect(document.body.textContent).not.toMatch(
    /\b(Select|Choose|Close|Search|Page|Team|Assign|the|request|jobs?)\b/,
  );
});

// The volunteers on the details of a request

const ASSIGNED = {
  jobId: "R7K4MQ2AB-1",
  id: "V1234ABCD",
  name: "Vera Oak",
  phone: "9415550177",
  locale: "en" as const,
  email: "vera@example.org",
  state: "Offered" as const,
  since: "11/20/2026",
  details: "",
};

const MARIA = { firstName: "Maria", lastName: "Lopez", street1: "1081 San Casa Dr" };
const DONE = {
  ...ASSIGNED,
  jobId: "R7K4MQ2AB-2",
  name: "Bob",
  state: "Completed" as const,
  details: "All branches are gone.",
};
const ANN = { ...ASSIGNED, jobId: "R7K4MQ2AB-3", name: "Ann", state: "Scheduled" as const };

const MAILED = "The volunteer gets an email that the job is cancelled.";
test.each([
  [[ASSIGNED, ANN, DONE], MAILED],
  [
    [ASSIGNED, DONE],
    `${MAILED} All other jobs are done: the request will be ready to close, and the other administrators get an email.`,
  ],
  [
    [ASSIGNED],
    `${MAILED} Nobody else is on it: the request will need volunteers again, and the other administrators get an email.`,
  ],
  [[{ ...ASSIGNED, id: "" }, ANN], ""], // the account was deleted
])(
  "the confirmation names the volunteer, the job and who is emailed (%#)",
  (volunteers, follows) => {
    renderServerHtml(
      <AssignedVolunteers
        request={{ ...MARIA, id: "R7K4MQ2AB" }}
        volunteers={volunteers}
        unassigning={ASSIGNED.jobId}
        action="/here?id=1"
      />,
    );
    const panel = screen.getByRole("region", { name: "Take Vera Oak off this request?" });
    const [facts, mails] = [...panel.querySelectorAll("p")].map(foldedText);
    expect(facts).toBe(
      "Request of Maria Lopez, 1081 San Casa DrHas not answered the offer, since 11/20/2026",
    );
    expect(mails).toBe(follows);
    const form = panel.querySelector("form")!;
    expect([form.method, form.getAttribute("action")]).toEqual(["post", "/here?id=1"]);
    expect(Object.fromEntries(new FormData(form))).toEqual({
      intent: "unassign",
      jobId: "R7K4MQ2AB-1",
    });
    expect(within(panel).getByRole("button", { name: "Yes" })).toHaveAttribute("type", "submit");
    expect(within(panel).getByRole("link", { name: "No" })).toHaveAttribute(
      "href",
      "/here?id=1#volunteers",
    );
  },
);

test.each([DONE.jobId, "R7K4MQ2AB-9", ""])(
  "there is no confirmation for an assignment that is over: %s",
  (unassigning) => {
    renderScreen(
      <AssignedVolunteers
        request={{ ...MARIA, id: "R7K4MQ2AB" }}
        volunteers={[ASSIGNED, DONE]}
        unassigning={unassigning}
        action="/here?id=1"
      />,
    );
    expect(document.querySelector("[name=intent][value=unassign]")).toBeNull();
  },
);

test("past assignments are shown with date and reason", () => {
  const ended = (["declined", "lapsed", "unassigned", "closed", "account-deleted"] as const).map(
    (endReason, i) => ({
      id: `V0000000${i}`,
      jobId: `R7K4MQ2AB-${i}`,
      name: `Vera ${i}`,
      endReason,
      how: jobEnds.en[endReason],
      at: "11/20/2026",
      declineReason: "",
    }),
  );
  renderScreen(
    <AssignedVolunteers
      request={{ id: "R7K4MQ2AB", ...MARIA }}
      volunteers={[]}
      ended={[
        { ...ended[0]!, jobId: "R7K4MQ2AB-9", declineReason: "My truck\nbroke down." },
        ...ended,
      ]}
      action="/"
    />,
  );
  expect(screen.getAllByRole("listitem").map(foldedText)).toEqual([
    "Vera 0Declined the offer, 11/20/2026Reason: My truck broke down.",
    "Vera 0Declined the offer, 11/20/2026No reason was given.",
    "Vera 1Did not answer in time, 11/20/2026",
    "Vera 2Taken off the job, 11/20/2026",
    "Vera 3Cancelled when the request was closed, 11/20/2026",
    "Vera 4Cancelled when the account was deleted, 11/20/2026",
  ]);
});
