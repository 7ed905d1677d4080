// Moves a clone of this repository to React Router 7: names, files, packages (docs/decisions/092).
// In the clone: `node scripts/to-react-router.mjs && npm ci && npm test`.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const VERSION = "7.18.4";

/** @type {[RegExp, string][]} */
const NAMES = [
  [/\bRemixServer\b/g, "ServerRouter"],
  [
    /import \{ RemixBrowser \} from "@remix-run\/react"/g,
    'import { HydratedRouter } from "react-router/dom"',
  ],
  [/\bRemixBrowser\b/g, "HydratedRouter"],
  [/"@remix-run\/route-config"/g, '"@react-router/dev/routes"'],
  [
    /import \{ vitePlugin as remix \} from "@remix-run\/dev"/g,
    'import { reactRouter } from "@react-router/dev/vite"',
  ],
  [/import remixConfig from "\.\/remix\.config\.js";\n/g, ""],
  [/\bremix\(remixConfig\)/g, "reactRouter()"],
  [/"@remix-run\/(?:node|react)"/g, '"react-router"'],
  [/"react-router-dom(?:\/server)?"/g, '"react-router"'],
  // An answer that only redirects is a Response, whose type has no data.
  [/\bTypedResponse<never>/g, "Response"],
  [/^import \{ redirect, type TypedResponse \}/gm, "import { redirect }"],
  [/^import type \{ TypedResponse \} from "react-router";\n/gm, ""],
  [/, type TypedResponse \}/g, " }"],
  [/node_modules\/@remix-run\/dev\/dist\/cli\.js/g, "node_modules/@react-router/dev/bin.js"],
  [/@remix-run\/serve\/dist\/cli\.js/g, "@react-router/serve/bin.js"],
  [/\[remix, "vite:build", /g, '[remix, "build", '],
  [/"remix\.config\.js"/g, '"react-router.config.ts"'],
  [/interface Future \{[^}]*\}\n+/g, ""],
  // The rules of layers, and their test.
  [/pkg\("@remix-run"\)/g, 'pkg("react-router", "@react-router")'],
  [/ +\{ from: "package", package: "@remix-run\/server-runtime", name: "TypedResponse" \},\n/g, ""],
];

const files = execFileSync("git", ["ls-files", "app", "server", "scripts", "tests", "*.ts", "*.js"])
  .toString()
  .split("\n")
  .filter((path) => /\.(tsx?|m?js)$/.test(path) && path !== "scripts/to-react-router.mjs");
const changed = files.filter((path) => {
  const before = readFileSync(path, "utf8");
  const after = NAMES.reduce((text, [from, to]) => text.replace(from, to), before);
  if (after !== before) writeFileSync(path, after);
  return after !== before;
});

rmSync("remix.config.js");
writeFileSync(
  "react-router.config.ts",
  `import type { Config } from "@react-router/dev/config";

export default { routeDiscovery: { mode: "initial" } } satisfies Config;
`,
);

/** @param {string[]} args */
const npm = (...args) => execFileSync("npm", [...args, "--package-lock-only", "--ignore-scripts"]);
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const isOld = (/** @type {string} */ name) => /^@remix-run\/|^react-router/.test(name);
const { dependencies, devDependencies, overrides } = manifest;
for (const name of Object.keys(overrides)) if (isOld(name)) delete overrides[name];
manifest.scripts.dev = manifest.scripts.dev.replace("remix vite:dev", "react-router dev");
manifest.scripts.preview = manifest.scripts.preview.replace("remix-serve", "react-router-serve");
writeFileSync("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
npm("uninstall", ...Object.keys({ ...dependencies, ...devDependencies }).filter(isOld));
const at = (/** @type {string[]} */ ...names) => names.map((name) => `${name}@${VERSION}`);
npm("install", "-E", ...at("react-router", "@react-router/node", "@react-router/serve"));
npm("install", "-E", "-D", ...at("@react-router/dev"));
console.log(`${changed.length} files changed.`);
