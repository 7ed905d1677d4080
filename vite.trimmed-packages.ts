import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Cut {
  /** End of the file's path. */
  file: string;
  from: string | RegExp;
  to: string;
}

const REMIX = "/@remix-run/react/dist/esm";
/** Code of packages that never runs on staff screens, which bundlers can't know. */
const CUTS: readonly Cut[] = [
  // Remix: options of remix.config.js, which it reads while it runs.
  ...["browser", "components", "links", "routes"].map((name) => ({
    file: `${REMIX}/${name}.js`,
    from: /(window\.__remixContext\.)?future\.v3_singleFetch/g,
    to: "true",
  })),
  { file: `${REMIX}/fog-of-war.js`, from: "future.v3_lazyRouteDiscovery === true", to: "false" },
  // Data as it was fetched before single fetch.
  { file: `${REMIX}/routes.js`, from: 'typeof singleFetch === "function"', to: "true" },
  // Hints for developers.
  {
    file: "/@remix-run/router/dist/router.js",
    from: /(?<=function warning\(cond, message\) \{\n {2}if \()!cond/,
    to: "false",
  },
  // zod: compiled checks, which the policy of the pages forbids.
  { file: "/zod/v4/core/schemas.js", from: "!core.globalConfig.jitless", to: "false" },
  // References in a circle: forms are flat.
  { file: "/zod/v4/core/schemas.js", from: /core\.globalConfig\.memoizer/g, to: "undefined" },
  { file: "/zod/v4/classic/schemas.js", from: "!core.globalConfig.memoizer", to: "false" },
  // Methods such as z.string().email(); schemas use z.email().
  {
    file: "/zod/v4/classic/schemas.js",
    from: /(?<=_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\(params\)[^]*?\n\}(?=\);)/,
    to: "",
  },
];

/** Those whose file is in the build. */
const found = new Set<Cut>();

/**
 * Leaves that code out of the client build. Fails if it or its file is not found, so that an update
 * of a package can't bring it back unnoticed. The licenses of all packages are in a file beside
 * them.
 */
export const trimmedPackages: Plugin = {
  name: "trimmed-packages",
  apply: "build",
  transform(code, id) {
    if (this.environment.name !== "client") return undefined;
    const cuts = CUTS.filter(({ file }) => id.endsWith(file));
    if (cuts.length === 0) return undefined;
    return {
      code: cuts.reduce((rest, cut) => {
        const trimmed = rest.replace(cut.from, cut.to);
        if (trimmed === rest) this.error(`${cut.file} has no ${String(cut.from)} to cut.`);
        found.add(cut);
        return trimmed;
      }, code),
      map: null,
    };
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== "client") return;
    const missing = CUTS.filter((cut) => !found.has(cut)).map(({ file }) => file);
    if (missing.length > 0) this.error(`Not in the build, to be cut: ${missing.join(", ")}.`);
    const modules = Object.values(bundle).flatMap((output) =>
      output.type === "chunk" ? Object.entries(output.modules) : [],
    );
    const folders = new Set(
      modules
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .flatMap(([id]) => /\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    );
    const source = [...folders]
      .sort()
      .map(readLicense)
      .join(`\n${"=".repeat(80)}\n`);
    this.emitFile({ type: "asset", name: "licenses.txt", source });
  },
};

/** Name and license of the package in a folder. */
function readLicense(folder: string) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) ?? "package.json";
  return `${folder.replace(/^.*\/node_modules\//, "")}\n\n${readFileSync(join(folder, file), "utf8")}`;
}
