import { parseAccept } from "hono/utils/accept";
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { FrontContext, FrontMiddleware } from "./front-env";

/** Smaller responses fit into one packet anyway. */
export const MIN_COMPRESSED_BYTES = 860;

/** Longer responses are compressed while they are sent. */
const MAX_WHOLE_BYTES = 256 * 1024;

/** Pages, plain text, Remix data and JSON. Not `text/*`: event streams must not wait in a buffer. */
const COMPRESSIBLE = /^(?:text\/(?:html|plain|x-script)|application\/json)\b/;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

const compressors = {
  br: promisify((raw: Buffer, done: (error: Error | null, out: Buffer) => void) => {
    brotliCompress(raw, BROTLI, done);
  }),
  gzip: promisify((raw: Buffer, done: (error: Error | null, out: Buffer) => void) => {
    gzip(raw, GZIP, done);
  }),
};
/** 256 KB, so that the first byte is not held back; the default is 4 MB. */
const SMALL_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 18 };
const streams = {
  br: () => createBrotliCompress({ params: { ...BROTLI.params, ...SMALL_WINDOW } }),
  gzip: () => createGzip(GZIP),
};

/**
 * Compresses pages and JSON: short ones whole, long ones while they are sent. Downloads stream
 * uncompressed.
 * Not hono/compress: on Node 20 its CompressionStream crashes the process when a client
 * disconnects during a download.
 */
export const compressResponse: FrontMiddleware = async (c, next) => {
  await next();
  const { body, headers } = c.res;
  const isHead = c.req.method === "HEAD";
  if ((!body && !isHead) || !isCompressible(headers)) return;
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(c);
  if (
    !encoding ||
    !body ||
    isHead ||
    Number(headers.get("Content-Length") ?? Infinity) < MIN_COMPRESSED_BYTES
  )
    return;
  const source = body.getReader();
  const { raw, isWhole } = await readHead(source);
  if (!isWhole) {
    c.res = new Response(compressStream(encoding, raw, source), c.res);
    c.res.headers.delete("Content-Length");
    c.res.headers.set("Content-Encoding", encoding);
    return;
  }
  const out = raw.length < MIN_COMPRESSED_BYTES ? raw : await compressors[encoding](raw);
  c.res = new Response(new Uint8Array(out), c.res);
  c.res.headers.set("Content-Length", String(out.length));
  if (out !== raw) c.res.headers.set("Content-Encoding", encoding);
};

const isCompressible = (headers: Headers) =>
  !headers.has("Content-Disposition") &&
  !headers.has("Content-Encoding") &&
  COMPRESSIBLE.test(headers.get("Content-Type") ?? "");

/** Encoding that the client prefers, of those that we have. */
export function chooseEncoding(c: FrontContext): keyof typeof compressors | undefined {
  const weights = new Map(
    parseAccept(c.req.header("Accept-Encoding") ?? "").map(({ type, q }) => [type, q]),
  );
  if (weights.get("br")) return "br";
  if (weights.get("gzip")) return "gzip";
  return undefined;
}

type Source = ReadableStreamDefaultReader<Uint8Array>;

/** A response up to its end, or as far as it exceeds what is compressed whole. */
async function readHead(source: Source) {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= MAX_WHOLE_BYTES;) {
    const { done, value } = await source.read();
    if (done) return { raw: Buffer.concat(chunks), isWhole: true };
    chunks.push(value);
    size += value.length;
  }
  return { raw: Buffer.concat(chunks), isWhole: false };
}

/** Compresses with back-pressure; an error of the source is one of the stream. */
function compressStream(encoding: keyof typeof streams, head: Buffer, source: Source) {
  // Bytes instead of objects: at most one chunk waits before the compressor.
  const raw = Readable.from(readOn(head, source), { objectMode: false, highWaterMark: 1 });
  // Noticed also while nothing is read: a stalled reader ends the source.
  source.closed.catch((error: unknown) =>
    raw.destroy(error instanceof Error ? error : new Error("The source failed.", { cause: error })),
  );
  const out = streams[encoding]();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        pipeline(raw, out, (error) => {
          if (error) controller.error(error);
        });
        out.on("data", (chunk: Buffer) => {
          out.pause();
          controller.enqueue(chunk);
        });
        out.on("end", () => {
          controller.close();
        });
        out.pause();
      },
      pull: () => void out.resume(),
      cancel: () => void out.destroy(),
    },
    { highWaterMark: 0 },
  );
}

async function* readOn(head: Buffer, source: Source) {
  try {
    yield head;
    for (;;) {
      const { done, value } = await source.read();
      if (done) return;
      yield value;
    }
  } finally {
    await source.cancel().catch(() => undefined); // no-op after its end
  }
}
