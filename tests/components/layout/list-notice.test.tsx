import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VolunteerJobs } from "~/components/jobs/volunteer-jobs";
import { renderServerHtml } from "../../support/screen";

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
