import { expect, test } from "vitest";

import { Visitor } from "../../support/visitor";

test("without a trusted proxy, clients cannot choose their address", async () => {
  const visitor = new Visitor();
  const statuses = await Promise.all(
    Array.from({ length: 61 }, (_, n) =>
      visitor
        .call("GET", "/api/homeowner/viewRequests?limit=1", undefined, {
          "x-forwarded-for": `198.51.100.${n}`,
        })
        .then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
