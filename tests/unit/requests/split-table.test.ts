import { expect, test } from "vitest";

import { splitTable } from "~/components/requests/split-table";

const toLength = (text: string) => new URLSearchParams({ text }).toString().length;

test("a short table is one part, as it is", () => {
  expect(splitTable("Name,Zip\nAnn,34223\r\nBen,34224\n\n")).toEqual([
    "Name,Zip\nAnn,34223\nBen,34224",
  ]);
  expect(splitTable("Name")).toEqual(["Name"]);
  expect(splitTable("")).toEqual([""]);
});

test("a long one is parts with the headings, each no longer than a post, and no row is lost", () => {
  const rows = Array.from({ length: 500 }, (_, i) => `Núñez ${i},"12 Main St,\nApt ${i}",34223`);
  const parts = splitTable(["Name,Street,Zip", ...rows].join("\n"), 2_000);
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts) {
    expect(part.startsWith("Name,Street,Zip\nNúñez ")).toBe(true);
    expect(toLength(part.replaceAll("\n", "\r\n"))).toBeLessThanOrEqual(2_000);
  }
  expect(parts.map((part) => part.replace("Name,Street,Zip\n", "")).join("\n")).toBe(
    rows.join("\n"),
  );
});

test("a row that is longer than a post is a part of its own", () => {
  const long = "x".repeat(300);
  expect(splitTable(`Name\nAnn\n${long}\nBen`, 100)).toEqual([
    "Name\nAnn",
    `Name\n${long}`,
    "Name\nBen",
  ]);
});

test("a quote that stands for inches takes no rows along", () => {
  const parts = splitTable(`Name\n12" pipe\nAnn\nBen`, 30);
  expect(parts.flatMap((part) => part.split("\n").slice(1))).toEqual(['12" pipe', "Ann", "Ben"]);
});
