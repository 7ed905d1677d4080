import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { config, z } from "zod";

import { emailOrNone, stateCode, zip5 } from "~/schemas/fields";
import { errorKeys } from "../../support/messages";

describe("the parser that tries eval", () => {
  beforeEach(() => {
    vi.resetModules();
    config({ jitless: false });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    config({ jitless: false });
  });
  test("is off in browsers", async () => {
    vi.stubGlobal("document", {});
    await import("~/schemas/fields");
    expect(config().jitless).toBe(true);
  });
  test("stays on in the server", async () => {
    await import("~/schemas/fields");
    expect(config().jitless).toBe(false);
  });
});

test("an optional email address has 254 characters at most, without the spaces around it", () => {
  const form = z.object({ email: emailOrNone("help.email") });
  const longest = `${"a".repeat(242)}@example.com`;
  expect(form.parse({ email: ` ${longest} ` }).email).toBe(longest);
  expect(errorKeys(form, { email: `a${longest}` })).toEqual({ email: ["tooLong.email"] });
});

test("a zip code is five digits, with or without spaces around them", () => {
  const form = z.object({ zip: zip5("help.zipCode") });
  for (const zip of ["31401", " 31401 ", 31401]) expect(form.parse({ zip }).zip).toBe("31401");
  for (const zip of ["3140", "314011", "3 1401", "x31401"])
    expect(errorKeys(form, { zip })).toEqual({ zip: ["help.zipCode"] });
});

test("a state's name may have spaces, but 40 characters at most", () => {
  const form = z.object({ state: stateCode("details.state") });
  for (const state of ["North \t Carolina", " north carolina", "NC".padEnd(40)])
    expect(form.parse({ state }).state).toBe("NC");
  for (const state of ["NC".padEnd(41), "NorthCarolina", "N C"])
    expect(errorKeys(form, { state })).toEqual({ state: ["details.state"] });
});
