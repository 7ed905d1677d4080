import { describe, expect, test } from "vitest";

import { AssignableListQuery, RequestListQuery } from "~/schemas/requests/list-queries";
import { ApplicationListCall, VolunteerListCall } from "~/schemas/volunteers/list-queries";

describe.each([
  ["requests that can be assigned to", AssignableListQuery, "R7K4MQ2AB"],
  ["requests", RequestListQuery, "R7K4MQ2AB"],
  ["applications", ApplicationListCall, "A7K4MQ2AB"],
  ["volunteers", VolunteerListCall, "V7K4MQ2AB"],
])("the list call of %s", (_, query, after) => {
  const errorsOf = (input: object) =>
    query.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]);

  test("takes a limit and the id of a row, or none", () => {
    expect(query.parse({})).toEqual({});
    expect(query.parse({ limit: "1", after })).toEqual({ limit: 1, after });
    expect(query.parse({ limit: "1000" })).toEqual({ limit: 1000 });
  });
  test.each(["0", "-5", "1001", "ten", "2.5", "", "1e9", ["1", "2"], {}])(
    "refuses the limit %j",
    (limit) => {
      expect(errorsOf({ limit })).toEqual([["limit", "list.badLimit"]]);
    },
  );
  test.each(["", "R7K4", "r7k4mq2ab", "B7K4MQ2AB", "R7K4MQ2AB1", ["a", "b"], { $gt: "" }])(
    "refuses to start after %j",
    (other) => {
      expect(errorsOf({ after: other })).toEqual([["after", "list.badAfter"]]);
    },
  );
});

test.each(["Any", "", "active", ["Active", "Accepted"]])(
  "the list of requests refuses the status %j",
  (status) => {
    expect(RequestListQuery.safeParse({ status }).error?.issues[0]).toMatchObject({
      path: ["status"],
      message: "list.badStatus",
    });
  },
);
