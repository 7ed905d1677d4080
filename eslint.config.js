import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import a11y from "eslint-plugin-jsx-a11y-x";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

import layers from "./eslint.layers.js";

export default defineConfig(
  { ignores: ["build/", "coverage/", ".data/", ".rehearsal/"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Allows omitting a property by destructuring.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      // Remix loaders throw responses.
      "@typescript-eslint/only-throw-error": [
        "error",
        {
          allow: [
            { from: "lib", name: "Response" },
            { from: "package", package: "undici-types", name: "Response" },
            { from: "package", package: "@remix-run/server-runtime", name: "TypedResponse" },
          ],
        },
      ],
    },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: globals.node } },
  { files: ["app/**/*.tsx"], extends: [hooks.configs.flat.recommended, a11y.configs.recommended] },
  // mongoose and postmark declare plain option objects as classes.
  {
    files: ["app/models/**", "app/services/mail/postmark.server.ts"],
    rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "off" },
  },
  // It has known faults in reading files (docs/advisories.md): the report is only written.
  {
    files: ["app/services/reports/report-template.mjs"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["read", "readFile", "readFileSync", "stream"].map((property) => ({
          object: "XLSX",
          property,
        })),
      ],
    },
  },
  { files: ["tests/**"], rules: { "@typescript-eslint/no-non-null-assertion": "off" } },
  layers,
);
