import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import {
  findKept,
  hashFile,
  keepBesideData,
} from "../../../server/embedded-mongod/kept-binary.mjs";

const NAME = "mongod-6.0.5";
const output: string[] = [];
let scratch: string;
/** The clone's downloads. */
let shared: string;

function createScratch(parent = tmpdir()) {
  const folder = mkdtempSync(path.join(parent, "hub-kept-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}
beforeEach(() => {
  output.length = 0;
  scratch = createScratch();
  shared = path.join(scratch, "clone");
  mkdirSync(shared);
  const file = path.join(shared, NAME);
  writeFileSync(file, "#!/bin/sh\necho db version v6.0.5\n", { mode: 0o755 });
  writeFileSync(`${file}.sha256`, hashFile(file));
});
const keep = (folder: string, file = path.join(shared, NAME)) =>
  keepBesideData(file, [folder, shared], (line) => output.push(line));

it("links a mongod of the clone into the data directory, which has it when the clone is gone", () => {
  const folder = path.join(scratch, "data/mongod");
  const kept = keep(folder);
  expect(kept).toBe(path.join(folder, NAME));
  expect(statSync(kept).ino).toBe(statSync(path.join(shared, NAME)).ino);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readFileSync(`${kept}.sha256`, "utf8").trim()).toBe(hashFile(kept));
  expect(keep(folder)).toBe(kept); // another process was first
  rmSync(shared, { recursive: true });
  expect(findKept([folder, shared], "6.0.5")).toBe(kept);
  expect(output).toEqual([]);
});

it.runIf(existsSync("/dev/shm") && statSync("/dev/shm").dev !== statSync(tmpdir()).dev)(
  "copies it to another file system, if that runs programs",
  () => {
    const folder = createScratch("/dev/shm");
    const kept = keep(folder);
    if (output.length > 0) {
      expect(output).toEqual([expect.stringMatching(/ is not kept in .*EACCES/)]);
      expect(kept).toBe(path.join(shared, NAME));
      return;
    }
    expect(kept).toBe(path.join(folder, NAME));
    expect(statSync(kept).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder)).toEqual([NAME, `${NAME}.sha256`]);
  },
);

it("runs the clone's where the data directory cannot have it", () => {
  const file = path.join(scratch, "file");
  writeFileSync(file, "");
  expect(keep(path.join(file, "mongod"))).toBe(path.join(shared, NAME));
  expect(output).toEqual([expect.stringMatching(/^The mongod of this release is not kept in /)]);
});

it("leaves a mongod of the operator's, or of the data directory, where it is", () => {
  const own = path.join(scratch, "bin/mongod");
  expect(keep(path.join(scratch, "data"), own)).toBe(own);
  expect(keep(shared)).toBe(path.join(shared, NAME));
  expect(existsSync(path.join(scratch, "data"))).toBe(false);
  expect(output).toEqual([]);
});
