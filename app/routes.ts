import { index, route, type RouteConfig } from "@remix-run/route-config";

/** Every path of the product, in the order of the specification. Each entry costs every request: the calls are a few splat routes. */
export default [
  index("routes/public/index.tsx"),
  route("home", "routes/public/home.tsx"),
  route("request-help", "routes/public/request-help.tsx"),
  route("request-help/status", "routes/public/request-help-status.tsx"),
  route("thank-you", "routes/public/thank-you.tsx"),
  route("more-resources", "routes/public/more-resources.tsx"),

  route("api/homeowner/*", "routes/api/homeowner.ts"),
  route("api/*", "routes/api/unknown.ts"),

  route("dev/mail", "routes/dev/mail.tsx"),
  route("dev/mail.json", "routes/dev/mail-json.ts"),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
