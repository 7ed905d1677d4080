import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test, vi } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("npm run dev serves pages from the sources and ends on SIGTERM", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hub-dev-"));
  const port = await findFreePort();
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("npm", ["run", "dev"], {
    cwd: ROOT,
    // Without NODE_ENV, as in a terminal; this project's types require it, hence the cast.
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      BASE_URL: `http://localhost:${port}`,
      MONGODB_URI: `${inject("mongodb")}/dev-${randomUUID()}`,
    } as unknown as NodeJS.ProcessEnv,
    detached: true, // a group of its own: npm does not pass signals on to all that it starts
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  try {
    await vi.waitFor(
      async () => {
        const page = await fetch(`http://localhost:${port}/home`);
        const html = await page.text();
        expect(page.status, html).toBe(200);
        expect(html).toContain("<title>Tidewater Community Resource Center</title>");
        expect(html).toContain('src="/app/enhance.ts"');
      },
      { timeout: 120_000, interval: 500 },
    );
    expect((await fetch(`http://localhost:${port}/app/enhance.ts`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/admin-dashboard`)).url).toContain("/admin-login");
  } finally {
    process.kill(-child.pid!, "SIGTERM");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 150_000);
