import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";

import { startApp } from "../support/app";
import { postHelpForm, readPageReference } from "../support/help-form";
import { Visitor } from "../support/visitor";

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(async () => {
  const created = (folder = await mkdtemp(join(tmpdir(), "hub-embedded-")));
  onTestFinished(() => rm(created, { recursive: true, force: true }));
});

/** Starts the product, uses it, stops it; returns its output and the files that Node loaded. */
async function run(settings: Record<string, string>) {
  const coverage = join(folder, "coverage");
  const app = await startApp(inject("mongodb"), { NODE_V8_COVERAGE: coverage, ...settings });
  onTestFinished(() => app.kill());
  if (!settings.BASE_URL) readPageReference(await postHelpForm(new Visitor(app.base)));
  const output = await readFile(app.log, "utf8");
  expect(await app.stop()).toBe(0);
  const contents = await Promise.all(
    (await readdir(coverage)).map((name) => readFile(join(coverage, name), "utf8")),
  );
  const loaded = contents.flatMap((content) =>
    (JSON.parse(content) as { result: { url: string }[] }).result.map(({ url }) => url),
  );
  const sources = (await Promise.all(loaded.map(readSources))).flat();
  expect(sources.some((source) => source.endsWith("server/main.ts"))).toBe(true);
  const isEmbedded = /server\/embedded-mongod\/|mongodb-memory-server/;
  return { output, embedded: sources.filter((source) => isEmbedded.test(source)) };
}

/** The sources of a built file, from its map; any other file itself. */
async function readSources(url: string) {
  if (!/\/build\/server\/.*\.m?js$/.test(url)) return [url];
  return (JSON.parse(await readFile(`${fileURLToPath(url)}.map`, "utf8")) as { sources: string[] })
    .sources;
}
const NOTICE =
  "The database is a single server on this machine, without replication. Back it up: npm run backup";

test("nothing of the embedded database is loaded when MONGODB_URI is set", async () => {
  const { output, embedded } = await run({
    MONGODB_URI: `${inject("mongodb")}/embedded-${randomUUID()}`,
  });
  expect(embedded).toEqual([]);
  expect(output).not.toContain(NOTICE);
});

test("the embedded database is loaded without the library that downloads it", async () => {
  const { output, embedded } = await run({ MONGODB_URI: "", DATA_DIR: join(folder, "data") });
  expect(embedded.some((source) => source.endsWith("server/embedded-mongod/supervisor.ts"))).toBe(
    true,
  );
  expect(embedded.filter((source) => source.includes("mongodb-memory-server"))).toEqual([]);
  expect(output).not.toContain(NOTICE);
});

test("a hub for other machines says that its embedded database is a single server", async () => {
  const { output } = await run({
    MONGODB_URI: "",
    DATA_DIR: join(folder, "data"),
    MAIL: "off",
    BASE_URL: "https://hub.example.org",
  });
  expect(output.split("\n").filter((line) => line.includes(NOTICE))).toHaveLength(1);
});

test("the set-up names a DATA_DIR that cannot be used, or that others may write to", async () => {
  const { PATH = "", HOME = "" } = process.env;
  const setUp = (DATA_DIR: string) => {
    const script = fileURLToPath(new URL("../../scripts/setup.mjs", import.meta.url));
    const env = { PATH, HOME, DATA_DIR } as unknown as NodeJS.ProcessEnv; // without NODE_ENV
    const options = { cwd: folder, env, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], options);
    return { status, stdout, stderr };
  };
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(setUp(join(file, "data"))).toEqual({
    status: 1,
    stdout: "",
    stderr: `DATA_DIR: ${join(file, "data")} is not a folder\n`,
  });

  await mkdir(join(folder, "data/mongo"), { recursive: true });
  await chmod(join(folder, "data/mongo"), 0o777);
  expect(setUp(join(folder, "data"))).toEqual({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(
      /^DATA_DIR: .*\/mongo is writable for other users, .*\n$/,
    ) as unknown,
  });
  expect(await readdir(folder)).toEqual(["data", "file"]);
});
