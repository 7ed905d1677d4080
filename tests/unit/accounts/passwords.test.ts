import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

import {
  assertStrongPassword,
  hashPassword,
  verifyPassword,
} from "~/services/accounts/passwords.server";
import { useTestSettings } from "../../support/settings";

const PERSON = ["María José", "Ibis", "mj.flamingo@example.org"];
const judge = async (password: string) => {
  try {
    await assertStrongPassword(password, PERSON);
    return "accepted";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a new password", () => {
  beforeAll(() => {
    useTestSettings({
      site: {
        centerName: "Sample Center",
        organisationName: "Gulf Helpers",
        centerUrl: "https://www.example.org/",
        developedBy: "the developers",
        hotlines: [],
        contactPhone: "(941) 555-0100",
        contactEmail: "help@example.org",
        skies: "blue",
        isFull: false,
      },
    });
  });

  test.each([
    "orbit cactus velvet plunge",
    "eleven pelicans at noon",
    "el gato duerme en la ventana",
    "kf83hdk29dks",
    "x9$Kq2vLw8Zr!mTe",
    "Sample Center orbit cactus velvet plunge",
    "пеликан над заливом",
  ])("%s is accepted", async (password) => {
    expect(await judge(password)).toBe("accepted");
  });

  test("of a password manager is accepted", async () => {
    for (let n = 0; n < 20; n++)
      expect(await judge(randomBytes(12).toString("base64"))).toBe("accepted");
  });

  test.each([
    "abcdefghijkl",
    "letmein letmein",
    "aaaaabaaaaabaa",
    "aaaaaaaaaaaaaaaaaaaa",
    "abcabcabcabc",
    "123456789012",
    "Qwertyuiop123!",
    "P@ssw0rd1234",
    "passwordpassword",
    "drowssap1234",
    "zxcvbnm,./12",
    "sunshine2026!",
    "correcthorsebatterystaple",
    "Correct horse battery staple 1",
  ])("%s is one of those guessed first", async (password) => {
    expect(await judge(password)).toMatch(/guessed first/);
  });

  test.each([
    "Sample Center 2026",
    "samplecenter2026",
    "Gulf Helpers 1234!",
    "CommunityHub2026",
    "hurricane2026!",
    "charlotte county 1",
    "MaríaJoséIbis2026!!",
    "maria jose 2026",
    "mariajoseibis1",
    "Ibis Ibis Sample Center Hub",
    "flamingo-2026-sunset",
    "5amp1e C3nt3r",
  ])("%s is made of the person's names and of words of the site", async (password) => {
    expect(await judge(password)).toMatch(/your name or words of this site/);
  });

  test("of the minimum length is not refused for its length", async () => {
    expect(await judge("kf83hdk29dk")).toMatch(/12 characters or more/);
    useTestSettings({ passwordMinLength: 8 });
    expect(await judge("kf83hdk2")).toBe("accepted");
    expect(await judge("letmein1")).toMatch(/guessed first/);
    useTestSettings();
  });
});

test("two hashes are made at once, fifty wait, and more are refused", async () => {
  const stored = await hashPassword("correct");
  const answers = await Promise.allSettled(
    Array.from({ length: 53 }, () => verifyPassword(stored, "correct")),
  );
  expect(answers.slice(0, 52)).toEqual(Array(52).fill({ status: "fulfilled", value: true }));
  expect(answers[52]).toMatchObject({ reason: { code: "unavailable", retryAfter: 5 } });
});
