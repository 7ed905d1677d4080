import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import type { FrontContext, FrontMiddleware } from "./front-env";

/** Below this size the packet is not filled anyway. */
export const MIN_COMPRESSED_BYTES = 860;

/** Pages, plain text, Remix's data and JSON. Never `text/*`: a streamed CSV would be collected in memory. */
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
 * Compresses pages and JSON whole, with an exact Content-Length: they are complete in memory. Downloads stream as they are.
 * Not hono/compress: on Node 20 its CompressionStream ends the process when the client goes away in the middle of a download.
 */
export const compressResponse: FrontMiddleware = async (c, next) => {
  await next();
  const { headers } = c.res;
  const isHead = c.req.method === "HEAD";
  if ((!c.res.body && !isHead) || !isCompressible(headers)) return;
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(c);
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

function acceptedEncoding(c: FrontContext): keyof typeof compressors | undefined {
  const weights = new Map(
    parseAccept(c.req.header("Accept-Encoding") ?? "").map(({ type, q }) => [type, q]),
  );
  if (weights.get("br")) return "br";
  if (weights.get("gzip")) return "gzip";
  return undefined;
}
