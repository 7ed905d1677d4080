import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { ConfigError } from "../../../server/config-error";
import { createDataDir, toDataDirError } from "../../../server/data-dir";
import { findRisk } from "../../../server/data-dir-problem.mjs";

const toError = (code: string) => toDataDirError(Object.assign(new Error("mkdir"), { code }), "/x");

test.each([
  ["EACCES", "is not writable for the user that runs the hub; change its owner, or DATA_DIR"],
  ["EPERM", "is not writable for the user that runs the hub; change its owner, or DATA_DIR"],
  ["EROFS", "is on a read-only file system; choose another DATA_DIR"],
  ["ENOTDIR", "is not a folder"],
  ["ENOENT", "cannot be created there; choose another DATA_DIR"],
  ["ENOSPC", "is on a full disk; free some space"],
  ["EDQUOT", "is over the disk quota of the user that runs the hub; free some space"],
  ["EIO", "is on a disk that fails; look at the system's log"],
])("%s names DATA_DIR", (code, problem) => {
  expect(toError(code)).toEqual(new ConfigError(`DATA_DIR: /x ${problem}`));
});

test("any other error stays as it is", () => {
  expect(toError("EMFILE")).not.toBeInstanceOf(ConfigError);
});

const FOREIGN =
  /^belongs to another user \(id \d+\), .*; run the hub as that user, change the owner, /;
const WRITABLE = /^is writable for other users, .* \(chmod go-w\), or choose another DATA_DIR$/;

describe("a folder, for a hub of user 1000 with code of user 1001,", () => {
  const trusted = { uids: [1000, 0, 1001], gids: [1000, 1001] };
  test.each([
    ["its user's", 1000, 1000, 0o700],
    ["its user's that others may read", 1000, 50, 0o755],
    ["root's, as of a container's volume,", 0, 0, 0o755],
    ["that of the code's owner", 1001, 1001, 0o755],
    ["one made with the umask 002", 1000, 1000, 0o775],
    ["a volume that its group may write to", 0, 1000, 0o2775],
  ])("%s is trusted", (_, uid, gid, mode) => {
    expect(findRisk({ uid, gid, mode }, trusted)).toBeUndefined();
  });
  test.each([
    ["another user's", 1002, 1000, 0o700, FOREIGN],
    ["one that all may write to", 1000, 1000, 0o777, WRITABLE],
    ["/tmp", 0, 0, 0o1777, WRITABLE],
    ["one that another group may write to", 1000, 50, 0o770, WRITABLE],
  ])("%s is not", (_, uid, gid, mode, risk) => {
    expect(findRisk({ uid, gid, mode }, trusted)).toMatch(risk);
  });
});

describe("the data directory", () => {
  let dataDir: string;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), "hub-data-dir-"));
    dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o755 });
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
  });
  const create = () => {
    createDataDir(dataDir);
  };

  test.each(["", "mongo"])("is refused if others may write to its %j", (part) => {
    const folder = join(dataDir, part);
    mkdirSync(folder, { recursive: true });
    create();
    chmodSync(folder, 0o777);
    expect(create).toThrow(new RegExp(`^DATA_DIR: ${folder} ${WRITABLE.source.slice(1)}`));
  });

  test.runIf(process.getuid?.() === 0)("is refused if a folder or link is another user's", () => {
    chownSync(dataDir, 65_534, 65_534);
    expect(create).toThrow(`DATA_DIR: ${dataDir} belongs to another user (id 65534), `);
    chownSync(dataDir, 0, 0);
    const link = join(dataDir, "mongo");
    symlinkSync("/etc", link);
    create();
    lchownSync(link, 65_534, 65_534);
    expect(create).toThrow(`DATA_DIR: ${link} belongs to another user (id 65534), `);
  });

  test.runIf(process.getuid?.() === 0)("is refused to root if it is the code's owner's", () => {
    const code = mkdtempSync(join(tmpdir(), "hub-code-"));
    onTestFinished(() => {
      rmSync(code, { recursive: true });
    });
    cpSync("server", join(code, "server"), { recursive: true });
    cpSync("package.json", join(code, "package.json"));
    chownSync(code, 65_534, 65_534);
    chownSync(dataDir, 65_534, 65_534);
    const program = `
      import { prepareDataDir } from "./server/data-dir-problem.mjs";
      console.log(prepareDataDir(${JSON.stringify(dataDir)}));
    `;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: code,
      encoding: "utf8",
    });
    expect(stdout).toContain(
      `DATA_DIR: ${dataDir} belongs to user 65534, whose hub could not use what root leaves in it; run this as that user`,
    );
  });
});
