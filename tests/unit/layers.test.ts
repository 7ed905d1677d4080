import { ESLint } from "eslint";
import ts from "typescript-eslint";
import { expect, test } from "vitest";

import layers from "../../eslint.layers.js";

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ files: ["**/*.{ts,tsx}"], languageOptions: { parser: ts.parser } }, ...layers],
});
const lint = async (filePath: string, code: string) =>
  (await eslint.lintText(code, { filePath }))[0]!.messages;

// file, forbidden specifiers, allowed specifiers
const rules: [string, string[], string[]][] = [
  [
    "app/schemas/a.ts",
    [
      "react",
      "mongoose",
      "~/models/x.server",
      "../models/x.server",
      "node:fs",
      "../text/light-en",
      "~/text/messages-en",
      "./../models/x",
      "~/schemas/../models/x",
    ],
    ["zod", "zod/v4", "./b", "../fields", "~/schemas/b", "~/schemas/requests/b", "~/text/message"],
  ],
  ["app/text/light-es.ts", ["zod", "~/schemas/b", "../schemas/b", "react"], ["./light-en"]],
  [
    "app/models/a.server.ts",
    [
      "~/services/x.server",
      "../services/x.server",
      "../../app/services/x.server",
      "/app/services/x.server",
      "app/services/x.server",
      "@remix-run/node",
      "react",
      "react-dom/server",
    ],
    ["mongoose", "./b.server", "~/schemas/b", "../schemas/b"],
  ],
  [
    "app/services/a.server.ts",
    [
      "./web/x.server",
      "~/services/web/x.server",
      "../services/web/x.server",
      "@remix-run/node",
      "react",
      "~/routes/public/home",
      "../components/x",
    ],
    ["../models/x.server", "./b.server", "mongoose", "~/schemas/b", "node:crypto"],
  ],
  [
    "app/services/web/a.server.ts",
    [
      "~/models/x.server",
      "../../models/x.server",
      "../../../app/models/x.server",
      "mongoose",
      "react",
    ],
    ["@remix-run/node", "../b.server", "~/services/b.server", "./b.server", "@conform-to/zod/v4"],
  ],
  [
    "app/components/a.tsx",
    [
      "~/lib/x.server",
      "./x.server",
      "./x.server.ts",
      "~/models/x",
      "../models/x",
      "~/services/x",
      "../services/web/x",
      "mongoose",
    ],
    ["react", "@remix-run/react", "~/text/light-en", "./b", "../schemas/b"],
  ],
  [
    "app/routes/public/a.tsx",
    ["~/models/x.server", "../../models/x.server", "mongoose", "mongoose/lib/x", "mongodb"],
    [
      "~/services/b.server",
      "../../services/web/b.server",
      "@remix-run/react",
      "react",
      "~/components/b",
    ],
  ],
  [
    "app/screens.ts",
    ["~/services/x.server", "./components/x", "react"],
    ["~/text/light-en", "./schemas/b"],
  ],
  ["app/routes.ts", ["./models/x.server", "~/models/x.server"], ["@remix-run/route-config"]],
  [
    "server/a.ts",
    [
      "../app/routes/public/home",
      "~/routes/public/home",
      "../app/components/x",
      "~/components/x",
      "react",
      "../scripts/x.mjs",
    ],
    ["~/services/b.server", "../app/services/b.server", "@remix-run/node", "mongoose", "./b"],
  ],
  [
    "app/entry.server.tsx",
    ["../scripts/samples/index", "../scripts/x.mjs"],
    ["../server/main", "~/services/b.server", "react", "@remix-run/node"],
  ],
  // folders of a layer
  [
    "app/services/platform/a.server.ts",
    ["../matching/x.server", "../requests/x.server", "~/services/mail/x.server", "react"],
    ["./b.server", "~/models/x.server", "~/mail/render"],
  ],
  [
    "app/services/matching/a.server.ts",
    ["../platform/x.server", "../../services/volunteers/x.server", "./../mail/x.server"],
    ["./b.server", "~/schemas/vocabulary"],
  ],
  [
    "app/services/mail/a.server.ts",
    ["../accounts/x.server", "../requests/x.server", "../outbox/x.server"],
    ["../platform/b.server", "../matching/b.server", "~/mail/render"],
  ],
  [
    "app/services/accounts/a.server.ts",
    ["../requests/x.server", "~/services/jobs/x.server", "../reports/x.server"],
    ["../mail/b.server", "../platform/b.server"],
  ],
  [
    "app/services/requests/a.server.ts",
    ["../jobs/x.server", "../volunteers/x.server", "../reports/x.server", "../outbox/x.server"],
    ["../accounts/b.server", "../mail/b.server"],
  ],
  [
    "app/services/jobs/a.server.ts",
    ["../volunteers/x.server", "../reports/x.server", "../outbox/x.server"],
    ["../requests/b.server"],
  ],
  [
    "app/services/volunteers/a.server.ts",
    ["../jobs/x.server", "../outbox/x.server"],
    ["../requests/b.server", "../accounts/b.server"],
  ],
  [
    "app/services/outbox/a.server.ts",
    ["../web/x.server"],
    ["../jobs/b.server", "../mail/b.server"],
  ],
  [
    "app/components/ui/a.tsx",
    ["../requests/x", "../reports/x", "~/components/layout/x", "../form/x", "./b.server"],
    ["../context/b", "./b", "react"],
  ],
  ["app/components/form/a.tsx", ["../volunteers/x", "../layout/x"], ["../ui/b", "../context/b"]],
  ["app/components/layout/a.tsx", ["../requests/x", "../home/x"], ["../accounts/b", "../ui/b"]],
  ["app/components/requests/a.tsx", ["../volunteers/x", "../jobs/x"], ["../layout/b", "../form/b"]],
  ["app/components/jobs/a.tsx", ["../home/x", "../assignments/x"], ["../requests/b", "./b"]],
  [
    "app/services/web/responses/a.server.ts",
    ["../auth/x.server", "../forms/x.server", "~/services/web/presenters/x.server"],
    ["./b.server", "../../platform/b.server"],
  ],
  [
    "app/services/web/presenters/a.server.ts",
    ["../forms/x.server", "~/models/x.server"],
    ["../responses/b.server", "../auth/b.server", "../api/b.server", "../../requests/b.server"],
  ],
  ["app/services/web/forms/a.server.ts", ["mongoose"], ["../presenters/b.server"]],
  ["app/components/context/a.ts", ["../ui/x", "../home/x"], ["./b", "~/text/light-en"]],
];
const importForms: [string, (s: string) => string][] = [
  ["import", (s) => `import x from "${s}"; x();`],
  ["import type", (s) => `import type { X } from "${s}"; export type Y = X;`],
  ["side effect", (s) => `import "${s}";`],
  ["re-export", (s) => `export * from "${s}";`],
  ["named re-export", (s) => `export { x } from "${s}";`],
  ["import()", (s) => `export const x = await import("${s}");`],
  ["import().T", (s) => `export type X = import("${s}").Y;`],
  ["vi.mock", (s) => `vi.mock("${s}");`],
  ["glob", (s) => `export const x = import.meta.glob(["${s}"]);`],
  ["require", (s) => `export const x = require("${s}");`],
  ["import = require", (s) => `import x = require("${s}"); x();`],
];

test.each(
  rules.flatMap(([file, bad, good]) =>
    importForms.map((form) => [file, form[0], form[1], bad, good] as const),
  ),
)("%s: %s follows the layers", async (file, _, form, bad, good) => {
  for (const s of bad) expect(await lint(file, form(s)), s).not.toEqual([]);
  for (const s of good) expect(await lint(file, form(s)), s).toEqual([]);
});

test.each(importForms)(
  "components have types of presenters, not their code: %s",
  async (name, form) => {
    const messages = await lint(
      "app/components/ui/a.tsx",
      form("~/services/web/presenters/b.server"),
    );
    expect(messages.length > 0).toBe(!["import type", "import().T"].includes(name));
  },
);

test("a computed import() is refused", async () => {
  expect(
    await lint("app/routes/a.ts", "export const f = (x: string) => import(`~/models/${x}.ts`);"),
  ).toHaveLength(1);
});

test("services may not use Request or Response", async () => {
  expect(
    await lint(
      "app/services/a.server.ts",
      "export const f = (r: Request) => new Response(r.body);",
    ),
  ).toHaveLength(2);
  expect(
    await lint(
      "app/services/web/a.server.ts",
      "export const f = (r: Request) => new Response(r.body);",
    ),
  ).toEqual([]);
});
