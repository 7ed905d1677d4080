import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, transformWithEsbuild, type Plugin } from "vite";

import remixConfig from "./remix.config.js";
import { isLoopback } from "./server/loopback";

const app = new URL("./app", import.meta.url).pathname;

/**
 * Gives the server the address of the enhancement script as `virtual:enhance`, and puts the built file beside the other client assets.
 * It is no entry of the client bundle: the pages that carry it have no bundle, and browsers older than the bundle's must run it.
 */
function enhancement(): Plugin {
  const source = `${app}/enhance.ts`;
  const id = "\0virtual:enhance";
  const built = async () => {
    const options = { format: "iife", target: "es2019", minify: true, sourcemap: false } as const;
    const { code } = await transformWithEsbuild(await readFile(source, "utf8"), source, options);
    return {
      code,
      name: `assets/enhance-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`,
    };
  };
  let serving = false;
  return {
    name: "enhancement",
    configResolved(config) {
      serving = config.command === "serve";
    },
    resolveId: (specifier) => (specifier === "virtual:enhance" ? id : undefined),
    load: async (wanted) =>
      wanted === id
        ? `export default ${JSON.stringify(serving ? "/app/enhance.ts" : `/${(await built()).name}`)}`
        : undefined,
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { code, name } = await built();
      this.emitFile({ type: "asset", fileName: name, source: code });
    },
  };
}

/** Development: pages without React in the browser cannot be patched, so they load anew. */
const reloading: Plugin = {
  name: "reloading",
  apply: "serve",
  handleHotUpdate({ file, server }) {
    if (file.startsWith(app)) server.ws.send({ type: "full-reload" });
  },
};

/** Marks requests of other machines as a proxy would: development has no front that sees the socket. */
const peers: Plugin = {
  name: "peers",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const { remoteAddress = "unknown" } = request.socket;
      if (!isLoopback(remoteAddress)) request.headers["x-forwarded-for"] ??= remoteAddress;
      next();
    });
  },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [enhancement(), peers, remix(remixConfig), reloading],
  resolve: { alias: { "~": app } },
  // The stylesheet goes into pages that old phones must be able to draw.
  // What a page imports for the server only must not be looked at for browsers: argon2 cannot be bundled for them, and trying ends the process.
  optimizeDeps: { noDiscovery: true },
  build: {
    target: "es2022",
    cssTarget: ["safari13", "chrome80", "firefox78"],
    sourcemap: isSsrBuild,
  },
}));
