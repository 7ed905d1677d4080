import { expect, test } from "vitest";
import { findVersionProblem } from "../../../server/embedded-mongod/data-version.mjs";

test.each([
  ["6.0.5", undefined],
  ["6.0.5", "6.0.5"],
  ["6.0.5", "6.0.27"], // a patch release back and forth
  ["6.0.27", "6.0.5"],
  ["6.0.5", "5.0.31"],
  ["5.0.31", "4.4.29"],
  ["7.0.28", "6.0.5"],
  ["7.0.28", "6.3.2"],
  ["8.0.4", "7.0.28"],
  ["8.2.6", "8.0.4"],
  ["8.2.6", "8.1.0"],
])("MongoDB %s opens data files of %s", (version, dataVersion) => {
  expect(findVersionProblem(version, dataVersion)).toBeUndefined();
});

test.each([
  ["6.0.5", "7.0.0", "too old"],
  ["6.0.5", "8.2.6", "too old"],
  ["8.0.4", "8.2.6", "too old"],
  ["5.0.31", "6.0.5", "too old"],
  ["6.0.5", "4.4.29", "none older than 5.0"],
  ["7.0.28", "5.0.31", "none older than 6.0"],
  ["8.2.6", "7.0.28", "none older than 8.0"],
  ["5.0.31", "4.2.24", "none older than 4.4"],
  ["10.0.0", "6.0.5", "none older than 9.0"],
])("MongoDB %s does not open data files of %s", (version, dataVersion, problem) => {
  expect(findVersionProblem(version, dataVersion)).toContain(problem);
});
