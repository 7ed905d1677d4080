import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, transformWithEsbuild, type Plugin } from "vite";

import { reportTemplate } from "./app/services/reports/report-template.mjs";
import remixConfig from "./remix.config.js";
import { isLoopback } from "./server/loopback.mjs";

const app = new URL("./app", import.meta.url).pathname;

/**
 * Provides the URL of the progressive enhancement script as `virtual:enhance` and adds the built
 * file to the client assets. Not an entry of the client bundle: light pages load no bundle, and it
 * must run in browsers older than the bundle's target.
 */
function enhanceScript(): Plugin {
  const source = `${app}/enhance.ts`;
  const id = "\0virtual:enhance";
  const build = async () => {
    const options = { format: "iife", target: "es2019", minify: true, sourcemap: false } as const;
    const { code } = await transformWithEsbuild(await readFile(source, "utf8"), source, options);
    return {
      code,
      name: `assets/enhance-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`,
    };
  };
  let isDevServer = false;
  return {
    name: "enhance-script",
    configResolved(config) {
      isDevServer = config.command === "serve";
    },
    resolveId: (specifier) => (specifier === "virtual:enhance" ? id : undefined),
    load: async (requestedId) =>
      requestedId === id
        ? `export default ${JSON.stringify(isDevServer ? "/app/enhance.ts" : `/${(await build()).name}`)}`
        : undefined,
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { code, name } = await build();
      this.emitFile({ type: "asset", fileName: name, source: code });
    },
  };
}

/** Development: reloads pages on changes, because those without React have no hot update. */
const fullReload: Plugin = {
  name: "full-reload",
  apply: "serve",
  handleHotUpdate({ file, server }) {
    if (file.startsWith(app)) server.ws.send({ type: "full-reload" });
  },
};

/** Development has no front: marks requests from other machines as a proxy would. */
const markRemoteRequests: Plugin = {
  name: "mark-remote-requests",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const { remoteAddress = "unknown" } = request.socket;
      if (!isLoopback(remoteAddress)) request.headers["x-forwarded-for"] ??= remoteAddress;
      next();
    });
  },
};

/**
 * Files of the client build beside one for each screen: packages, words, what screens share but for
 * the results of the search, which are loaded with its first focus.
 */
const nameChunk = (id: string) => {
  if (id.includes("/node_modules/")) return "vendor";
  if (
    /\/app\/(components\/(context|ui|list|form|layout)|schemas)\/(?!dictionary|find-results)/.test(
      id,
    )
  )
    return "shared";
  return /\/(dictionary-\w+)\.ts$/.exec(id)?.[1];
};

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [enhanceScript(), reportTemplate, markRemoteRequests, remix(remixConfig), fullReload],
  resolve: { alias: { "~": app } },
  optimizeDeps: {
    // No scan of the pages' server-only imports: bundling argon2 for the browser ends the process.
    noDiscovery: true,
    // Without a scan: what staff screens import, besides React and Remix; else two copies of them.
    include: ["react-router-dom", "@conform-to/react/future", "@conform-to/zod/v4/future", "zod"],
  },
  build: {
    target: "es2022",
    // Old phones must be able to display the pages.
    cssTarget: ["safari13", "chrome80", "firefox78"],
    sourcemap: isSsrBuild,
    ...(!isSsrBuild && {
      rollupOptions: {
        output: { manualChunks: nameChunk },
      },
    }),
  },
}));
