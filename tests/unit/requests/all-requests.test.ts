import { describe, expect, test } from "vitest";

import { toHref } from "~/components/ui/href";
import {
  getListedStatuses,
  parseAllRequests,
  toAllRequestsParams,
} from "~/schemas/requests/all-requests";
import {
  readListPosition,
  toListLocation,
  toListPositionQuery,
} from "~/services/web/presenters/request-position.server";

const parse = (query: string) => parseAllRequests(new URLSearchParams(query));
const DEFAULTS = {
  name: "all",
  q: "",
  status: [],
  type: undefined,
  zip: undefined,
  flag: undefined,
  sort: "priority",
  dir: "asc",
  size: 50,
  page: 1,
  open: undefined,
  row: undefined,
};

describe("the address of all requests", () => {
  test("has a default for everything", () => {
    expect(parse("")).toEqual(DEFAULTS);
  });

  test("is read whole", () => {
    const query =
      "q=smith&status=Active&status=Unevaluated&type=food&zip=33947&flag=bounced&sort=age&dir=desc" +
      "&size=25&page=3&open=R7K4MQ2AB&row=4";
    expect(parse(query)).toEqual({
      name: "all",
      q: "smith",
      status: ["Unevaluated", "Active"],
      type: "food",
      zip: "33947",
      flag: "bounced",
      sort: "age",
      dir: "desc",
      size: 25,
      page: 3,
      open: "R7K4MQ2AB",
      row: 4,
    });
  });

  test.each([
    "status=Lost&status=",
    "type=gold&zip=90210&flag=lost",
    "sort=phone&dir=up",
    "size=10&page=0&row=0",
    "size=1e9&page=-4&row=101",
    "size=many&page=first&row=NaN",
    "open=V7K4MQ2AB",
    "open=..%2F..",
    "q=+++",
  ])("ignores %s", (query) => {
    expect(parse(query)).toEqual(DEFAULTS);
  });

  test("takes an id in any case", () => {
    expect(parse("open=+r7k4mq2ab+").open).toBe("R7K4MQ2AB");
  });

  test("leaves out what is the default, and an order that priority does not have", () => {
    for (const query of ["", "q=&status=", "sort=priority&dir=asc&size=50&page=1", "dir=desc"])
      expect(toAllRequestsParams(parse(query))).toEqual({});
  });

  test("ignores an id with more behind it", () => {
    expect(parse(`open=R7K4MQ2AB${"x".repeat(60)}`).open).toBeUndefined();
  });

  test("shortens an endless search", () => {
    expect(parse(`q=${"ab ".repeat(500)}`).q).toHaveLength(200);
  });

  test.each([
    ["", ["Unevaluated", "Accepted", "Active"]],
    ["status=all", ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"]],
    ["status=Resolved&status=Accepted&status=Resolved", ["Accepted", "Resolved"]],
    ["q=smith", ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"]],
    ["q=smith&status=Active", ["Active"]],
  ])("%s lists these statuses", (query, statuses) => {
    expect(getListedStatuses(parse(query))).toEqual(statuses);
  });

  test("a flag with an order of its own has no other", () => {
    expect(parse("sort=age&flag=bounced").sort).toBe("age");
    for (const flag of ["declined", "unanswered"])
      expect(parse(`sort=age&flag=${flag}`).sort).toBe("priority");
  });

  test.each(["name", "zip"])("sorts by %s only one status without a filter", (sort) => {
    expect(parse(`sort=${sort}&status=Active`).sort).toBe(sort);
    for (const other of [
      "",
      "status=all",
      "status=Active&status=Accepted",
      "status=Active&type=food",
      "status=Active&zip=34223",
      "status=Active&flag=ready",
      "status=Active&q=smith",
    ])
      expect(parse(`sort=${sort}&${other}`).sort).toBe("priority");
  });

  test.each([
    "",
    "q=smith&type=food&zip=33947&flag=bounced",
    "status=all",
    "status=Unevaluated&status=Active",
    "status=Active&sort=name&dir=desc",
    "sort=age&dir=desc&size=100&page=7&open=R7K4MQ2AB&row=2",
  ])("%s is written as it was read", (query) => {
    const written = toHref("/requests", toAllRequestsParams(parse(query)));
    expect(written).toBe(query ? `/requests?${query}` : "/requests");
    expect(parse(written.split("?")[1] ?? "")).toEqual(parse(query));
  });
});

describe("a request opened from the list of all requests", () => {
  const query =
    "from=all&status=Unevaluated&status=Active&flag=urgent&sort=age&size=25&page=2&row=3";
  const position = readListPosition(new URLSearchParams(query));

  test("keeps the whole state in its address", () => {
    expect(toHref("", toListPositionQuery(position)).slice(1)).toBe(query);
  });

  test("leads back to it", () => {
    const location = toListLocation("all", position);
    expect(toHref(location.path, location.query)).toBe(`/requests?${query.slice(9)}`);
  });

  test("leads to another list without its state", () => {
    expect(toListLocation("new", position)).toEqual({ path: "/homeowner-requests", query: {} });
  });

  test("from another list, keeps that list's", () => {
    const other = readListPosition(new URLSearchParams("from=new&type=food&page=2&row=3"));
    expect(toListPositionQuery(other)).toEqual({ from: "new", type: "food", page: "2", row: "3" });
    expect(toListLocation("all", other)).toEqual({ path: "/requests", query: {} });
  });
});
