import { describe, expect, test } from "vitest";

import { findReportError } from "~/schemas/reports/report";
import { formatRejectedValue, ReportQuery } from "~/schemas/reports/report-query";
import { jsonErrors } from "../../support/messages";

const ANY = {
  year: undefined,
  month: undefined,
  county: undefined,
  zipCode: undefined,
  status: undefined,
  uniqueHomes: false,
};

test.each([
  {},
  { year: 0, month: 0, county: "Any", zipCode: 0, status: "Any", uniqueHomes: false },
  { year: "0", month: "0", zipCode: "0", uniqueHomes: "0" },
  { year: "", month: "", county: "", zipCode: "", status: "", uniqueHomes: "" },
  { year: null, month: null, county: null, zipCode: null, status: null, uniqueHomes: null },
  { year: "Any", month: "Any", zipCode: "Any", nonsense: { $gt: 0 } },
])("filters nothing: %j", (input) => {
  expect(ReportQuery.parse(input)).toEqual(ANY);
});

test("accepts every value of the specification, as text and as JSON", () => {
  for (let year = 2020; year <= 2030; year++) {
    expect(ReportQuery.parse({ year })).toEqual({ ...ANY, year });
    expect(ReportQuery.parse({ year: String(year) })).toEqual({ ...ANY, year });
  }
  for (let month = 1; month <= 12; month++)
    expect(ReportQuery.parse({ month: String(month) })).toEqual({ ...ANY, month });
  for (const county of ["Charlotte", "Sarasota"])
    expect(ReportQuery.parse({ county })).toEqual({ ...ANY, county });
  for (const zipCode of ["34223", "34224", "33947", "33946", "33981"]) {
    expect(ReportQuery.parse({ zipCode })).toEqual({ ...ANY, zipCode });
    expect(ReportQuery.parse({ zipCode: Number(zipCode) })).toEqual({ ...ANY, zipCode });
  }
  for (const status of ["Unevaluated", "Accepted", "Active", "Rejected"])
    expect(ReportQuery.parse({ status })).toEqual({ ...ANY, status });
  for (const uniqueHomes of [true, "true", "on", 1, "1"])
    expect(ReportQuery.parse({ uniqueHomes })).toEqual({ ...ANY, uniqueHomes: true });
  for (const uniqueHomes of [false, "false", 0])
    expect(ReportQuery.parse({ uniqueHomes })).toEqual(ANY);
});

test("Completed and Resolved both select Resolved", () => {
  expect(ReportQuery.parse({ status: "Completed" }).status).toBe("Resolved");
  expect(ReportQuery.parse({ status: "Resolved" }).status).toBe("Resolved");
});

describe("a value that is not on its list is refused by name", () => {
  test.each([
    [{ year: 2019 }, "year", 'Year: "2019" is not on the list.'],
    [{ year: "2031" }, "year", 'Year: "2031" is not on the list.'],
    [{ year: "2026.0" }, "year", 'Year: "2026.0" is not on the list.'],
    [{ month: 13 }, "month", 'Month: "13" is not on the list.'],
    [{ month: "01" }, "month", 'Month: "01" is not on the list.'],
    [{ county: "Lee" }, "county", 'County: "Lee" is not on the list.'],
    [{ county: "charlotte" }, "county", 'County: "charlotte" is not on the list.'],
    [{ zipCode: "34287" }, "zipCode", 'Zip code: "34287" is not on the list.'],
    [{ status: "Closed" }, "status", 'Status: "Closed" is not on the list.'],
    [
      { uniqueHomes: "maybe" },
      "uniqueHomes",
      'Only include each address ONCE: "maybe" is not on the list.',
    ],
    [{ year: { $gt: 0 } }, "year", 'Year: "object" is not on the list.'],
    [{ county: ["Sarasota"] }, "county", 'County: "object" is not on the list.'],
    [{ status: true }, "status", 'Status: "true" is not on the list.'],
  ])("%j", (input, field, message) => {
    expect(jsonErrors(ReportQuery, input)).toEqual({ [field]: [message] });
  });

  test("all fields at once", () => {
    expect(jsonErrors(ReportQuery, { year: 1999, month: 4, county: "Lee" })).toEqual({
      year: ['Year: "1999" is not on the list.'],
      county: ['County: "Lee" is not on the list.'],
    });
  });

  test("at most 40 visible characters are repeated", () => {
    expect(formatRejectedValue(`a\r\n\u202eb ${"x".repeat(100)}`)).toBe(`a b ${"x".repeat(36)}`);
    expect(formatRejectedValue("😀".repeat(50))).toBe("😀".repeat(40));
    expect(formatRejectedValue(" \t19  99\n")).toBe("19 99");
  });
});

test("a page's address names only messages about downloads", () => {
  expect(findReportError("report.busy")).toBe("report.busy");
  for (const code of ["help.firstName", "a secret", null, "", "constructor", "__proto__", "<b>"])
    expect(findReportError(code)).toBeUndefined();
});
