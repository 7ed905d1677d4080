import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { Retention } from "~/models/retention.server";
import routes from "~/routes";
import { useHub } from "../../support/hub";
import { findBrokenRules } from "../../support/invariants";
import { PATHS } from "../../support/pages";
import { getFieldNames } from "../../support/properties/field-names";
import { FORMS } from "../../support/properties/forms";
import { fillPool } from "../../support/properties/pool";
import { PROPERTY_RUNS } from "../../support/properties/runs";
import { anyForm, type Pool } from "../../support/properties/typed-fields";
import { Visitor } from "../../support/visitor";

const hub = useHub();

// Not cached, because vitest finds "import.meta.glob(" here; it overlooks the typed form below.
const modules = import.meta.glob<Record<string, unknown>>("/app/schemas/**/*.ts", { eager: true });
const SCHEMAS = new Map(
  Object.values(modules)
    .flatMap((one) => Object.entries(one))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);

let pool: Pool;
const browsers = {} as Record<"admin" | "volunteer", Visitor>;
beforeAll(async () => {
  const { visitor, id, name } = await hub.createLoggedInVolunteer();
  Object.assign(browsers, { admin: hub.staff, volunteer: visitor });
  pool = await fillPool(hub, { id, name });
});
// Other files expect that nothing is removed, and their own records on the first page of a list.
afterAll(async () => {
  await Retention.deleteMany();
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
});

/** Sends a form as a browser does, without following a redirect. */
function send(visitor: Visitor, path: string, fields: [string, string][]) {
  const { pathname } = new URL(path, visitor.base);
  return visitor.call("POST", path, new URLSearchParams(fields).toString(), {
    accept: "text/html",
    "content-type": "application/x-www-form-urlencoded",
    origin: visitor.base,
    "sec-fetch-site": "same-origin",
    cookie: visitor.cookiesFor(pathname),
  });
}

/** A field that is marked as wrong, or a message above the form; a summary without any is hidden. */
const SAYS_WHY = /aria-invalid="true"|role="alert"(?![^>]*\shidden)/;

describe.each(FORMS)("$path $intent ($schema)", ({ role, path, about, intent, schema }) => {
  test("answers any input, says what is wrong, and the records stay sound", async () => {
    const names = getFieldNames(SCHEMAS.get(schema)!);
    const ids = about ? fc.constantFrom(...pool[about[1]], "R00000000") : fc.constant("");
    await fc.assert(
      fc.asyncProperty(anyForm(names, pool), ids, async (fields, id) => {
        const target = about ? `${path}?${about[0]}=${id}` : path;
        const intents: [string, string][] = intent === undefined ? [] : [["intent", intent]];
        // Each sender of a public form has an address: the limits are on.
        const visitor = role === "public" ? new Visitor() : browsers[role];
        const answer = await send(visitor, target, [...intents, ...fields]);
        expect([200, 303, 400, 401, 403, 404, 409, 422, 429]).toContain(answer.status);
        if (answer.status === 422 && !SAYS_WHY.test(answer.text))
          expect.fail(`"${answer.textAt("title")}" does not say what is wrong.`);
      }),
      { numRuns: PROPERTY_RUNS },
    );
    // A message that is being sent is in between for a moment.
    await expect.poll(() => findBrokenRules(pool.requests)).toEqual([]);
    // Nothing of it ended the sender's session, which would refuse all that follows.
    if (role !== "public")
      expect((await browsers[role].get(PATHS.dashboard[role])).redirects).toEqual([]);
  });
});

describe("the table of forms", () => {
  const sources = import.meta.glob<string>("/app/{routes,services}/**/*.{ts,tsx}", {
    eager: true,
    query: "?raw",
    import: "default",
  });

  test("has every schema that a form is read with", () => {
    const reading =
      /(?:handleForm\(\s*args,|defineForm\(|parseForm\(form,|: \[|return \[)\s*(\w+),/g;
    const used = Object.values(sources).flatMap((text) =>
      [...text.matchAll(reading)].map(([, name = ""]) => name).filter((name) => SCHEMAS.has(name)),
    );
    expect(used.length).toBeGreaterThan(38);
    const listed = new Set(FORMS.map(({ schema }) => schema));
    expect([...new Set(used)].filter((name) => !listed.has(name))).toEqual([]);
  });

  test("has every path that takes a form", () => {
    const acting = routes.filter(({ file, path }) => {
      const source = sources[`/app/${file}`] ?? "";
      return (
        /export (async function|const|\{) action\b/.test(source) && !/^api|\*/.test(path ?? "")
      );
    });
    expect(acting.length).toBeGreaterThan(20);
    const listed = new Set(FORMS.map(({ path }) => path.split("?")[0]));
    // Logging out has no fields.
    const missing = acting.map(({ path }) => `/${path ?? ""}`).filter((path) => !listed.has(path));
    expect(missing).toEqual(["/logout"]);
  });
});
