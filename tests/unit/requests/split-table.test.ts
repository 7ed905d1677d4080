import { expect, test } from "vitest";

import { splitTable } from "~/components/requests/split-table";

const toLength = (text: string) => new URLSearchParams({ text }).toString().length;

test("a short table is one part, as it is", () => {
  expect(splitTable("Name,Zip\nAnn,34223\r\nBen,34224\n\n")).toEqual([
    { rows: "Name,Zip\nAnn,34223\nBen,34224", first: 2 },
  ]);
  expect(splitTable("Name")).toEqual([{ rows: "Name", first: 2 }]);
  expect(splitTable("")).toEqual([{ rows: "", first: 2 }]);
  expect(splitTable("\tFirst Name\n1\tAnn")[0]!.rows).toBe("\tFirst Name\n1\tAnn");
});

test("a long one is parts with the headings, each no longer than a post, and no row is lost", () => {
  const rows = Array.from({ length: 500 }, (_, i) => `Núñez ${i},"12 Main St,\nApt ${i}",34223`);
  const parts = splitTable(["Name,Street,Zip", ...rows].join("\n"), 2_000);
  expect(parts.length).toBeGreaterThan(10);
  for (const { rows: part, first } of parts) {
    expect(part.startsWith(`Name,Street,Zip\nNúñez ${first - 2},`)).toBe(true);
    expect(toLength(part.replaceAll("\n", "\r\n"))).toBeLessThanOrEqual(2_000);
  }
  expect(parts.map((part) => part.rows.replace("Name,Street,Zip\n", "")).join("\n")).toBe(
    rows.join("\n"),
  );
});

test("a row that is longer than a post is a part of its own", () => {
  const long = "x".repeat(300);
  expect(splitTable(`Name\nAnn\n${long}\nBen`, 100)).toEqual([
    { rows: "Name\nAnn", first: 2 },
    { rows: `Name\n${long}`, first: 3 },
    { rows: "Name\nBen", first: 4 },
  ]);
});

test("blank rows keep their numbers, and make no part of their own", () => {
  const blank = Array.from({ length: 40 }, () => ",,");
  const parts = splitTable(["A,B,C", "1,2,3", ...blank, "4,5,6"].join("\n"), 60);
  expect(parts[0]).toMatchObject({ first: 2 });
  expect(parts).toHaveLength(2);
  const { rows, first } = parts[1]!;
  expect(first + rows.split("\n").indexOf("4,5,6") - 1).toBe(43);
});

test.each(['12" pipe', 'x,12" pipe', 'x,"a ""b"" c"', '"'])(
  "a quote takes no other rows along: %s",
  (row) => {
    const parts = splitTable(["Name", row, "Ann", "Ben", '6" hose', "Cid"].join("\n"), 30);
    expect(parts.flatMap((part) => part.rows.split("\n").slice(1))).toEqual([
      row,
      "Ann",
      "Ben",
      '6" hose',
      "Cid",
    ]);
  },
);
