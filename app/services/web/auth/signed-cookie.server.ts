import { createCookie } from "@remix-run/node";
import { settings } from "../../platform/settings.server";

/** A cookie that this browser alone can give back, and sends to one path. */
export function createSignedCookie(name: string, path: string, maxAge: number) {
  const isHttps = settings().baseUrl.startsWith("https:");
  return createCookie(`${isHttps ? "__Secure-" : ""}${name}`, {
    httpOnly: true,
    sameSite: "lax",
    path,
    secure: isHttps,
    maxAge,
    secrets: [...settings().sessionSecrets],
  });
}
