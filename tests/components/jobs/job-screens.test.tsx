import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JobFormState } from "~/components/jobs/job-card";
import { VolunteerDashboard } from "~/components/jobs/volunteer-dashboard";
import { VolunteerJobs } from "~/components/jobs/volunteer-jobs";
import { WorkOrder } from "~/components/jobs/work-order";
import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { focused, foldedText, ids } from "../../support/dom-queries";
import { renderScreen, renderServerHtml } from "../../support/screen";

const OFFER: JobView = {
  id: "R7K4MQ2AB-1",
  street: "12 Main St, Lot 4",
  city: "Englewood",
  state: "Florida",
  zip: "34223",
  helpTypes: ["exterior", "water"],
  answerBy: "11/22/2026 4:07 PM",
  details: "",
};
const HOMEOWNER = {
  name: "Maria Alvarez",
  phone: "9415550123",
  locale: "en" as const,
  other: "",
  description: "A tree fell on the roof.",
};
const JOB: JobView = {
  ...OFFER,
  id: "R8K4MQ2AB-2",
  street: "5 Palm Ave",
  answerBy: "",
  homeowner: HOMEOWNER,
};
const EMPTY_BOARD = { job: null, offer: null, jobs: 0, offers: 0 };

const facts = (within: ParentNode) =>
  Array.from(within.querySelectorAll(".facts > div"), (row) => [
    row.querySelector("dt")!.textContent,
    row.querySelector("dd")!.textContent,
  ]);
const listFields = (button: HTMLElement) =>
  Object.fromEntries(new FormData((button as HTMLButtonElement).form!)) as Record<string, string>;
const failed = (
  intent: JobFormState["intent"],
  values: Record<string, string>,
  more: Partial<JobFormState> = {},
): JobFormState => ({
  intent,
  values,
  errors: {},
  ...more,
});

// The dashboard

test("dashboard with an offer: shows the job card's five fields, Accept and Reject, and nothing about the homeowner", () => {
  renderScreen(
    <VolunteerDashboard name="Vera Oak" board={{ ...EMPTY_BOARD, offer: OFFER, offers: 1 }} />,
  );
  const offer = screen.getByRole("region", { name: "Job Offer" });
  expect(facts(offer)).toEqual([
    ["Street", "12 Main St, Lot 4"],
    ["City", "Englewood"],
    ["State", "Florida"],
    ["Zip", "34223"],
    ["Help Type", "Yard Cleanup, Clean Water"],
  ]);
  expect(offer).toHaveTextContent("Please answer by 11/22/2026 4:07 PM.");
  expect(listFields(screen.getByRole("button", { name: "Accept 12 Main St, Lot 4" }))).toEqual({
    intent: "accept",
    jobId: OFFER.id,
  });
  const reject = document.querySelector<HTMLElement>("details button")!;
  expect(foldedText(reject)).toBe("Reject 12 Main St, Lot 4");
  expect(listFields(reject)).toEqual({ intent: "reject", jobId: OFFER.id, reason: "" });
  expect(screen.queryByText("No Jobs Yet")).toBeNull();
  expect(document.querySelector("a[href^='tel:']")).toBeNull();
});

test("dashboard after a failed read: shows the specification's text and the reason, not the empty text", () => {
  renderScreen(<VolunteerDashboard name="Vera Oak" failed="somethingWentWrong" />);
  expect(screen.getByRole("alert").textContent).toBe(
    "Failed to load data.Something went wrong. Please try again.",
  );
  expect(screen.queryByText("No Jobs Yet")).toBeNull();
});

// The jobs page

const jobs = (more: object = {}) => (
  <VolunteerJobs offered={{ jobs: [OFFER] }} scheduled={{ jobs: [JOB] }} {...more} />
);

test("jobs: a list that could not be read is named, and the other is shown", () => {
  const reason = "Something went wrong. Please try again.";
  const { unmount } = renderScreen(
    <VolunteerJobs offered={{ failed: "somethingWentWrong" }} scheduled={{ jobs: [JOB] }} />,
  );
  expect(screen.getByRole("alert").textContent).toBe(`Error fetching jobs${reason}`);
  expect(screen.queryByText("No jobs available")).toBeNull();
  expect(screen.getByText("Maria Alvarez")).toBeInTheDocument();
  unmount();
  const failed = "somethingWentWrong";
  renderScreen(<VolunteerJobs offered={{ failed }} scheduled={{ failed }} />);
  expect(screen.getByRole("alert").innerHTML).toBe(
    `Error fetching jobs<br>Error fetching schedule<br>${reason}`,
  );
});

