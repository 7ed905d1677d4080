import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The NUL-separated parts of one /proc file; empty if the process has exited or is a zombie. */
function readProcFile(pid: number, file: "cmdline" | "environ") {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0");
  } catch {
    return [];
  }
}
const pids = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Processes with this DATA_DIR in their environment: the app, its workers, its database. */
export const listProcesses = (dataDir: string) =>
  pids().filter(
    (pid) =>
      readProcFile(pid, "cmdline").join("") !== "" &&
      readProcFile(pid, "environ").includes(`DATA_DIR=${dataDir}`),
  );

/** The app's primary process and its workers. */
export const listServers = (dataDir: string) =>
  listProcesses(dataDir).filter((pid) =>
    readProcFile(pid, "cmdline").some((part) => part.endsWith("start.mjs")),
  );

/** Pid and command line, for the messages of failing tests. */
const readParent = (pid: number) =>
  Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
/** The parent of the others. Not the lowest number: they begin again at the highest. */
export const findPrimary = (servers: readonly number[]) =>
  servers.find((pid) => servers.some((other) => readParent(other) === pid));

export const describeProcess = (pid: number) => `${pid} ${readProcFile(pid, "cmdline").join(" ")}`;

/** Pid of the mongod that serves a data directory; undefined if none runs. */
export function findMongod(dataDir: string) {
  const dbPath = `${realpathSync(dataDir)}/mongo`;
  return pids().find((pid) => {
    const parts = readProcFile(pid, "cmdline");
    return parts.includes(`--dbpath=${dbPath}`);
  });
}

/** URI of the database in a data directory. */
export const getDatabaseUri = (dataDir: string) =>
  `mongodb://${encodeURIComponent(`${dataDir}/mongo/mongod.sock`)}/community-hub?directConnection=true`;

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

/** Runs the product like `npm start` until it exits; returns its code and output lines. */
export async function runStart(dataDir: string, settings: Record<string, string>) {
  const { PATH = "", HOME = "", TMPDIR = tmpdir() } = process.env;
  const child = spawn(process.execPath, [START], {
    cwd: dataDir, // holds no .env
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGTERM"), 60_000); // it started unexpectedly
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  clearTimeout(timer);
  const lines = (output: string) => output.split("\n").filter(Boolean);
  return { code, out: lines(out), err: lines(err) };
}

/** Local addresses on which any process listens to a port, from /proc/net. */
export function listListenAddresses(port: number): string[] {
  const LISTEN = "0A";
  const rows = ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8").trim().split("\n").slice(1),
  );
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(
      ([, local, , state]) => state === LISTEN && parseInt(local?.split(":")[1] ?? "", 16) === port,
    )
    .map(([, local]) => readAddress(local!.split(":")[0]!));
}

/** The kernel writes IPv4 addresses as hex in host byte order; IPv6 ones are kept as they are. */
const readAddress = (hex: string) =>
  hex.length === 8 ? Buffer.from(hex, "hex").reverse().join(".") : hex;
