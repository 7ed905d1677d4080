import { reportTexts } from "~/text/reports";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { GenerateReports } from "~/components/reports/generate-reports";
import { ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { renderScreen } from "../../support/screen";

const NONE = { year: "", month: "", county: "", zipCode: "", status: "", uniqueHomes: false };
const PREVIEW = {
  rows: 1234,
  matching: 1234,
  statuses: [{ status: "Completed" as const, count: 1234 }],
  outcomes: [{ outcome: "partly" as const, count: 17 }],
  zips: ZIP_CODES.map((zip, i) => ({ zip, town: ZIP_TOWNS[zip], count: i })),
  helpTypes: [{ type: "water" as const, count: 3 }],
  first: [
    {
      id: "R7K4MQ2AB",
      name: "Maria Alvarez",
      status: "Completed" as const,
      outcome: "couldNot" as const,
      street: "12 Main St",
      zip: "34223" as const,
      received: "11/20/2026",
      helpTypes: ["water" as const],
      atThisHome: 3,
    },
  ],
};

test("matches: shows figures, first rows, and a form with the counted filters", () => {
  renderScreen(
    <GenerateReports
      texts={reportTexts.en}
      values={{ ...NONE, year: "2026", uniqueHomes: true }}
      refused={{}}
      preview={{ ...PREVIEW, matching: 2000 }}
    />,
  );
  expect(screen.getByRole("status")).toHaveTextContent(
    "1,234 addresses. Requests that match: 2,000.",
  );
  expect(screen.getByRole("link", { name: "Maria Alvarez" })).toHaveAttribute(
    "href",
    "/homeowner-requests/request-details?id=R7K4MQ2AB",
  );
  expect(screen.getByText(/Requests at this address: 3/)).toBeInTheDocument();
  const outcomes = within(screen.getByRole("region", { name: "By outcome" }));
  expect(outcomes.getByRole("row", { name: "Partly done 17" })).toBeInTheDocument();
  expect(screen.getByText("Could not be done")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Clear filters" })).toHaveAttribute(
    "href",
    "/generate-reports",
  );
  expect(screen.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
  for (const svg of document.querySelectorAll("svg"))
    expect(svg).toHaveAttribute("aria-hidden", "true");
});

test("no matches: shows no charts", () => {
  renderScreen(
    <GenerateReports
      texts={reportTexts.en}
      values={NONE}
      refused={{}}
      preview={{ ...PREVIEW, rows: 0, matching: 0 }}
    />,
    { locale: "es" },
  );
  expect(screen.getByRole("status")).toHaveTextContent(
    "Ninguna solicitud coincide con estos filtros.",
  );
  expect(screen.queryByRole("table")).toBeNull();
});

test("a rejected value is reported above and beside its field", () => {
  renderScreen(
    <GenerateReports
      texts={reportTexts.en}
      values={NONE}
      refused={{ county: "Lee" }}
      alert="report.busy"
    />,
  );
  expect(screen.getByRole("link", { name: 'County: "Lee" is not on the list.' })).toHaveAttribute(
    "href",
    "#county",
  );
  expect(screen.getByRole("combobox", { name: "County" })).toHaveAttribute("aria-invalid", "true");
  expect(
    screen.getByText("Other reports are being created right now. Please try again in a minute."),
  ).toBeInTheDocument();
});
