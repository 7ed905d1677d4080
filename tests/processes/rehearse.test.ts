import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

import { findFreePort } from "../../scripts/bench/measure.mjs";
import { buildWhenStale } from "../../scripts/build.mjs";
import { Visitor } from "../support/visitor";

const SCRIPT = fileURLToPath(new URL("../../scripts/rehearse.mjs", import.meta.url));
const PRACTICE = "PRACTICE: nothing here is real, and no email leaves. In an emergency, call 911.";
const PRACTICE_ES =
  "PRÁCTICA: aquí nada es real y no sale ningún correo. En una emergencia, llame al 911.";

test("a hub to practice with says so on each page, leaves the real one alone, and is gone with one command", async () => {
  expect(await buildWhenStale()).toBe(true);
  const cwd = mkdtempSync(join(tmpdir(), "hub-rehearse-"));
  onTestFinished(() => {
    rmSync(cwd, { recursive: true, force: true });
  });
  mkdirSync(join(cwd, ".rehearsal/mongo"), { recursive: true }); // of an interrupted start
  // The settings of the real hub, none of which may be used.
  writeFileSync(
    join(cwd, ".env"),
    "MONGODB_URI=mongodb://db.example.org/hub\nDATA_DIR=real\nHOST=0.0.0.0\nBASE_URL=https://hub.example.org\nPOSTMARK_SERVER_TOKEN=a-token\n",
  );
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const port = await findFreePort();
  // No NODE_ENV, as in a terminal; this project's types require it, hence the cast.
  const env = { PATH, HOME, TMPDIR, PORT: `${port}` } as unknown as NodeJS.ProcessEnv;
  const hub = spawn(process.execPath, [SCRIPT], { cwd, env });
  onTestFinished(() => {
    hub.kill("SIGKILL");
  });
  let output = "";
  for (const stream of [hub.stdout, hub.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  await expect.poll(() => output, { timeout: 170_000 }).toContain("The hub is ready");

  expect(output).toContain("60 requests: ");
  const [, email = "", password = ""] =
    /admin-login as (\S+) with the password (\S+) /.exec(output) ?? [];
  const visitor = new Visitor(`http://localhost:${port}`);
  const banner = async (path: string) => (await visitor.get(path)).texts("p.practice");
  for (const path of ["/home", "/request-help", "/nowhere"])
    expect(await banner(path), path).toEqual([PRACTICE]);
  expect(await banner("/home?lang=es")).toEqual([PRACTICE_ES]);
  await visitor.get("/home?lang=en");
  await visitor.submit(await visitor.get("/admin-login"), { email, password });
  const list = await visitor.get("/requests");
  expect(list.texts("p.practice")).toEqual([PRACTICE]);
  expect(list.all("main tbody tr").length).toBeGreaterThan(20);

  const remove = () =>
    spawnSync(process.execPath, [SCRIPT, "--remove"], { cwd, env, encoding: "utf8" });
  const early = remove();
  expect([early.status, early.stderr.trim()]).toEqual([
    1,
    "Stop the rehearsal first (Ctrl-C where it runs).",
  ]);
  hub.kill("SIGTERM");
  await once(hub, "exit");
  expect(existsSync(join(cwd, ".rehearsal/mongo"))).toBe(true);
  expect(remove().status).toBe(0);
  expect(existsSync(join(cwd, ".rehearsal"))).toBe(false);
  expect(existsSync(join(cwd, "real"))).toBe(false);
});
