import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFront, type FrontOptions } from "../../server/http/front";
import { createFrontBuild } from "./front-build";

/** Differs from the tests' actual address: nothing may be derived from the Host header. */
export const BASE_URL = "http://hub.test:4100";

export const SCRIPT = Array.from({ length: 4000 }, (_, i) => `export const name${i} = ${i};`).join(
  "\n",
);

function clientDir() {
  const dir = mkdtempSync(path.join(tmpdir(), "front-"));
  mkdirSync(path.join(dir, "assets"));
  mkdirSync(path.join(dir, ".vite"));
  writeFileSync(path.join(dir, "assets", "app-abc123.js"), SCRIPT);
  writeFileSync(path.join(dir, "assets", "tiny-abc123.js"), "1;");
  writeFileSync(path.join(dir, "robots.txt"), "User-agent: *\nDisallow:\n");
  writeFileSync(path.join(dir, ".vite", "manifest.json"), "{}");
  return dir;
}

/** Starts a front with the routes of createFrontBuild(), by default on a free port. */
export async function startFront(options: Partial<FrontOptions> = {}, wantedPort = 0) {
  const { build, trace } = createFrontBuild();
  const dir = clientDir();
  const lines: Record<string, unknown>[] = [];
  const front = createFront({
    build,
    clientDir: dir,
    baseUrl: BASE_URL,
    log: (line) => lines.push(line),
    ...options,
  });
  rmSync(dir, { recursive: true }); // files are read at start, not later
  const { port } = await front.listen(wantedPort, "127.0.0.1");
  return { front, port, trace, lines, stop: () => front.drain(0) };
}

export interface FrontResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}
export interface FrontRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends one request on its own connection, with exactly these headers. */
export const sendRequest = (
  port: number,
  target: string,
  { method = "GET", headers = {}, body }: FrontRequest = {},
) =>
  new Promise<FrontResponse>((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", path: target, method, headers, agent: false },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", reject)
          .on("end", () => {
            const whole = Buffer.concat(parts);
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: whole,
              text: whole.toString(),
            });
          });
      },
    );
    outgoing.on("error", reject).end(body);
  });
