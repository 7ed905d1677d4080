// Which layer, and which folder inside a layer, must not import what.
/** @typedef {[regex: string, message: string]} Rule */

// A specifier is matched as written: `~/models/x`, `../models/x`, `../../app/models/x` and
// `/app/models/x` are all the same layer.
/** @param {string[]} names */
const layer = (...names) => String.raw`^(~|app|\.{0,2})/(.*/)?(${names.join("|")})(/|$)`;
/** @param {string[]} names */
const pkg = (...names) => `^(${names.join("|")})(/|$)`;

/** @type {Rule} */
const REMIX = [
  pkg("@remix-run"),
  "Remix stays in routes, components, root, entries, services/web and server.",
];
/** @type {Rule} */
const REACT = [
  pkg("react", "react-dom", "@conform-to/react"),
  "React stays in components, routes, root and entries.",
];
/** @type {Rule} */
const MONGO = [
  pkg("mongoose", "mongodb", "agenda", "@agendajs"),
  "Only models and services touch the database.",
];
/** Their types are those of the views that components draw. */
const PRESENTERS = "~/services/web/presenters/";
/** @type {Rule} */
const SERVER_ONLY = [
  String.raw`^(?!${PRESENTERS}).*\.server(\.[jt]sx?)?$`,
  "Components draw props: nothing of the server.",
];
/** @type {Rule} */
const NO_SERVICES = [
  `^(?!${PRESENTERS})${layer("services").slice(1)}`,
  "Components import of the services nothing but types of presenters.",
];
/** @param {string[]} names @returns {Rule} */
const not = (...names) => [layer(...names), `This layer must not import ${names.join(", ")}.`];

/** Folders of a layer in import order: each may import those of earlier rows, none of its own. */
const SUBJECTS = {
  services: [
    ["platform", "matching"],
    ["mail"],
    ["accounts"],
    ["requests"],
    ["jobs", "volunteers", "reports"],
    ["privacy", "imports"],
    ["outbox"],
  ],
  "services/web": [["responses"], ["auth"], ["api"], ["presenters"], ["forms"]],
  components: [
    ["context"],
    ["ui"],
    ["list"],
    ["form"],
    ["accounts"],
    ["layout"],
    ["requests"],
    ["review"],
    ["request-lists"],
    ["volunteers"],
    ["home", "dashboard", "assignments", "jobs", "reports"],
  ],
};

/**
 * What a folder of a layer must not import of the others: `../x`, `~/<layer>/x`.
 * @param {keyof typeof SUBJECTS} of @param {string} folder @returns {Rule}
 */
function notSubjects(of, folder) {
  const rows = SUBJECTS[of];
  const row = rows.findIndex((names) => names.includes(folder));
  const later = rows
    .slice(row)
    .flat()
    .filter((name) => name !== folder);
  return [
    String.raw`^((\./)*\.\./|.*/${of}/)(${later.join("|")})(/|$)`,
    `${of}/${folder} must not import ${later.join(", ")}.`,
  ];
}

/**
 * `types`: from modules whose name begins so, only types.
 * @typedef {{
 *   files: string[], ignores?: string[], deny: Rule[], globals?: string[], types?: string[]
 * }} Layer
 */

/** @type {Record<keyof typeof SUBJECTS | (string & {}), Layer>} */
const LAYERS = {
  schemas: {
    files: ["app/schemas/**"],
    deny: [
      [
        String.raw`^(?!zod(/|$)|\./[^/]+$|\.\./[^./][^/]*$|~/schemas/(?!.*\.\.)[^/]+(/[^/]+)?$|~/text/message$)`,
        "Schemas import zod, their neighbors and the keys of messages, nothing else.",
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
    deny: [SERVER_ONLY, not("models", "routes", "server"), NO_SERVICES, MONGO],
    types: [PRESENTERS],
  },
  mail: {
    files: ["app/mail/**"],
    deny: [not("models", "services", "routes", "server"), REMIX, MONGO],
  },
  routes: { files: ["app/routes/**", "app/routes.ts"], deny: [not("models", "server"), MONGO] },
  screens: {
    files: ["app/screens.ts"],
    deny: [not("models", "services", "components", "routes", "server"), REMIX, REACT, MONGO],
  },
  entries: { files: ["app/entry.*", "app/root.tsx"], deny: [not("scripts")] },
  server: { files: ["server/**"], deny: [not("routes", "components", "scripts"), REACT] },
};

/** @param {keyof typeof SUBJECTS} of @param {string} folder @returns {[name: string, Layer]} */
function folderOf(of, folder) {
  const { deny, ...rest } = LAYERS[of];
  // The rules of a folder replace those of its layer, so it has both.
  const rules = { ...rest, deny: [...deny, notSubjects(of, folder)] };
  return [`${of}/${folder}`, { ...rules, files: [`app/${of}/${folder}/**`] }];
}
const FOLDERS = /** @type {(keyof typeof SUBJECTS)[]} */ (Object.keys(SUBJECTS)).flatMap((of) =>
  SUBJECTS[of].flat().map((folder) => folderOf(of, folder)),
);

const WEB = "The web stays in services/web and routes.";

// no-restricted-imports sees static imports and re-exports only; import(), import("x").T and
// require() need the same rules as selectors.
const OTHER_WAYS = [
  "ImportExpression > Literal",
  "TSImportType Literal",
  "CallExpression[callee.name=/^(require|mock)$/] > Literal",
  "CallExpression[callee.property.name=/^(glob|mock)$/] Literal",
];

const VALUES = [
  ...["Import", "ExportNamed", "ExportAll"].map(
    (kind) => `${kind}Declaration:not([importKind="type"]):not([exportKind="type"]) > Literal`,
  ),
  ...OTHER_WAYS.filter((way) => !way.startsWith("TSImportType")),
  "TSExternalModuleReference > Literal",
];

/** @type {import("eslint").Linter.Config[]} */
export default [...Object.entries(LAYERS), ...FOLDERS].map(
  ([name, { files, ignores = [], deny, globals = [], types = [] }]) => ({
    name: `layers/${name}`,
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
        ...types.flatMap((start) =>
          VALUES.map((way) => ({
            selector: `${way}[value=/^${start.replaceAll("/", String.raw`\u002F`)}/]`,
            message: "Types only: import type.",
          })),
        ),
        {
          selector: "ImportExpression > :not(Literal).source",
          message: "A computed import() escapes the rules of layers.",
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
  }),
);
