import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const MODULE = fileURLToPath(new URL("../../../server/env-file.mjs", import.meta.url));

async function read(environment: Record<string, string>, file?: string) {
  const folder = mkdtempSync(join(tmpdir(), "hub-env-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  if (file !== undefined) writeFileSync(join(folder, ".env"), file);
  const program = `
    import { loadEnvFile } from ${JSON.stringify(MODULE)};
    loadEnvFile();
    console.log(JSON.stringify([process.env.MAIL ?? null, process.env.PORT ?? null]));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd: folder, env: environment as NodeJS.ProcessEnv },
  );
  return JSON.parse(stdout) as unknown;
}

test("the environment goes before the file, but for the mailbox that sudo and su name", async () => {
  const file = "MAIL=off\nPORT=4000\n";
  expect(await read({}, file)).toEqual(["off", "4000"]);
  expect(await read({ PORT: "5000" }, file)).toEqual(["off", "5000"]);
  expect(await read({ MAIL: "/var/mail/hub" }, file)).toEqual(["off", "4000"]);
  expect(await read({ MAIL: "" }, file)).toEqual(["", "4000"]);
  expect(await read({ MAIL: "/var/mail/hub" })).toEqual([null, null]);
});
