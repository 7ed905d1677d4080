import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import script from "virtual:enhance";
import { addAllDictionaries } from "~/components/context/all-dictionaries";
import { PageAssetsContext, type PageAssets } from "~/components/context/page-assets";
import { isStaffScreen } from "~/screens";
import { log } from "~/services/platform/log.server";
import { getPageData } from "~/services/web/presenters/page-data.server";
import css from "~/styles/app.css?inline";
import { boot } from "../server/main";

// npm start and the commands import these from the build.
export {
  backUp,
  diagnose,
  handlePerson,
  printAdminLink,
  restore,
  importFile,
  sendFailedMails,
} from "../server/commands";
export { start } from "../server/main";

addAllDictionaries();

// For stock remix-serve and development: the database is ready before the first request.
if (!("isHubCommand" in globalThis)) await boot();

export const streamTimeout = 5_000;

const sha256 = (text: string, encoding: "base64" | "base64url") =>
  createHash("sha256").update(text).digest(encoding);
/** Allows the inline stylesheet by hash, so light pages need no nonce and keep their ETag. */
const STYLE_HASH = `'sha256-${sha256(css, "base64")}'`;

const toContentSecurityPolicy = (scripts: string, styles: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join("; ");

/** For when rendering the error screen fails too. */
const FALLBACK_HTML =
  '<!DOCTYPE html><html lang="en"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width">' +
  "<title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1>" +
  "<p>500 Something went wrong. Please try again.</p>" +
  '<p><a href="/home">Go to the home page</a></p></html>';

export default async function handleRequest(
  request: Request,
  remixStatus: number,
  headers: Headers,
  entry: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce = randomBytes(16).toString("base64"), retryAfter } = loadContext;
  const status = getErrorStatus(entry) ?? remixStatus;
  const hydrated = isStaffScreen(new URL(request.url).pathname);
  const assets: PageAssets = {
    css,
    script,
    live: import.meta.env.DEV,
    ...(hydrated && { nonce }),
  };
  const toTree = (context: EntryContext) => (
    <PageAssetsContext.Provider value={assets}>
      <RemixServer context={context} url={request.url} {...(hydrated && { nonce })} />
    </PageAssetsContext.Provider>
  );

  let html: string;
  try {
    const completeEntry = await withPageData(entry, { request, context: loadContext });
    html = hydrated
      ? await renderForHydration(toTree(completeEntry))
      : renderStatic(toTree, completeEntry);
  } catch (error) {
    // Remix renders the error screen after the first error; only an error of that screen ends here.
    if (!entry.staticHandlerContext.errors) throw error;
    handleError(error, { request });
    html = FALLBACK_HTML;
  }

  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(Buffer.byteLength(html)));
  if (!import.meta.env.DEV && !headers.has("Content-Security-Policy")) {
    headers.set(
      "Content-Security-Policy",
      hydrated
        ? toContentSecurityPolicy(`'self' 'nonce-${nonce}'`, "'self'")
        : toContentSecurityPolicy("'self'", STYLE_HASH),
    );
  }
  if (
    status === 200 &&
    /^(GET|HEAD)$/.test(request.method) &&
    /\b(no-cache|public)\b/.test(headers.get("Cache-Control") ?? "")
  ) {
    headers.set("ETag", `W/"${sha256(html, "base64url").slice(0, 22)}"`);
  }
  return new Response(html, { status, headers });
}

/** Status of the error screen. After an action that returned a form, Remix sends the form's. */
function getErrorStatus({ staticHandlerContext: { errors } }: EntryContext) {
  const error: unknown = Object.values(errors ?? {})[0];
  return isRouteErrorResponse(error) ? error.status : undefined;
}

/** No loader runs after an action that threw: adds the root loader's data. */
async function withPageData(
  entry: EntryContext,
  args: { request: Request; context: AppLoadContext },
): Promise<EntryContext> {
  const { staticHandlerContext } = entry;
  const { loaderData } = staticHandlerContext;
  if (loaderData.root) return entry;
  return {
    ...entry,
    staticHandlerContext: {
      ...staticHandlerContext,
      loaderData: { ...loaderData, root: await getPageData(args) },
    },
  };
}

/** Without React in the browser: cancels the unused stream of loader data. */
function renderStatic(toTree: (context: EntryContext) => ReactElement, entry: EntryContext) {
  void entry.serverHandoffStream?.cancel().catch(() => undefined);
  const { serverHandoffStream: _, ...rest } = entry;
  return `<!DOCTYPE html>${renderToString(toTree(rest))}`;
}

/** A page for hydration, complete before it is sent. React writes the doctype. */
const renderForHydration = (tree: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: () => undefined,
    });
  });

/** Logs the errors of pages, except aborted requests, 404 and 405. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  const status = (error as { status?: number } | null)?.status;
  if (status === 404 || status === 405) return;
  log.error({ path: new URL(request.url).pathname.slice(0, 200), err: error }, "page failed");
}
