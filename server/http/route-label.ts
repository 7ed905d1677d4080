import type { ServerBuild } from "@remix-run/node";
import { PROBES } from "./request-log";

type Routes = ServerBuild["routes"];

const FILES = /^\/(?:assets\/|[\w.-]+\.(?:svg|ico|png|txt|webmanifest)$)/;

/**
 * Names the route of a path for a metric, such as "/requests" or "/api/admin/*", so that there is
 * one name for each route and none for what a visitor made up.
 */
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
