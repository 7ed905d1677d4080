import { serveStatic } from "hono/serve-static";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { MIN_COMPRESSED_BYTES } from "./compression";
import type { FrontMiddleware } from "./front-env";

const COMPRESSIBLE = /\.(?:js|css|svg|txt|webmanifest|json|xml)$/;

/** Reads and compresses the client build once, so no request path reaches the file system. */
function loadClientFiles(dir: string) {
  const plain = new Map<string, Uint8Array<ArrayBuffer>>();
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  const tags = new Map<string, string>();
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(dir, file).split(path.sep).join("/")}`;
    if (!entry.isFile() || url.includes("/.")) continue; // skips .vite/, Vite's manifests
    const content = readFileSync(file);
    plain.set(url, new Uint8Array(content));
    tags.set(url, `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`);
    if (content.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(url)) continue;
    compressed.set(`${url}.br`, new Uint8Array(brotliCompressSync(content)));
    compressed.set(`${url}.gz`, new Uint8Array(gzipSync(content, { level: 9 })));
  }
  return { plain, compressed, tags };
}

/** Serves the client build from memory, with ETags; cached for a year if hashed, else an hour. */
export function serveClientFiles(dir: string): FrontMiddleware {
  const { plain, compressed, tags } = loadClientFiles(dir);
  return serveStatic({
    root: "",
    precompressed: true,
    join: (_root, file) => file,
    // serve-static looks up `<path>.br` and `<path>.gz` itself; a client must not request them.
    getContent: (file, c) =>
      Promise.resolve((file === c.req.path ? plain : compressed).get(file) ?? null),
    onFound: (file, c) => {
      c.header("ETag", tags.get(file));
      c.header("Vary", "Accept-Encoding");
      c.header(
        "Cache-Control",
        file.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      );
    },
  });
}
