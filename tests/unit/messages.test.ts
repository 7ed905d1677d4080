import ts from "typescript";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { isMessage, messages } from "~/text/english";

const KEYS = Object.keys(messages);
const isKey = (text: string) => KEYS.includes(text);

// Not cached, because vitest finds "import.meta.glob(" here; it overlooks the typed form below.
// Zod takes any text as a message: TypeScript finds no typo in one.
const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>("../../app/schemas/**/*.ts", { eager: true }),
).flatMap((module) =>
  Object.entries(module).flatMap(([name, schema]) => {
    const object = schema instanceof z.ZodPipe ? schema.in : schema;
    return object instanceof z.ZodObject ? [{ name, object, schema: schema as z.ZodType }] : [];
  }),
);
const HOSTILE = [
  undefined,
  null,
  true,
  7,
  -1.5,
  NaN,
  [],
  {},
  [7],
  [[]],
  ["x"],
  { id: 7 },
  { $ne: "" },
  "",
  " ",
  "x",
  "?",
  "1",
  "a@b",
  "a\nb",
  "a\u0000b",
  "x".repeat(600),
  "x".repeat(20_000),
];

describe("every error of a schema is a message, whatever is sent", () => {
  test.each(schemas)("$name", ({ object, schema }) => {
    const inputs = Object.keys(object.shape).flatMap((name) =>
      HOSTILE.map((value) => ({ [name]: value })),
    );
    for (const input of [{}, ...inputs])
      for (const issue of schema.safeParse(input).error?.issues ?? []) {
        const { message: key } = issue;
        const params = issue.code === "custom" && issue.params;
        expect(isMessage(params ? { key, params } : key), `${issue.path.join()}: ${key}`).toBe(
          true,
        );
      }
  });

  test("the schemas were found", () => {
    expect(schemas.length).toBeGreaterThan(30);
  });
});

const sources = Object.entries(
  import.meta.glob<string>(["../../app/**/*.{ts,tsx}", "!../../app/text/messages-*.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).map(([file, code]) => ({
  file: file.replace("../../", ""),
  texts: listTexts(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)),
}));

/** The string literals of a file, and its template literals with `*` for each expression. */
function listTexts(node: ts.Node): string[] {
  const texts = ts.isStringLiteralLike(node)
    ? [node.text]
    : ts.isTemplateExpression(node)
      ? [
          [node.head, ...node.templateSpans.map(({ literal }) => literal)]
            .map((one) => one.text)
            .join("*"),
        ]
      : [];
  ts.forEachChild(node, (child) => {
    texts.push(...listTexts(child));
  });
  return texts;
}

test("every text in the form of a key is a key", () => {
  const groups = new Set(KEYS.filter((key) => key.includes(".")).map((key) => key.split(".")[0]));
  const isMeantAsKey = (file: string, text: string) =>
    /^[a-zA-Z]+\.[a-zA-Z]\w*$/.test(text) &&
    (file.startsWith("app/schemas/") || groups.has(text.split(".")[0]));
  expect(
    sources.flatMap(({ file, texts }) =>
      texts.filter((text) => isMeantAsKey(file, text) && !isKey(text)).map((text) => [file, text]),
    ),
  ).toEqual([]);
});

test("every message is used", () => {
  const texts = new Set(sources.flatMap((source) => source.texts));
  const patterns = [...texts]
    .filter((text) => /^(\w+\.\*|\*\.\w+)$/.test(text))
    .map(
      (text) => new RegExp(`^${text.replace(".", String.raw`\.`).replace("*", String.raw`\w+`)}$`),
    );
  const isUsed = (key: string) => texts.has(key) || patterns.some((pattern) => pattern.test(key));
  expect(KEYS.filter((key) => !isUsed(key))).toEqual([]);
});
