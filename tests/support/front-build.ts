import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import mongoose from "mongoose";
import { randomBytes } from "node:crypto";

/** Email address in a stored document. */
export const EMAIL = "maria@example.org";

/** Records of the routes below; calling the functions in `waiting` resumes waiting routes. */
export interface Trace {
  rows: number;
  isSourceClosed: boolean;
  abortReason?: unknown;
  errors: unknown[];
  waiting: (() => void)[];
  /** Headers of the requests for `/page` and `/cookies`. */
  pages: Record<string, string>[];
}

type Module = ServerBuild["routes"][string]["module"];
/** A resource route: the type requires a component, Remix does not. */
const resource = (module: Partial<Module>) => module as Module;
const Page = () => null;

/** A driver error whose message contains user input. */
const failure = new mongoose.mongo.MongoServerError({
  message: `E11000 duplicate key: { email: "${EMAIL}" }`,
  code: 11000,
});

/** A server build like Remix's compiler output, with routes that exercise the front. */
export function createFrontBuild() {
  const trace: Trace = { rows: 0, isSourceClosed: false, errors: [], waiting: [], pages: [] };
  const release = () => new Promise<void>((resolve) => trace.waiting.push(resolve));

  /** Stream of 16 KB rows; `fails` ends it in an error, `waits` after and `breaks` on release; `noise` can't be compressed. */
  const rows = (request: Request) => {
    const parameters = new URL(request.url).searchParams;
    const limit = Number(parameters.get("rows") ?? Infinity);
    const row = new Uint8Array(16 * 1024).fill(120);
    const newRow = () => (parameters.has("noise") ? new Uint8Array(randomBytes(row.length)) : row);
    trace.rows = 0;
    trace.isSourceClosed = false;
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          if (!parameters.has("breaks")) return;
          trace.waiting.push(() => {
            controller.error(failure);
          });
        },
        async pull(controller) {
          if (parameters.has("pauses")) await new Promise((resolve) => setTimeout(resolve, 1));
          if (trace.rows++ < limit) controller.enqueue(newRow());
          else if (parameters.has("fails")) {
            if (parameters.has("waits")) await release();
            controller.error(failure);
          } else controller.close();
        },
        cancel() {
          trace.isSourceClosed = true;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, {
      headers: { "Content-Type": parameters.get("type") ?? "text/csv" },
    });
  };

  const echo = async ({ request }: ActionFunctionArgs) =>
    Response.json({ n: (await request.arrayBuffer()).byteLength, method: request.method });
  const probe = ({ request, context }: LoaderFunctionArgs) =>
    Response.json({ url: request.url, headers: Object.fromEntries(request.headers), context });
  const list = ({ request }: LoaderFunctionArgs) => {
    const n = Number(new URL(request.url).searchParams.get("n") ?? 500);
    const text = JSON.stringify(Array<string>(n).fill("value-value"));
    const headers = { "Content-Type": "application/json", "Content-Length": String(text.length) };
    return new Response(text, { headers });
  };
  const cookies = ({ request }: LoaderFunctionArgs) => {
    trace.pages.push(Object.fromEntries(request.headers));
    const headers = new Headers({ "Content-Type": "application/json" });
    for (let i = 0; i < 20; i++) headers.append("Set-Cookie", `cookie${i}=${i}; Path=/`);
    return new Response(JSON.stringify(Array(500).fill("cookie")), { headers });
  };
  const fail = () => {
    throw new Error("the loader failed");
  };

  const modules: Record<string, Module> = {
    page: { default: Page, headers: () => ({ "Cache-Control": "public, max-age=60" }) },
    "own-policy": { default: Page },
    form: {
      default: Page,
      headers: () => ({ "Cache-Control": "public, max-age=60" }),
      action: async ({ request }) =>
        data({ fields: [...(await request.formData()).keys()] }, { status: 422 }),
    },
    "page-throws": { default: Page, loader: fail },
    echo: resource({ action: echo }),
    probe: resource({ loader: probe, action: probe }),
    "ignores-body": resource({ action: () => Response.json({ ok: true }) }),
    json: resource({ loader: list }),
    varies: resource({
      loader: () =>
        new Response(JSON.stringify(Array(500).fill("x")), {
          headers: { "Content-Type": "application/json", Vary: "Cookie" },
        }),
    }),
    redirects: resource({ loader: () => redirect("/page") }),
    "redirects-natively": resource({
      loader: ({ request }) => Response.redirect(new URL("/page", request.url), 303),
    }),
    cookies: resource({ loader: cookies }),
    throws: resource({ loader: fail }),
    stream: resource({ loader: ({ request }) => rows(request) }),
    download: resource({
      loader: () =>
        new Response("a,b\n".repeat(1000), {
          headers: { "Content-Type": "text/plain", "Content-Disposition": "attachment" },
        }),
    }),
    waits: resource({
      loader: async () => {
        await release();
        return Response.json({ ok: true });
      },
    }),
    "begins-and-waits": resource({
      loader: () => {
        let isBegun = false;
        const body = new ReadableStream<Uint8Array>({
          async pull(controller) {
            if (isBegun) await release();
            controller.enqueue(Buffer.from("part"));
            if (isBegun) controller.close();
            isBegun = true;
          },
        });
        return new Response(body, { headers: { "Content-Type": "text/csv" } });
      },
    }),
    hangs: resource({
      loader: ({ request }) =>
        new Promise<Response>((resolve) => {
          trace.waiting.push(() => undefined);
          request.signal.addEventListener("abort", () => {
            trace.abortReason = request.signal.reason;
            resolve(Response.json({}));
          });
        }),
    }),
    "api/echo": resource({ action: echo }),
    "api/probe": resource({ loader: probe, action: probe }),
  };

  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: { default: Page, ErrorBoundary: Page } },
  };
  for (const [path, module] of Object.entries(modules))
    routes[path] = { id: path, parentId: "root", path, module };

  const build: ServerBuild = {
    mode: "production",
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: {},
      url: "/assets/manifest.js",
      version: "1",
    },
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    },
    routes,
    entry: {
      module: {
        default(request, status, headers, context) {
          void context.serverHandoffStream?.cancel().catch(() => undefined);
          const { pathname } = new URL(request.url);
          headers.set("Content-Type", "text/html; charset=utf-8");
          if (pathname === "/own-policy")
            headers.set("Content-Security-Policy", "default-src 'none'");
          if (pathname === "/page") trace.pages.push(Object.fromEntries(request.headers));
          if (status === 200 && pathname === "/page") headers.set("ETag", 'W/"page-1"');
          const html = `<!doctype html><title>page</title><p>${"text ".repeat(2000)}<script></script>`;
          headers.set("Content-Length", String(Buffer.byteLength(html)));
          return new Response(html, { status, headers });
        },
        handleError(error) {
          trace.errors.push(error);
        },
      },
    },
  };
  return { build, trace };
}
