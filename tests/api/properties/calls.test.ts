import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CALLS } from "~/routes/api/calls";
import type { Role } from "~/schemas/vocabulary";
import { createAccount } from "../../support/accounts";
import { useHub } from "../../support/hub";
import { findBrokenRules } from "../../support/invariants";
import { getFieldNames } from "../../support/properties/field-names";
import { fillPool } from "../../support/properties/pool";
import { PROPERTY_RUNS } from "../../support/properties/runs";
import { anyBody, type Pool } from "../../support/properties/typed-fields";
import { bearer, fetchToken } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();

let pool: Pool;
const headers: Record<Role, Record<string, string>> = { public: {}, admin: {}, volunteer: {} };
beforeAll(async () => {
  const volunteer = await createAccount("volunteer");
  pool = await fillPool(hub, { id: volunteer.id, name: "Vera Offered" });
  headers.admin = bearer(await hub.token);
  headers.volunteer = bearer(await fetchToken(volunteer));
});
// Other files expect their own records on the first page of a list.
afterAll(() => Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]));

/** A segment of a path: dots alone, or half a character, would be none. */
const toSegment = (id: unknown) => {
  const text = typeof id === "string" ? id : JSON.stringify(id);
  return /^\.*$/.test(text) || /\p{Cs}/u.test(text) ? "x" : text.slice(0, 200);
};

const toQuery = (body: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  ).toString();

const cells = Object.entries(CALLS).flatMap(([area, calls]) =>
  calls.map((call) => ({ ...call, name: `${call.method} /${area}/${call.path}`, area })),
);

describe.each(cells)("$name", ({ method, path, area, role, input }) => {
  test("answers any body as documented, and the records stay sound", async () => {
    await fc.assert(
      fc.asyncProperty(anyBody(getFieldNames(input), pool), async (body) => {
        const { id = "x", ...rest } = body;
        const target = `/api/${area}/${path.replace(":id", encodeURIComponent(toSegment(id)))}`;
        const fields = path.includes(":id") ? rest : body;
        const query = method === "GET" ? `?${toQuery(fields)}` : "";
        const sent = method === "GET" ? undefined : fields;
        // The visitor holds the answer against the OpenAPI document.
        const answer = await new Visitor().call(method, target + query, sent, headers[role]);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.message).toMatch(/\S/);
      }),
      { numRuns: PROPERTY_RUNS },
    );
    // A message that is being sent is in between for a moment.
    await expect.poll(() => findBrokenRules(pool.requests)).toEqual([]);
    // Nothing of it ended the sender's session, which would refuse all that follows.
    if (role !== "public") {
      const path = role === "admin" ? "/api/admin/notifications" : "/api/volunteer/jobs";
      expect((await new Visitor().call("GET", path, undefined, headers[role])).status).toBe(200);
    }
  });
});
