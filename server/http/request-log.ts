import type { ServerBuild } from "@remix-run/node";
import { getRawPath, type FrontMiddleware, type Log } from "./front-env";

/** A finished request; `ms` until its last byte. */
export interface FinishedRequest {
  path: string;
  method: string;
  status: number;
  ms: number;
}

/** A proxy asks every few seconds. */
const PROBES = ["/up", "/healthz", "/readyz"];

/** One line per request but good probes; no query, body or header: they hold personal data. */
export const requestLog =
  (log: Log, onFinished: (request: FinishedRequest) => void): FrontMiddleware =>
  async (c, next) => {
    const start = performance.now();
    const { outgoing } = c.env;
    outgoing.once("close", () => {
      const [path, { method }, ms] = [getRawPath(c), c.req, performance.now() - start];
      const { statusCode: status, writableFinished: done } = outgoing;
      if (status !== 200 || !PROBES.includes(path))
        log({
          msg: "request",
          id: c.get("requestId"),
          method,
          path: path.slice(0, 200),
          status,
          ms: Math.round(ms),
          done,
        });
      onFinished({ path, method, status, ms });
    });
    await next();
  };

type Routes = ServerBuild["routes"];

const FILES = /^\/(?:assets\/|[\w.-]+\.(?:svg|ico|png|txt|webmanifest)$)/;

/** Route of a path, such as "/api/admin/*": visitors must not make up names of metrics. */
export function createRouteLabels(routes: Routes): (path: string) => string {
  const toPath = (id: string): string => {
    const { path = "", parentId } = routes[id] ?? {};
    return [parentId === undefined ? "" : toPath(parentId), path].filter(Boolean).join("/");
  };
  const paths = Object.keys(routes).map((id) => `/${toPath(id)}`);
  const known = new Set([...paths, ...PROBES]);
  const splats = paths
    .filter((path) => path.endsWith("/*") && path !== "/*")
    .toSorted((a, b) => b.length - a.length);
  return (path) => {
    const name = path.replace(/\.data$/, "").replace(/(?<=.)\/$/, "");
    if (known.has(name)) return name;
    if (FILES.test(path)) return "file";
    return splats.find((splat) => name.startsWith(splat.slice(0, -1))) ?? "unknown";
  };
}
