import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { VolunteerJobs } from "~/components/jobs/volunteer-jobs";
import { NewRequests } from "~/components/request-lists/new-requests";
import { Applications } from "~/components/volunteers/applications";
import { VolunteerDatabase } from "~/components/volunteers/volunteer-database";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import type { Message } from "~/text/message";
import { focused, isBefore } from "../../support/dom-queries";
import { renderServerHtml } from "../../support/screen";

const PAGING = { page: 1, pages: 1, total: 0, more: false };
const FILTERS = { type: "", zip: "", flag: "" };
const LIST = { paging: PAGING, rows: [] };

/** Lists with a notice or none: heading, notice, English, Spanish. */
const LISTS: [
  heading: string,
  render: (notice?: Message) => ReactNode,
  notice: Message,
  english: string,
  spanish: string,
][] = [
  [
    "New Requests",
    (notice) => (
      <NewRequests
        q=""
        cards={[]}
        filters={FILTERS}
        paging={PAGING}
        tooMany={false}
        notice={notice}
      />
    ),
    "request.idMissing",
    "That link does not say which request to open. Please choose it from the list.",
    "Ese enlace no dice qué solicitud abrir. Elíjala en la lista.",
  ],
  [
    "Volunteer Applications",
    (notice) => <Applications cards={[]} paging={PAGING} notice={notice} />,
    "application.idMissing",
    "That link does not say which application to open. Please choose it from the list.",
    "Ese enlace no dice qué solicitud de voluntario abrir. Elíjala en la lista.",
  ],
  [
    "Volunteer Database",
    (notice) => (
      <VolunteerDatabase
        {...LIST}
        table={VolunteerTableQuery.parse({})}
        query={{}}
        notice={notice}
      />
    ),
    "volunteer.idMissing",
    "That link does not say which volunteer to open. Please choose the volunteer from the list.",
    "Ese enlace no dice qué voluntario abrir. Elíjalo en la lista.",
  ],
  [
    "Your jobs",
    (notice) => <VolunteerJobs offered={{ jobs: [] }} scheduled={{ jobs: [] }} notice={notice} />,
    "job.idMissing",
    "That link does not say which job to open. Please choose it from the list.",
    "Ese enlace no dice qué tarea abrir. Elíjala en la lista.",
  ],
];

test.each(LISTS)(
  "%s: says above the heading why no record is open, with the focus and in both languages",
  (heading, render, notice, english, spanish) => {
    renderServerHtml(render());
    expect(screen.queryByRole("alert")).toBeNull();
    renderServerHtml(render(notice));
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent(english);
    expect(isBefore(alert, screen.getByRole("heading", { level: 1, name: heading }))).toBe(true);
    expect(focused()).toEqual([alert]);
    renderServerHtml(render(notice), { locale: "es" });
    expect(screen.getByRole("alert")).toHaveTextContent(spanish);
  },
);

test("Your jobs: a failure is the only alert", () => {
  renderServerHtml(
    <VolunteerJobs
      offered={{ failed: "unavailable" }}
      scheduled={{ jobs: [] }}
      notice="job.idMissing"
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Error fetching jobs");
});
