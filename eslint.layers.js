/** @typedef {[regex: string, message: string]} Law */

// The table of rooms as law: which room must not import what.
// A specifier is matched as written, so `~/models/x`, `../models/x`, `../../app/models/x` and `/app/models/x` are all one thing.
/** @param {string[]} names */
const room = (...names) => String.raw`^(~|app|\.{0,2})/(.*/)?(${names.join("|")})(/|$)`;
/** @param {string[]} names */
const pkg = (...names) => `^(${names.join("|")})(/|$)`;

/** @type {Law} */
const REMIX = [
  pkg("@remix-run", "remix-auth", "remix-auth-form"),
  "Remix stays in routes, components, root, entries, services/web and server.",
];
/** @type {Law} */
const REACT = [
  pkg("react", "react-dom", "@conform-to/react"),
  "React stays in components, routes, root and entries.",
];
/** @type {Law} */
const MONGO = [
  pkg("mongoose", "mongodb", "agenda", "@agendajs"),
  "Only models and services touch the database.",
];
/** @type {Law} */
const SERVER_ONLY = [
  String.raw`\.server(\.[jt]sx?)?$`,
  "Components draw props: nothing of the server.",
];
/** @param {string[]} names @returns {Law} */
const not = (...names) => [
  room(...names),
  `Against the arrow: this room must not import ${names.join(", ")}.`,
];

/** @type {Record<string, { files: string[], ignores?: string[], deny: Law[], globals?: string[] }>} */
const ROOMS = {
  schemas: {
    files: ["app/schemas/**"],
    deny: [
      [
        String.raw`^(?!zod(/|$)|\./[^/]+$|\.\./[^./][^/]*$|~/schemas/(?!.*\.\.)[^/]+(/[^/]+)?$)`,
        "Schemas import zod and their neighbours, nothing else.",
      ],
    ],
  },
  text: {
    files: ["app/text/**"],
    deny: [[String.raw`^(?!\./[^/]+$)`, "Words import nothing but their type next door."]],
  },
  models: {
    files: ["app/models/**"],
    deny: [not("services", "components", "routes", "server"), REMIX, REACT],
  },
  services: {
    files: ["app/services/**"],
    ignores: ["app/services/web/**"],
    deny: [not("services/web", "web", "components", "routes", "server"), REMIX, REACT],
    globals: ["Request", "Response", "Headers", "FormData"],
  },
  "services/web": {
    files: ["app/services/web/**"],
    deny: [not("models", "components", "routes", "server"), MONGO, REACT],
  },
  components: {
    files: ["app/components/**"],
    deny: [SERVER_ONLY, not("models", "services", "routes", "server"), MONGO],
  },
  mail: {
    files: ["app/mail/**"],
    deny: [not("models", "services", "routes", "server"), REMIX, MONGO],
  },
  routes: { files: ["app/routes/**", "app/routes.ts"], deny: [not("models", "server"), MONGO] },
  server: { files: ["server/**"], deny: [not("routes", "components"), REACT] },
};

const WEB = "The web stays in services/web and routes.";

// no-restricted-imports sees static imports and re-exports only; import(), import("x").T and require() need the same table as selectors.
const OTHER_WAYS = [
  "ImportExpression > Literal",
  "TSImportType Literal",
  "CallExpression[callee.name=/^(require|mock)$/] > Literal",
  "CallExpression[callee.property.name=/^(glob|mock)$/] Literal",
];

/** @type {import("eslint").Linter.Config[]} */
export default Object.entries(ROOMS).map(([name, { files, ignores = [], deny, globals = [] }]) => ({
  name: `rooms/${name}`,
  files,
  ignores,
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: deny.map(([regex, message]) => ({ regex, message })) },
    ],
    "no-restricted-syntax": [
      "error",
      ...deny.flatMap(([regex, message]) =>
        OTHER_WAYS.map((way) => ({
          selector: `${way}[value=/${regex.replaceAll("/", String.raw`\u002F`)}/]`,
          message,
        })),
      ),
      {
        selector: "ImportExpression > :not(Literal).source",
        message: "A computed import() escapes the table of rooms.",
      },
      ...(globals.length
        ? [
            {
              selector: `TSTypeReference > Identifier[name=/^(${globals.join("|")})$/]`,
              message: WEB,
            },
          ]
        : []),
    ],
    "no-restricted-globals": ["error", ...globals.map((g) => ({ name: g, message: WEB }))],
  },
}));
