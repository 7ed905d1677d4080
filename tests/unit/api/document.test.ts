import { createConfig, formatProblems, getTotals, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";

import { CALLS } from "~/routes/api/calls";
import { getDocument } from "~/services/web/api/document/document.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";
import { Contract, listOperations } from "../../support/contract";
import { useTestSettings } from "../../support/settings";
import { SPEC_CALLS } from "../../support/spec-roles";

useTestSettings({ baseUrl: "https://hub.example.org" });
const document = getDocument(CALLS);
const operations = listOperations(document);
const contract = new Contract(document);

test("the document has every call of the specification and no other", () => {
  const wanted = SPEC_CALLS.map(({ call: name }) => name.replace(/:(\w+)/g, "{$1}"));
  expect(operations.map(({ name }) => name).sort()).toEqual(wanted.sort());
});

test("the document passes the recommended rules of Redocly", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ["recommended"] }),
  });
  const totals = getTotals(problems);
  console.log(
    `Redocly, recommended: ${operations.length} operations, ` +
      `${totals.errors} errors, ${totals.warnings} warnings, ${totals.ignored} ignored`,
  );
  if (problems.length > 0) formatProblems(problems, { totals, version: "1" });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

const rows = Object.entries(CALLS).flatMap(([area, calls]) =>
  calls.map((row) => ({
    row,
    name: `${row.method} /${area}/${row.path.replace(/:(\w+)/g, "{$1}")}`,
  })),
);

test.each(rows)("the example of $name is valid", ({ row, name }) => {
  const { details } = operations.find((one) => one.name === name)!;
  const body = details.requestBody;
  const media = body && "content" in body ? body.content["application/json"] : undefined;
  const params = (details.parameters ?? []).map((one) => {
    if (!("name" in one) || !one.schema || !("examples" in one.schema))
      throw new Error(`${name}: a parameter without an example.`);
    const [example] = one.schema.examples as unknown[];
    expect(contract.findInvalid(one.schema, example)).toEqual([]);
    return [one.name, example];
  });
  const example = (media?.example ?? {}) as Record<string, unknown>;
  if (media) expect(contract.findInvalid(media.schema!, example)).toEqual([]);
  const input: unknown = { ...example, ...(Object.fromEntries(params) as object) };
  expect(row.input.safeParse(input)).toMatchObject({ success: true });
});

const LONG = [41, 81, 121, 255, 501, 2_001].map((length) => "x".repeat(length));
const VALUES = [
  undefined,
  null,
  true,
  false,
  [],
  {},
  "",
  " ",
  ",",
  "x",
  "accept",
  "ACCEPT",
  "Any",
  "a@b.co",
  "fl",
  "Florida",
  "Sarasota",
  "34223",
  "3422",
  34223,
  3422,
  1.5,
  0,
  "0",
  -1,
  "(941) 555-0124",
  "0415550124",
  "9415550124",
  9415550124,
  415550124,
  94155501240,
  "r7k3m9qxa",
  "R7K3M9QXA",
  "V5D6H1JKP",
  "R7K3M9QXA-1",
  "hospitality",
  ["hospitality"],
  ["x"],
  ...LONG,
];
/** Rules about two fields, which the document says in words. */
const IN_WORDS = [
  "POST /homeowner/requestHelp helpOther true",
  "POST /volunteer/create areasOfHelp undefined",
];

test.each(rows)("$name takes what the document allows in a field", ({ row, name }) => {
  const { details } = operations.find((one) => one.name === name)!;
  const body = details.requestBody;
  const media = body && "content" in body ? body.content["application/json"] : undefined;
  if (!media?.schema || !("properties" in media.schema)) return;
  const example = media.example as Record<string, unknown>;
  const refused = Object.keys(media.schema.properties ?? {})
    .filter((field) => !/^newPassword/.test(field)) // must be the same, and not the old one
    .flatMap((field) => VALUES.map((value) => ({ field, value })))
    .filter(({ field, value }) => {
      const sent = JSON.parse(JSON.stringify({ ...example, [field]: value })) as object;
      const isAllowed = contract.findInvalid(media.schema!, sent).length === 0;
      return isAllowed && !row.input.safeParse(sent).success;
    })
    .map(
      ({ field, value }) =>
        `${name} ${field} ${value === undefined ? "undefined" : JSON.stringify(value)}`,
    );
  expect(refused.filter((one) => !IN_WORDS.includes(one))).toEqual([]);
});

test("examples of answers are valid", () => {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    for (const [field, one] of Object.entries(
      ("properties" in schema ? schema.properties : undefined) ?? {},
    ))
      for (const example of ("examples" in one ? one.examples : undefined) ?? [])
        expect(contract.findInvalid(one, example), `${name}.${field}`).toEqual([]);
});

test("a field that nothing is known about does not get in", () => {
  const odd = call("POST odd", {
    summary: "Odd",
    role: "public",
    input: z.object({ shoeSize: z.number() }),
    output: MessageShape,
    run: () => Promise.resolve(messageReply("help.firstName")),
  });
  expect(() => getDocument({ homeowner: [odd] })).toThrow(
    "POST /homeowner/odd: INPUT_FIELDS lacks shoeSize.",
  );
});

test("an answer that is not documented is found", () => {
  const answer = {
    method: "GET",
    path: "/admin/notifications",
    status: 200,
    headers: { "content-type": "application/json" },
    text: JSON.stringify([{ unevaluated_count: 1, accepted_count: 0, active_count: 2 }]),
  };
  expect(contract.findBreaches(answer)).toEqual([]);
  const breaches = [
    { ...answer, text: JSON.stringify([{ unevaluated_count: 1, accepted_count: 0 }]) },
    { ...answer, text: answer.text.replace("}", ', "more": 1}') },
    { ...answer, text: "[" },
    { ...answer, status: 409 },
    { ...answer, status: 201 },
    { ...answer, method: "POST" },
    { ...answer, path: "/admin/secrets" },
    { ...answer, headers: { "content-type": "text/html" } },
    { ...answer, headers: { ...answer.headers, "retry-after": "5" } },
    { ...answer, status: 401, text: JSON.stringify({ message: "Unauthorized." }) },
  ];
  for (const breach of breaches) expect(contract.findBreaches(breach)).toHaveLength(1);
});
