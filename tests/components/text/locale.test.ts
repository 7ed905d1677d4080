import { beforeAll, expect, test } from "vitest";
import { setSettings, type Settings } from "~/services/platform/settings.server";
import { readLocale, switchLanguage } from "~/services/web/responses/locale.server";

beforeAll(() => {
  setSettings({ baseUrl: "https://hub.example" } as Settings);
});
const at = (path: string, init?: RequestInit) => new Request(`https://hub.example${path}`, init);

test.each([
  ["", "en"],
  ["lang=es", "es"],
  ["a=1; lang=es; b=2", "es"],
  ["lang=xx", "en"],
  ["slang=es", "en"],
])("cookie %j means %s", (cookie, locale) => {
  expect(readLocale(at("/home", { headers: { Cookie: cookie } }))).toBe(locale);
});

test.each([
  ["/home?lang=es", "/home"],
  ["/home?a=1&lang=es&b=2", "/home?a=1&b=2"],
  ["//evil.test/x?lang=es", "/evil.test/x"],
  ["/\\evil.test?lang=es", "/evil.test"],
])("%s keeps the choice and goes to %s", (from, to) => {
  const answer = switchLanguage(at(from))!;
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(to);
  expect(answer.headers.get("Set-Cookie")).toBe(
    "lang=es; Max-Age=31536000; Path=/; SameSite=Lax; Secure",
  );
});

test("an unknown language sets nothing", () => {
  const answer = switchLanguage(at("/home?lang=%0d%0aX"))!;
  expect(answer.headers.get("Set-Cookie")).toBeNull();
});

test("nothing happens without ?lang=, nor on a posted form, whose loader runs as GET", () => {
  expect(switchLanguage(at("/home?a=1"))).toBeUndefined();
  expect(switchLanguage(at("/home?lang=es", { method: "POST" }))).toBeUndefined();
  const afterAction = at("/home?lang=es", {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(switchLanguage(afterAction)).toBeUndefined();
});
