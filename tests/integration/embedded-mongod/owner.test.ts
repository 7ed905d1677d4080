import { expect, it } from "vitest";
import {
  isSelf,
  mayBeAlive,
  parseOwner,
  SELF,
  toSocketName,
} from "../../../server/embedded-mongod/owner";

const ELSEWHERE = "1"; // a namespace that is never this one's
/** Above Linux's largest pid_max. */
const NO_PROCESS = 4_194_305;

it.each([
  [{ namespace: "", pid: 12 }, "mongod-12.sock"],
  [{ namespace: "4026531836", pid: 12 }, "mongod-4026531836-12.sock"],
])("%j is in the name of its socket", (owner, name) => {
  expect(toSocketName(owner)).toBe(name);
  expect(parseOwner(`./${name}`)).toEqual(owner);
});

it.each(["mongod.sock", "mongod-.sock", "mongod-0.sock", "127.0.0.1"])("%s names none", (name) => {
  expect(parseOwner(name)).toBeUndefined();
});

it.runIf(process.platform === "linux")("this process has a namespace", () => {
  expect(SELF).toEqual({ namespace: expect.stringMatching(/^\d+$/) as unknown, pid: process.pid });
});

it("one of this namespace is alive while its process is", () => {
  expect(mayBeAlive(SELF)).toBe(true);
  expect(mayBeAlive({ ...SELF, pid: NO_PROCESS })).toBe(false);
});

it("one of another namespace may be alive whatever its id, and is not this process", () => {
  expect(mayBeAlive({ namespace: ELSEWHERE, pid: NO_PROCESS })).toBe(true);
  expect(isSelf(SELF)).toBe(true);
  expect(isSelf({ namespace: ELSEWHERE, pid: process.pid })).toBe(false);
});
