import { parseAccept } from "hono/utils/accept";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FrontContext, FrontMiddleware } from "./front-env";

/** Smaller responses fit into one packet anyway. */
export const MIN_COMPRESSED_BYTES = 860;

/** Pages, plain text, Remix data and JSON. Not `text/*`: a streamed CSV would be buffered whole. */
const COMPRESSIBLE = /^(?:text\/(?:html|plain|x-script)|application\/json)\b/;

const compressors = {
  br: promisify((raw: Buffer, done: (error: Error | null, out: Buffer) => void) => {
    brotliCompress(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done);
  }),
  gzip: promisify((raw: Buffer, done: (error: Error | null, out: Buffer) => void) => {
    gzip(raw, { level: 6 }, done);
  }),
};

/**
 * Compresses pages and JSON, which are complete in memory; downloads stream uncompressed.
 * Not hono/compress: on Node 20 its CompressionStream crashes the process when a client
 * disconnects during a download.
 */
export const compressResponse: FrontMiddleware = async (c, next) => {
  await next();
  const { headers } = c.res;
  const isHead = c.req.method === "HEAD";
  if ((!c.res.body && !isHead) || !isCompressible(headers)) return;
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(c);
  if (
    !encoding ||
    isHead ||
    Number(headers.get("Content-Length") ?? Infinity) < MIN_COMPRESSED_BYTES
  )
    return;
  const raw = Buffer.from(await c.res.arrayBuffer());
  const out = raw.length < MIN_COMPRESSED_BYTES ? raw : await compressors[encoding](raw);
  c.res = new Response(new Uint8Array(out), c.res);
  c.res.headers.set("Content-Length", String(out.length));
  if (out !== raw) c.res.headers.set("Content-Encoding", encoding);
};

const isCompressible = (headers: Headers) =>
  !headers.has("Content-Disposition") &&
  !headers.has("Content-Encoding") &&
  COMPRESSIBLE.test(headers.get("Content-Type") ?? "");

function chooseEncoding(c: FrontContext): keyof typeof compressors | undefined {
  const weights = new Map(
    parseAccept(c.req.header("Accept-Encoding") ?? "").map(({ type, q }) => [type, q]),
  );
  if (weights.get("br")) return "br";
  if (weights.get("gzip")) return "gzip";
  return undefined;
}
