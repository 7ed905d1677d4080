import { serveStatic } from "hono/serve-static";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, type ZlibOptions } from "node:zlib";
import { MIN_COMPRESSED_BYTES } from "./compression";
import type { FrontMiddleware } from "./front-env";

const COMPRESSIBLE = /\.(?:js|css|svg|txt|webmanifest|json|xml)$/;

const compressGzip = promisify<Buffer | Uint8Array, ZlibOptions, Buffer>(gzip);
const ENCODERS = {
  br: promisify(brotliCompress),
  gz: (content: Uint8Array) => compressGzip(content, { level: 9 }),
};
type Bytes = Uint8Array<ArrayBuffer>;

/** Reads the client build once, so no request path reaches the file system. */
function loadClientFiles(dir: string) {
  const plain = new Map<string, Bytes>();
  const tags = new Map<string, string>();
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(dir, file).split(path.sep).join("/")}`;
    if (!entry.isFile() || url.includes("/.")) continue; // skips .vite/, Vite's manifests
    const content = readFileSync(file);
    plain.set(url, new Uint8Array(content));
    tags.set(url, `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`);
  }
  return { plain, tags };
}

/** Compresses a file when it is first asked for: all of them at the start would double its time. */
function compressOnce(plain: ReadonlyMap<string, Bytes>) {
  const compressed = new Map<string, Promise<Bytes>>();
  return (url: string, encoding: keyof typeof ENCODERS) => {
    const content = plain.get(url);
    if (!content || content.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(url)) return null;
    const key = `${encoding} ${url}`;
    const known = compressed.get(key);
    if (known) return known;
    const made = ENCODERS[encoding](content).then((bytes) => new Uint8Array(bytes));
    compressed.set(key, made);
    made.catch(() => compressed.delete(key));
    return made;
  };
}

/** Serves the client build from memory, with ETags; cached for a year if hashed, else an hour. */
export function serveClientFiles(dir: string): FrontMiddleware {
  const { plain, tags } = loadClientFiles(dir);
  const compress = compressOnce(plain);
  return serveStatic({
    root: "",
    precompressed: true,
    join: (_root, file) => file,
    // serve-static looks up `<path>.br` and `<path>.gz` itself; a client must not request them.
    getContent: async (file, c) => {
      if (file === c.req.path) return plain.get(file) ?? null;
      const [, url, encoding] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
      if (!url || !encoding) return null;
      const made = compress(url, encoding as keyof typeof ENCODERS);
      return made && made.catch(() => null); // the file as it is
    },
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
