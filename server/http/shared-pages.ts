import { promisify } from "node:util";
import { brotliCompress, gzip, type ZlibOptions } from "node:zlib";
import { readLocale } from "~/services/web/responses/locale.server";
import { chooseEncoding } from "./compression";
import type { FrontMiddleware } from "./front-env";

interface Answer {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
}
type SharedPage = Record<"br" | "gzip" | "identity", Answer>;

/** Cookie of a session, or another one that is a person's: its visitor gets an own page. */
const OWN_COOKIE = /(?:^|;\s*)(?:__\w+-)?hub/;

/**
 * Keeps pages that are the same for everybody, in each language, as long as the version and the
 * year, which they name, stay. `render` gets the path and the language, and nothing of a visitor.
 */
export function serveSharedPages({
  paths,
  origin,
  version,
  render,
}: {
  paths: ReadonlySet<string>;
  origin: string;
  version: () => string;
  render: (request: Request) => Promise<Response>;
}): FrontMiddleware {
  const pages = new Map<string, Promise<SharedPage>>();
  let kept = "";

  function findPage(path: string, locale: string) {
    const now = `${new Date().getFullYear()} ${version()}`;
    if (now !== kept) pages.clear();
    kept = now;
    const key = `${locale} ${path}`;
    const known = pages.get(key);
    if (known) return known;
    const headers = { Cookie: `lang=${locale}` };
    const made = render(new Request(origin + path, { headers })).then(toSharedPage);
    pages.set(key, made);
    made.catch(() => {
      if (pages.get(key) === made) pages.delete(key);
    });
    return made;
  }

  return async (c, next) => {
    const path = c.env.incoming.url ?? ""; // with its query, if any: such a page is not shared
    const isShared = c.req.method === "GET" && paths.has(path);
    if (!isShared || OWN_COOKIE.test(c.req.header("Cookie") ?? "")) return next();
    const page = await findPage(path, readLocale(c.req.raw)).catch(() => undefined);
    if (!page) return next();
    const { body, headers } = page[chooseEncoding(c) ?? "identity"];
    return new Response(body, { headers });
  };
}

const compressGzip = promisify<Uint8Array, ZlibOptions, Buffer>(gzip);
const compressBrotli = promisify<Uint8Array, Buffer>(brotliCompress);

/** Compresses as well as can be, once. Throws if the answer is not for everybody. */
async function toSharedPage(response: Response): Promise<SharedPage> {
  const headers = new Headers(response.headers);
  if (response.status !== 200 || headers.has("Set-Cookie"))
    throw new Error(`An answer of ${response.status} can't be kept.`);
  headers.append("Vary", "Accept-Encoding");
  const plain = new Uint8Array(await response.arrayBuffer());
  const toAnswer = (content: Uint8Array, encoding?: string): Answer => {
    const own = new Headers(headers);
    own.set("Content-Length", String(content.length));
    if (encoding) own.set("Content-Encoding", encoding);
    return { body: new Uint8Array(content), headers: own };
  };
  return {
    identity: toAnswer(plain),
    br: toAnswer(await compressBrotli(plain), "br"), // its default is the best
    gzip: toAnswer(await compressGzip(plain, { level: 9 }), "gzip"),
  };
}