test.each([
  ["accept", "Error accepting job", OFFER.id],
  ["reject", "Error rejecting job", OFFER.id],
  ["complete", "Error completing job", JOB.id],
] as const)(
  "jobs: a rejected %s shows the specification's text and the reason",
  (intent, text, jobId) => {
    renderServerHtml(
      jobs({
        form: failed(intent, { jobId }, { alert: "jobConflict.Cancelled" }),
      }),
    );
    expect(screen.getByRole("alert", { hidden: false }).textContent).toBe(
      `${text}This job was cancelled. Nothing is left to do.`,
    );
    expect(focused()).toHaveLength(1);
  },
);

test("jobs: input stays in the field of its job, and is shown if that job is gone", () => {
  const two = { jobs: [JOB, { ...JOB, id: "R9K4MQ2AB-1", street: "7 Oak Ln" }] };
  const form = failed(
    "complete",
    { jobId: "R9K4MQ2AB-1", details: "Half of it." },
    { alert: "unavailable" },
  );
  const { unmount } = renderScreen(
    <VolunteerJobs offered={{ jobs: [] }} scheduled={two} form={form} />,
  );
  expect(
    screen
      .getAllByRole("textbox", { name: /Details/ })
      .map((field) => (field as HTMLTextAreaElement).value),
  ).toEqual(["", "Half of it."]);
  expect(document.querySelector(".note")).toBeNull();
  unmount();
  renderScreen(<VolunteerJobs offered={{ jobs: [] }} scheduled={{ jobs: [JOB] }} form={form} />);
  expect(foldedText(document.querySelector(".note.typed")!)).toBe("You wrote: Half of it.");
});

test("jobs: too long a reason keeps its form expanded", () => {
  const MESSAGE = "A reason can have 500 characters at most.";
  const errors = { reason: ["job.reason" as const] };
  const form = failed("reject", { jobId: OFFER.id, reason: "x" }, { errors });
  renderServerHtml(jobs({ form }));
  expect(document.querySelector("details")!.open).toBe(true);
  expect(screen.getByRole("link", { name: MESSAGE }).getAttribute("href")).toBe(
    `#reason-${OFFER.id}`,
  );
});

test("ids are unique on a page of several jobs", () => {
  const many = [1, 2, 3].map((n) => ({ ...OFFER, id: `R7K4MQ2A${n}-1` }));
  renderServerHtml(
    <VolunteerJobs
      offered={{ jobs: many }}
      scheduled={{
        jobs: many.map((job) => ({ ...job, id: job.id.replace("A", "B"), homeowner: HOMEOWNER })),
      }}
    />,
  );
  expect(new Set(ids()).size).toBe(ids().length);
});

// The work order

test("work order: a center without a phone shows no number", () => {
  renderScreen(
    <WorkOrder
      volunteer="Vera Oak"
      order={{ ...JOB, reference: "R8K4MQ2AB", accepted: "", homeowner: HOMEOWNER }}
    />,
    {
      contactPhone: "",
    },
  );
  expect(facts(document).map(([term]) => term)).not.toContain("Questions? Call");
});

test("a job says in which language help was asked for, if it is not the page's", () => {
  const homeowner = { ...HOMEOWNER, locale: "es" as const };
  const { unmount } = renderScreen(
    <VolunteerJobs offered={{ jobs: [] }} scheduled={{ jobs: [{ ...JOB, homeowner }] }} />,
  );
  expect(document.body).toHaveTextContent("They asked for help in Spanish.");
  const text = screen.getByRole("link", { name: "Text Maria Alvarez" });
  expect(decodeURIComponent(text.getAttribute("href")!)).toContain(
    "Hola, le escribo del equipo de voluntarios de",
  );
  unmount();
  renderScreen(<VolunteerJobs offered={{ jobs: [] }} scheduled={{ jobs: [JOB] }} />);
  expect(document.body).not.toHaveTextContent("They asked for help");
});

test.each([
  [
    "the dashboard",
    <VolunteerDashboard
      key="1"
      name="Vera"
      board={{ job: JOB, accepted: JOB, offer: OFFER, jobs: 2, offers: 2 }}
      done={{ intent: "accept", jobId: JOB.id }}
    />,
  ],
  [
    "the jobs",
    <VolunteerJobs
      key="2"
      offered={{ jobs: [] }}
      scheduled={{ jobs: [] }}
      done={{ intent: "complete", jobId: JOB.id }}
    />,
  ],
  [
    "the work order",
    <WorkOrder
      key="3"
      volunteer="Vera"
      order={{ ...JOB, reference: "R8K4MQ2AB", accepted: "11/21/2026", homeowner: HOMEOWNER }}
    />,
  ],
])("%s in Spanish contains no English text", (_, content) => {
  renderScreen(content, { locale: "es" });
  expect(document.body.textContent.replace(HOMEOWNER.description, "")).not.toMatch(
    /\b(the|Jobs?|Accept|Street|Help|Signature|Print|Call|Map)\b/i,
  );
});
