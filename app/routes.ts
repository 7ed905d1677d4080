import { index, route, type RouteConfig } from "@remix-run/route-config";
import { SCREENS } from "./screens";

/** One file for two routes: screens of both portals, such as their logins, and a preset list. */
const hasTwoPaths = (file: string) => SCREENS.filter((screen) => screen.file === file).length > 1;

/** Every path. Matching cost grows with each entry, so the API is a few splat routes. */
export default [
  index("routes/public/index.tsx"),
  ...SCREENS.map(({ path, file }) =>
    route(
      path.slice(1),
      `routes/${file}.tsx`,
      hasTwoPaths(file) ? { id: `${file.replace(/\/.*/, "")}${path}` } : {},
    ),
  ),
  route("logout", "routes/public/logout.ts"),
  route("generate-reports/download", "routes/admin/download-report.ts"),
  route("requests/find", "routes/admin/find.ts"),
  route("requests/live", "routes/admin/live.ts"),
  route("personal-data/export", "routes/admin/export-person.ts"),

  route("api", "routes/public/api-reference.tsx"),
  route("api/openapi.json", "routes/api/openapi.ts"),
  route("api/homeowner/*", "routes/api/homeowner.ts"),
  route("api/volunteer/*", "routes/api/volunteer.ts"),
  route("api/admin/*", "routes/api/admin.ts"),
  route("api/postmark/*", "routes/api/postmark.ts"),
  route("api/*", "routes/api/unknown.ts"),

  route("dev/mail", "routes/dev/mail.tsx"),
  route("dev/mail.json", "routes/dev/mail-json.ts"),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
