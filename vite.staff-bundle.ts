import type { Preset } from "@remix-run/dev";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

import { isStaffScreen } from "./app/schemas/staff-screens";

/** Remix builds each route for the browser as `<file>?__remix-build-client-route`. */
const CLIENT_ROUTE = "?__remix-build-client-route";
const SERVER_MANIFEST = "\0virtual:remix/server-manifest";
const DICTIONARIES = "virtual:dictionaries";
const DICTIONARY = /\/dictionary-(\w+)\.ts$/;

interface Manifest {
  url: string;
  version: string;
  routes: Record<string, unknown>;
}
const ASSIGNMENT = "window.__remixManifest=";
const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/**
 * The client build, made for staff screens: React runs on no others. The routes of the others get
 * no code, and no place in the browser's manifest; the server's manifest has all, to draw them.
 */
export function staffBundle(): { preset: Preset; plugin: Plugin } {
  const staffIds = new Set<string>();
  const staffFiles = new Set<string>();
  let clientFolder = "";
  let isDevServer = false;

  /** Writes the browser's manifest anew, named by its content; returns the server's with the name. */
  async function pruneManifest(serverManifest: string) {
    const url = /\/assets\/manifest-\w+\.js/.exec(serverManifest)?.[0] ?? "";
    const file = join(clientFolder, url);
    const text = (await readFile(file, "utf8")).slice(ASSIGNMENT.length, -1);
    const manifest = JSON.parse(text) as Manifest;
    const routes = Object.fromEntries(
      Object.entries(manifest.routes).filter(([id]) => staffIds.has(id)),
    );
    const version = hash(JSON.stringify({ ...manifest, routes }));
    const pruned = { ...manifest, routes, version, url: url.replace(manifest.version, version) };
    await rm(file);
    await writeFile(join(clientFolder, pruned.url), `${ASSIGNMENT}${JSON.stringify(pruned)};`);
    return serverManifest.replaceAll(manifest.version, version);
  }

  /** Module with the URL of each language's words; without URLs in development. */
  async function loadDictionaries() {
    if (isDevServer) return "export default {};";
    const file = join(clientFolder, ".vite/manifest.json");
    const chunks = JSON.parse(await readFile(file, "utf8")) as Record<string, { file: string }>;
    const urls = Object.entries(chunks).flatMap(([source, chunk]) => {
      const locale = DICTIONARY.exec(source)?.[1];
      return locale ? [[locale, `/${chunk.file}`]] : [];
    });
    return `export default ${JSON.stringify(Object.fromEntries(urls))};`;
  }

  return {
    preset: {
      name: "staff-bundle",
      remixConfigResolved({ remixConfig: { appDirectory, buildDirectory, routes } }) {
        clientFolder = join(buildDirectory, "client");
        for (const { id, path = "", file } of Object.values(routes)) {
          if (id !== "root" && !isStaffScreen(`/${path}`)) continue;
          staffIds.add(id);
          staffFiles.add(join(appDirectory, file));
        }
      },
    },
    plugin: {
      name: "staff-bundle",
      configResolved({ command }) {
        isDevServer = command === "serve";
      },
      resolveId: (specifier) => (specifier === DICTIONARIES ? `\0${DICTIONARIES}` : undefined),
      load: (id) => (id === `\0${DICTIONARIES}` ? loadDictionaries() : undefined),
      async transform(code, id) {
        if (isDevServer) return undefined;
        if (id === SERVER_MANIFEST) return { code: await pruneManifest(code), map: null };
        if (this.environment.name !== "client") return undefined;
        return id.endsWith(CLIENT_ROUTE) && !staffFiles.has(id.slice(0, -CLIENT_ROUTE.length))
          ? { code: "export {};", map: null }
          : undefined;
      },
      generateBundle: {
        order: "post", // after Vite's manifest, in which Remix looks for the file of each route
        handler(_options, bundle) {
          for (const [name, output] of Object.entries(bundle))
            if (
              output.type === "chunk" &&
              output.facadeModuleId?.endsWith(CLIENT_ROUTE) &&
              output.exports.length === 0
            )
              Reflect.deleteProperty(bundle, name);
        },
      },
    },
  };
}

const FORM_PACKAGES = /\/node_modules\/(zod|@conform-to)\//;
const isEntry = (id: string) => id.endsWith(CLIENT_ROUTE) || id.endsWith("/app/entry.client.tsx");

/** What only the screens that assign volunteers share. */
const ASSIGNMENTS = "/app/components/assignments/";
/** What a homeowner said: entered on a page of its own, corrected on few. */
const ANSWERS =
  /\/(components\/requests\/(correct|help-request)-form|components\/requests\/(homeowner|intake|need)-fields|schemas\/requests\/(correction|help-request))\.tsx?$/;

/**
 * Five chunks and one for each screen, instead of a hundred small ones: `react`, `form` (conform,
 * zod, what several screens share of their users), `assignments`, `staff` (what else several
 * screens share).
 */
export function nameChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta) {
  /** A module and all that it imports statically, or all that import it. */
  const collect = (from: string, link: "importedIds" | "importers", seen = new Set([from])) => {
    for (const next of getModuleInfo(from)?.[link] ?? [])
      if (!seen.has(next)) collect(next, link, seen.add(next));
    return [...seen];
  };
  const usesForm = collect(id, "importedIds").some((used) => FORM_PACKAGES.test(used));
  // \0 marks what bundlers add, such as helpers for CommonJS: chunks in a circle would not start.
  if (id.includes("/node_modules/") || id.startsWith("\0")) return usesForm ? "form" : "react";
  if (collect(id, "importers").filter(isEntry).length < 2) return undefined;
  if (ANSWERS.test(id)) return "answers";
  return usesForm ? "form" : id.includes(ASSIGNMENTS) ? "assignments" : "staff";
}
