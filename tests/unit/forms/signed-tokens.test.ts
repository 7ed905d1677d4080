import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  isConfirmed,
  readActionToken,
  readSignedToken,
  signConfirmation,
  signToken,
} from "~/services/web/responses/signed-tokens.server";
import { useTestSettings } from "../../support/settings";

const [OLD, NEW] = [
  "an older secret of the tests, long enough",
  "a newer secret of the tests, long enough",
];

beforeEach(() => {
  useTestSettings({ sessionSecrets: [OLD] });
  vi.useFakeTimers({ now: new Date("2026-09-29T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a confirmation is valid for an hour, also while the session secret is rotated", () => {
  const token = signConfirmation("password-set");
  vi.advanceTimersByTime(59 * 60_000);
  expect(isConfirmed("password-set", token)).toBe(true);
  useTestSettings({ sessionSecrets: [NEW, OLD] });
  expect(isConfirmed("password-set", token)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isConfirmed("password-set", token)).toBe(false);
});

test("a confirmation holds for its own action and account only, and not when forged", () => {
  const token = signConfirmation("admin-created", "UAAAAAAAA");
  expect(token).not.toContain("UAAAAAAAA");
  expect(isConfirmed("admin-created", token, "UAAAAAAAA")).toBe(true);
  expect(isConfirmed("admin-created", token, "UBBBBBBBB")).toBe(false);
  expect(isConfirmed("admin-created", token)).toBe(false);
  expect(isConfirmed("password-set", token, "UAAAAAAAA")).toBe(false);
  const [time = "", signature = ""] = token.split(".");
  const later = (parseInt(time, 36) + 1).toString(36);
  for (const forged of [
    null,
    "",
    "1",
    time,
    `${time}.`,
    `.${signature}`,
    `${later}.${signature}`,
    `${time}.${"A".repeat(16)}`,
    `${token}x`,
  ])
    expect(isConfirmed("admin-created", forged, "UAAAAAAAA"), String(forged)).toBe(false);
  useTestSettings({ sessionSecrets: [NEW] });
  expect(isConfirmed("admin-created", token, "UAAAAAAAA")).toBe(false);
});

test("a token has its id for its own action only, and not when forged", () => {
  const token = signToken("accepted", "R7K4MQ2AB");
  expect(readSignedToken("accepted", token)).toBe("R7K4MQ2AB");
  expect(readSignedToken("rejected", token)).toBeUndefined();
  const forged = ["R7K4MQ2AB", `R7K4MQ2AB.${"A".repeat(16)}`, token.replace("AB.", "AC."), null];
  for (const one of forged) {
    expect(readSignedToken("accepted", one), String(one)).toBeUndefined();
    const query = new URLSearchParams({ accepted: one ?? "" });
    expect(readActionToken(query, ["accepted"]), String(one)).toBeUndefined();
  }
});
